import { readFileSync } from 'node:fs'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { asSystem } from '../data/request-context.ts'

/** Memory, CPU, event-loop delay, calls to other services: of the process, whichever services it runs. */
const processRegistry = new Registry()
let processMetricsOn = false

type ObserveRequest = (method: string, status: number, seconds: number) => void
type Labels = Readonly<Record<string, string>>

/** A value with its labels, read when the metrics are asked for. */
interface Measured {
  labels?: Labels
  value: number
}

export interface ServiceMetrics {
  /** Where a route's requests are counted. Asked for once per route, so that a request has little to look up. */
  requestsOf(route: string): ObserveRequest
  streamOpened(): void
  streamClosed(): void
  /** Counts what happens. The name ends in `_total`. */
  counter(name: string, help: string, labels?: readonly string[]): (labels: Labels, by?: number) => void
  /** Times what happens. The name ends in `_seconds`. */
  times(name: string, help: string, bounds: readonly number[]): (seconds: number) => void
  /** Reads a state whenever the metrics are asked for; when it cannot be read, the metric is absent. */
  gauge(name: string, help: string, labels: readonly string[], read: () => Promise<readonly Measured[]>): void
  text(): Promise<string>
}

/** Of the services of a process one shows what belongs to the process, so that nothing is counted eight times. */
export function createMetrics(service: string, { showsProcess = true } = {}): ServiceMetrics {
  if (!processMetricsOn) {
    processMetricsOn = true
    collectDefaultMetrics({ register: processRegistry })
    // Gauges with names of counters, which promtool finds fault with; their sums by type say the same.
    for (const what of ['handles', 'requests', 'resources'])
      processRegistry.removeSingleMetric(`nodejs_active_${what}_total`)
    showBuild()
  }
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  const registers = [registry]
  const streams = new Gauge({ name: 'http_open_streams', help: 'Streams being written now', registers })
  const requests = createRequestTimes(service)
  return {
    requestsOf: requests.of,
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    counter(name, help, labelNames = []) {
      const counter = new Counter({ name, help, labelNames: [...labelNames], registers })
      return (labels, by = 1) => counter.inc(labels, by)
    },
    times(name, help, bounds) {
      const histogram = new Histogram({ name, help, buckets: [...bounds], registers })
      return (seconds) => histogram.observe(seconds)
    },
    gauge(name, help, labelNames, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          const measured = await asSystem(read).catch(() => [])
          gauge.reset()
          // Without labels a reset shows 0, which nobody has read.
          if (labelNames.length === 0 && measured.length === 0) gauge.remove()
          for (const { labels = {}, value } of measured) gauge.set(labels, value)
        },
      })
    },
    // Not merged: a merged registry leaves out the service's label.
    text: async () => {
      const parts = [await registry.metrics(), requests.text()]
      return (showsProcess ? [await processRegistry.metrics(), ...parts] : parts).join('\n')
    },
  }
}

/** Gauges that show parts of one reading ask for it once: those of a service are all read at the same time. */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}

function showBuild(): void {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const labels = { version, node: process.version }
  new Gauge({
    name: 'casewright_build_info',
    help: 'Always 1; its labels say what runs',
    labelNames: Object.keys(labels),
    registers: [processRegistry],
  }).set(labels, 1)
}

interface RequestTimes {
  labels: string
  /** Requests per bucket, not yet summed up; the last one is for all that took longer. */
  buckets: number[]
  sum: number
}

const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * A histogram of request times in the text format of Prometheus. Kept by hand because it is on the path of every request:
 * prom-client's own takes 2 µs each, a tenth of a bare request. The label is the route's pattern, never the path asked
 * for, so that the number of series stays bounded.
 */
function createRequestTimes(service: string) {
  const all: RequestTimes[] = []
  const name = 'http_server_requests_seconds'
  function timesOf(byRequest: Map<string, Map<number, RequestTimes>>, route: string, method: string, status: number) {
    const labels = `method="${method}",route="${route}",status="${status}",service="${service}"`
    const times: RequestTimes = { labels, buckets: new Array(boundsSeconds.length + 1).fill(0), sum: 0 }
    byRequest.set(method, (byRequest.get(method) ?? new Map<number, RequestTimes>()).set(status, times))
    all.push(times)
    return times
  }
  return {
    of(route: string): ObserveRequest {
      const byRequest = new Map<string, Map<number, RequestTimes>>()
      return (method, status, seconds) => {
        const times = byRequest.get(method)?.get(status) ?? timesOf(byRequest, route, method, status)
        let bucket = 0
        while (bucket < boundsSeconds.length && seconds > (boundsSeconds[bucket] as number)) bucket++
        times.buckets[bucket] = (times.buckets[bucket] as number) + 1
        times.sum += seconds
      }
    },
    text(): string {
      const head = `# HELP ${name} Time from the first byte of a request to the last of its answer\n# TYPE ${name} histogram\n`
      const series = all.map(({ labels, buckets, sum }) => {
        let count = 0
        const lines = buckets.map((requests, index) => {
          count += requests
          return `${name}_bucket{le="${boundsSeconds[index] ?? '+Inf'}",${labels}} ${count}\n`
        })
        return `${lines.join('')}${name}_sum{${labels}} ${sum}\n${name}_count{${labels}} ${count}\n`
      })
      return head + series.join('')
    },
  }
}

/** Calls to other services, by target and outcome; shared by every client of the process. */
export const outgoingCalls = new Counter({
  name: 'http_client_calls_total',
  help: 'Calls to other services by target and outcome (ok, an error code, circuit_open or given_up)',
  labelNames: ['target', 'outcome'],
  registers: [processRegistry],
})

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Memory, CPU, event-loop delay: once per process, shown by each of its services. */
const processRegistry = new Registry()
let processMetricsOn = false

export interface ServiceMetrics {
  observeRequest(method: string, route: string, status: number, seconds: number): void
  streamOpened(): void
  streamClosed(): void
  /** For counters and gauges of a service's own. */
  registry: Registry
  text(): Promise<string>
}

/** The label is the route's pattern, never the path asked for: the number of series stays bounded. */
export function createMetrics(service: string): ServiceMetrics {
  if (!processMetricsOn) {
    processMetricsOn = true
    collectDefaultMetrics({ register: processRegistry })
  }
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  const requests = new Histogram({
    name: 'http_server_requests_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const streams = new Gauge({ name: 'http_open_streams', help: 'Streams being written now', registers: [registry] })
  const children = new Map<string, ReturnType<typeof requests.labels>>()
  return {
    observeRequest(method, route, status, seconds) {
      const key = `${method} ${route} ${status}`
      let child = children.get(key)
      if (!child) children.set(key, (child = requests.labels(method, route, String(status))))
      child.observe(seconds)
    },
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    registry,
    text: () => Registry.merge([processRegistry, registry]).metrics(),
  }
}

/** Calls to other services, by target and outcome; shared by every client of the process. */
export const outgoingCalls = new Counter({
  name: 'http_client_calls_total',
  help: 'Calls to other services by target and outcome (ok, an error code, or circuit_open)',
  labelNames: ['target', 'outcome'],
  registers: [processRegistry],
})

import type { Logger } from '@casewright/kit/data/log'
import { trimEndOf } from '@casewright/kit/text/trim-end'
import type { HrTime, SpanContext } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { type FinishedTurn, type Span, spansOf } from './spans.ts'

/** Where ended turns are told. It never throws and nobody waits for it. */
export interface Telemetry {
  export(turn: FinishedTurn): void
  /** Sends what is left, for a moment at most. */
  close(): Promise<void>
}

export interface TelemetryOptions {
  /** Base address of a collector that takes OTLP over HTTP; without it nothing is loaded and nothing sent. */
  endpoint: string | undefined
  /** `name=value` separated by commas, values percent-encoded, as OpenTelemetry writes them. */
  headers?: string | undefined
  serviceName: string
  /** Whether what people and models said goes along. */
  contents: boolean
  /** How long spans are gathered before they are sent. */
  delayMs: number
}

/** What waits for a collector that is away; more is thrown away. */
const queueMax = 4096
const batchMax = 512
/** For one batch with the exporter's own retries, and for the last one at the end. */
const sendMs = 3000
/** Flags of a span that is recorded. */
const sampled = 1

export async function openTelemetry(options: TelemetryOptions, log: Logger): Promise<Telemetry> {
  const { endpoint, headers, serviceName, contents, delayMs } = options
  if (endpoint === undefined) return { export: () => {}, close: async () => {} }
  const [{ BatchSpanProcessor }, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const exporter = new OTLPTraceExporter({
    url: tracesUrl(endpoint),
    headers: headersOf(headers ?? ''),
    timeoutMillis: sendMs,
    concurrencyLimit: queueMax / batchMax,
  })
  const processor = new BatchSpanProcessor({
    exporter: toldOnce(exporter, log),
    maxQueueSize: queueMax,
    maxExportBatchSize: batchMax,
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: 2 * sendMs,
  })
  const resource = resourceFromAttributes({ 'service.name': serviceName })
  return {
    export: (turn) => {
      try {
        for (const span of spansOf(turn, { contents })) processor.onEnd(readable(span, resource))
      } catch (err) {
        log.warn({ err, trace_id: turn.trace_id }, 'a turn was not told to OpenTelemetry')
      }
    },
    close: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, sendMs).unref())
      await Promise.race([processor.shutdown().catch(() => undefined), late])
    },
  }
}

/** As OpenTelemetry has it for the general endpoint; an address that names the path already is taken as it is. */
const tracesUrl = (endpoint: string): string =>
  /\/v1\/traces\/?$/.test(endpoint) ? endpoint : `${trimEndOf(endpoint, '/')}/v1/traces`

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), decoded(pair.slice(pair.indexOf('=') + 1).trim())]),
  )

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** One line when the collector goes away and one when it is back. A batch that was not taken is lost, and no failure to anybody. */
function toldOnce(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        const reason = result.error?.message
        if (failed && !isAway) log.warn({ reason }, 'the OpenTelemetry collector takes no traces; they are thrown away')
        if (!failed && isAway) log.info('the OpenTelemetry collector takes traces again')
        isAway = failed
        done({ code: 0 })
      }),
    shutdown: () => exporter.shutdown(),
  }
}

function readable(span: Span, resource: Resource): ReadableSpan {
  const context = (spanId: string): SpanContext => ({ traceId: span.trace_id, spanId, traceFlags: sampled })
  const own = context(span.span_id)
  return {
    name: span.name,
    kind: span.kind === 'client' ? 2 : 0,
    spanContext: () => own,
    ...(span.parent_id !== null && { parentSpanContext: context(span.parent_id) }),
    startTime: hrTime(span.start),
    endTime: hrTime(span.end),
    duration: hrTime(span.end - span.start),
    status: { code: span.error === null ? 0 : 2 },
    attributes: span.attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'casewright.ai-engine' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Seconds and nanoseconds. */
const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]

import { digestOf } from '@casewright/kit/data/digest'
import { clipText } from '@casewright/kit/text/clip-text'
import type { CallRecord } from '../calls.ts'

/** A turn that has ended, as far as it is told outside. */
export interface FinishedTurn {
  trace_id: string
  thread_id: string
  started_at: string
  ms: number
  status: string
  /** Code of the failure that ended it. */
  error_code: string | null
  steps: readonly FinishedStep[]
}

interface FinishedStep {
  step: number
  node: string
  started_at: string
  ms: number
  error: string | null
  calls: readonly CallRecord[]
}

/** One span by the OpenTelemetry conventions, independent of any library. */
export interface Span {
  trace_id: string
  span_id: string
  parent_id: string | null
  name: string
  kind: 'internal' | 'client'
  /** Milliseconds since 1970. */
  start: number
  end: number
  /** Also in the attributes as `error.type`; null when it went well. */
  error: string | null
  attributes: Record<string, string | number>
}

const agent = 'casewright'
/** The convention asks for the flavour of the interface that was spoken, whoever stands behind it. */
const provider = 'openai'
const contentCharactersMax = 8000

/**
 * The turn as an `invoke_agent` span, below it a span per step, below these `chat`, `execute_tool` and calls of services.
 * Ids follow from the trace and the position alone: a turn that is exported twice is one turn to the collector. What
 * people and models said is left out unless `contents` asks for it; so are the words of failures, which may quote it.
 */
export function spansOf(turn: FinishedTurn, { contents }: { contents: boolean }): Span[] {
  const trace_id = turn.trace_id.replaceAll('-', '').toLowerCase()
  const idAt = (position: string) => digestOf(`${trace_id}/${position}`).slice(0, 16)
  const conversation = { 'gen_ai.conversation.id': turn.thread_id }
  const root: Span = {
    trace_id,
    span_id: idAt('turn'),
    parent_id: null,
    name: `invoke_agent ${agent}`,
    kind: 'internal',
    ...timesOf(turn),
    error: turn.error_code,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': provider,
      'gen_ai.agent.name': agent,
      ...conversation,
      'casewright.turn.status': turn.status,
      ...errorType(turn.error_code),
    },
  }
  const below = turn.steps.flatMap((step): Span[] => {
    const span_id = idAt(`${step.step}`)
    const error = errorOf(step.error)
    const node: Span = {
      trace_id,
      span_id,
      parent_id: root.span_id,
      name: step.node,
      kind: 'internal',
      ...timesOf(step),
      error,
      attributes: {
        'casewright.node': step.node,
        'casewright.step': step.step,
        ...conversation,
        ...errorType(error),
      },
    }
    const calls = step.calls.map((call, index): Span => {
      const failed = errorOf(call.error)
      return {
        trace_id,
        span_id: idAt(`${step.step}.${index}`),
        parent_id: span_id,
        ...timesOf(call),
        error: failed,
        ...described(call),
        attributes: {
          ...described(call).attributes,
          ...conversation,
          ...errorType(failed),
          ...(contents && contentsOf(call)),
        },
      }
    })
    return [node, ...calls]
  })
  return [root, ...below]
}

function described({ kind, name, usage }: CallRecord): Pick<Span, 'name' | 'kind' | 'attributes'> {
  if (kind === 'service') return { name, kind: 'client', attributes: { 'casewright.service.call': name } }
  if (kind === 'tool')
    return {
      name: `execute_tool ${name}`,
      kind: 'internal',
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.type': name.startsWith('mcp_') ? 'extension' : 'function',
      },
    }
  const model = usage?.model ?? name
  return {
    name: `chat ${model}`,
    kind: 'client',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
      ...(usage && {
        'gen_ai.usage.input_tokens': usage.input_tokens,
        'gen_ai.usage.output_tokens': usage.output_tokens,
        'gen_ai.usage.cache_read.input_tokens': usage.cached_tokens,
        'casewright.skill': usage.skill,
      }),
    },
  }
}

function contentsOf({ kind, input, output, error }: CallRecord): Span['attributes'] {
  const [given, got] =
    kind === 'tool'
      ? ['gen_ai.tool.call.arguments', 'gen_ai.tool.call.result']
      : ['casewright.call.input', 'casewright.call.output']
  return { [given]: asText(input), [got]: asText(output), ...(error && { 'casewright.call.error': asText(error) }) }
}

const asText = (value: unknown): string =>
  clipText(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'), contentCharactersMax)

/** The code before the words of a failure, where there is one; the convention's fallback otherwise. */
const errorOf = (error: string | null): string | null =>
  error === null ? null : (/^[a-z][a-z0-9_]{2,40}(?=:|$)/.exec(error)?.[0] ?? '_OTHER')

const errorType = (error: string | null): Span['attributes'] => (error === null ? {} : { 'error.type': error })

function timesOf({ started_at, ms }: { started_at: string; ms: number }): { start: number; end: number } {
  const start = Date.parse(started_at)
  return { start, end: start + ms }
}

import type { EngineEvent } from '@casewright/contracts/ai-engine/events'

type Data = Readonly<Record<string, unknown>>

/** One line of an engine's stream. Casewright's engine numbers its lines; SPEC.md 6.1 does not ask for that. */
export interface ReceivedEvent {
  event: EngineEvent['event']
  data: Data
  seq: number | null
}

/** How the data of each event is read. What SPEC.md 6.1 does not promise may be missing. */
const readers: Record<EngineEvent['event'], (data: Data) => Data | undefined> = {
  token: (data) => (typeof data.content === 'string' ? data : undefined),
  progress: (data) => data,
  task_start: (data) => data,
  task_end: (data) => data,
  card: (data) => data,
  result: (data) => data,
  error: ({ code, message, retryable, ...data }) => ({
    ...data,
    code: typeof code === 'string' ? code : 'dependency_unavailable',
    message: typeof message === 'string' ? message : 'the engine failed',
    retryable: retryable === true,
  }),
  end: (data) => data,
}

/** Reads a line by SPEC.md 6.1 alone. Undefined for an event that it does not name, and for what is no event. */
export function engineEventOf(line: unknown): ReceivedEvent | undefined {
  const { event, data, seq } = (isObject(line) ? line : {}) as { event?: unknown; data?: unknown; seq?: unknown }
  if (typeof event !== 'string' || !Object.hasOwn(readers, event)) return undefined
  const name = event as EngineEvent['event']
  const read = readers[name](isObject(data) ? data : {})
  return read && { event: name, data: read, seq: Number.isSafeInteger(seq) ? (seq as number) : null }
}

const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

const statuses = { completed: 'complete', interrupted: 'interrupted', cancelled: 'stopped', failed: 'failed' } as const
type EndStatus = keyof typeof statuses

/** The data of `end`, which need say no more than `output`: the turn is complete then, unless an `error` came before. */
export const endData = (data: Data, said: string, error_code: string | null): Data => ({
  ...data,
  output: typeof data.output === 'string' && data.output !== '' ? data.output : said,
  status: isStatus(data.status) ? data.status : error_code === null ? 'completed' : 'failed',
})

/** How the answer has ended with the last event of its turn. */
export const endedAnswer = (
  { event, data }: Pick<ReceivedEvent, 'event' | 'data'>,
  said: string,
  code: string | null,
) =>
  event === 'card'
    ? { content: said, status: statuses.interrupted, error_code: null }
    : { content: data.output as string, status: statuses[data.status as EndStatus], error_code: code }

const isStatus = (value: unknown): value is EndStatus => typeof value === 'string' && Object.hasOwn(statuses, value)

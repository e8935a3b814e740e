import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { type TProperties, Type } from 'typebox'
import { ShownCard } from '../card.ts'
import { Id } from '../common.ts'

/** As an engine gives it: what it need not say may be missing, and more may be there. */
const told = (name: string, data: TProperties) => Type.Object({ ...head(name), data: Type.Object(data) })
const head = (name: string) => ({
  event: Type.Literal(name),
  seq: Type.Optional(Type.Integer({ description: 'The id of the frame: where a reader goes on' })),
})
const task = {
  node: Type.Optional(Type.String()),
  skill: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
}

const DeltaEvent = told('delta', { content: Type.String(), message_id: Id })
const CardEvent = Type.Object({ ...head('card'), data: ShownCard })
const ProgressEvent = told('progress', {
  node: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  trace_id: Type.Optional(Type.String({ description: 'On the first event of a turn' })),
})
const TaskStartEvent = told('task_start', task)
const TaskEndEvent = told('task_end', { ...task, ms: Type.Optional(Type.Number()) })
const ErrorEvent = told('error', { code: Type.String(), message: Type.String(), retryable: Type.Boolean() })
const EndEvent = told('end', {
  output: Type.String({ description: 'The whole answer' }),
  status: Type.Enum(['completed', 'interrupted', 'cancelled', 'failed']),
})
const HeartbeatEvent = told('heartbeat', {})
nameSchemas({ DeltaEvent, CardEvent, ProgressEvent, TaskStartEvent, TaskEndEvent })
nameSchemas({ ErrorEvent, EndEvent, HeartbeatEvent })

export type ChatEvent = {
  event: 'delta' | 'card' | 'end' | 'progress' | 'task_start' | 'task_end' | 'error'
  data: Record<string, unknown>
  seq: number
}

/**
 * What the front end hears; ai-engine's numbers are the ids, so that a reader can go on where it stopped. A `heartbeat`
 * comes from the connection itself, after 15 seconds of silence, and has no number.
 */
export const ChatEvent = Type.Unsafe<ChatEvent>(
  Type.Union(
    [DeltaEvent, CardEvent, ProgressEvent, TaskStartEvent, TaskEndEvent, ErrorEvent, EndEvent, HeartbeatEvent],
    { title: 'ChatEvent' },
  ),
)

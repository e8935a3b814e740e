import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { type Static, type TProperties, Type } from 'typebox'
import { Card, EndedStatus, Failure, NodeName, Result } from './resources.ts'

const event = <const Name extends string, P extends TProperties>(name: Name, data: P) =>
  Type.Object({
    event: Type.Literal(name),
    data: Type.Object(data),
    seq: Type.Integer({ description: 'Rises by one within the thread' }),
  })

const task = { node: NodeName, skill: Type.Optional(Type.String()), title: Type.String() }

/** One line of the engine's stream. `card` or `end` is the last of a turn, never both. */
export const EngineEvent = Type.Union([
  event('token', { node: NodeName, content: Type.String() }),
  event('progress', {
    node: Type.Optional(NodeName),
    message: Type.String(),
    trace_id: Type.Optional(Type.String({ description: 'On the first event of a turn' })),
    request_key: Type.Optional(Type.String({ description: 'Beside it, when the turn was begun with one' })),
  }),
  event('task_start', task),
  event('task_end', { ...task, ms: Type.Number() }),
  Type.Object({ event: Type.Literal('card'), data: Card, seq: Type.Integer() }),
  Type.Object({ event: Type.Literal('result'), data: Result, seq: Type.Integer() }),
  Type.Object({ event: Type.Literal('error'), data: Failure, seq: Type.Integer() }),
  event('end', { output: Type.String(), status: EndedStatus }),
])
export type EngineEvent = Static<typeof EngineEvent>

type WithoutSeq<E> = E extends { event: infer N; data: infer D } ? { event: N; data: D } : never
/** An event before it has its place in the thread. */
export type UnnumberedEvent = WithoutSeq<EngineEvent>

nameSchemas({ EngineEvent })

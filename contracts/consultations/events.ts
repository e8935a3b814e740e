import { type Static, Type } from 'typebox'

/** What the front end hears; ai-engine's numbers are the ids, so that a reader can go on where it stopped. */
export const ChatEvent = Type.Object({
  event: Type.Enum(['delta', 'card', 'end', 'progress', 'task_start', 'task_end', 'error']),
  data: Type.Record(Type.String(), Type.Unknown()),
  seq: Type.Integer(),
})
export type ChatEvent = Static<typeof ChatEvent>

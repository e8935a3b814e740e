import { randomUUID } from 'node:crypto'
import type { Client } from '@casewright/client/create-client'
import { follow } from '@casewright/client/follow'
import { turnEvents } from '@casewright/client/turn-events'
import type { ChatEvent, ConsultationMessage } from '@casewright/client/types/consultations'
import type { Card } from '@casewright/contracts/card'
import { Id } from '@casewright/contracts/common'
import { ChatRequest } from '@casewright/contracts/consultations/resources'
import { invalidField } from '@casewright/kit/data/errors'
import { type Static, Type } from 'typebox'
import { type AguiEvent, createTranslate, interrupted, runStarted, snapshotOf } from './agui-events.ts'
import { answersIn } from './card-schema.ts'

const Part = Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) })
const Message = Type.Object({
  id: ChatRequest.properties.client_message_id,
  role: Type.String(),
  content: Type.Optional(Type.Unknown()),
})
const ResumeEntry = Type.Object({
  interruptId: Id,
  status: Type.Enum(['resolved', 'cancelled']),
  payload: Type.Optional(Type.Unknown()),
})
/** Of what clients send, that which means something here: their tools and their state do not. */
export const RunInput = Type.Object({
  threadId: Type.String({ minLength: 1, maxLength: 200 }),
  runId: Type.String({ minLength: 1, maxLength: 128, pattern: '^\\S+$' }),
  messages: Type.Array(Message),
  resume: Type.Optional(Type.Array(ResumeEntry)),
  forwardedProps: Type.Optional(
    Type.Object({ file_ids: ChatRequest.properties.file_ids, locale: ChatRequest.properties.locale }),
  ),
})
export type RunInput = Static<typeof RunInput>

/** Events of the protocol that one stored event gives, with its number. */
export interface Told {
  events: AguiEvent[]
  seq?: number | undefined
}

interface Consultation {
  client: Client
  /** The id of the consultation. */
  id: string
  signal: AbortSignal
}

/**
 * A run: the answer to the last message of the person, or what follows from the answer to a card. With neither it shows the
 * conversation as it stands, and a turn that is under way to its end.
 */
export function runEvents(consultation: Consultation, input: RunInput): AsyncGenerator<Told> {
  const ask = askOf(consultation, input)
  return ask ? turn(consultation, input, ask) : shown(consultation, input)
}

type Ask = () => Promise<AsyncIterable<ChatEvent>>

/** Sent again, the same run gets the same turn: a message by its id, an answer by the id of the run. */
function askOf({ client, id, signal }: Consultation, input: RunInput): Ask | undefined {
  const { messages, resume = [], runId, forwardedProps } = input
  const params = { id }
  const [answered, another] = resume
  if (another) throw invalidField('body.resume', 'must have one entry: a consultation waits for one card')
  if (answered) {
    if (answered.status === 'cancelled')
      throw invalidField('body.resume.0.status', 'must be resolved: a consultation waits for the answer to its card')
    const user_response = { answers: answersIn(answered.payload) }
    const body = { card_id: answered.interruptId, client_message_id: runId, user_response }
    return () => client.consultations.resume({ params, body, signal })
  }
  const last = messages.at(-1)
  if (last?.role !== 'user') return undefined
  const body = {
    message: textOf(last.content, messages.length - 1),
    client_message_id: last.id ?? randomUUID(),
    ...forwardedProps,
  }
  return () => client.consultations.chat({ params, body, signal })
}

function textOf(content: unknown, at: number): string {
  if (typeof content === 'string') return content
  const parts = (Array.isArray(content) ? content : []) as Static<typeof Part>[]
  if (parts.length === 0 || parts.some(({ type }) => type !== 'text'))
    throw invalidField(`body.messages.${at}.content`, 'must be text: upload files and name them in forwardedProps')
  return parts.map(({ text = '' }) => text).join('\n')
}

async function* turn({ signal }: Consultation, { threadId, runId }: RunInput, ask: Ask): AsyncGenerator<Told> {
  const translate = createTranslate({ threadId, runId })
  for await (const event of turnEvents(ask, signal)) yield { events: translate(event), seq: event.seq }
}

const messagesMax = 200

async function* shown(consultation: Consultation, { threadId, runId }: RunInput): AsyncGenerator<Told> {
  const { client, id, signal } = consultation
  const query = { size: messagesMax, order: 'desc' } as const
  const { items } = await client.consultations.listMessages({ params: { id }, query, signal })
  const growing = items.find(({ role, status }) => role === 'ASSISTANT' && status === 'streaming')
  const messages = items.filter((one) => one !== growing).reverse()
  const snapshot: AguiEvent = { type: 'MESSAGES_SNAPSHOT', messages: messages.map(messageOf) }
  if (growing) {
    const after = growing.after_seq ?? 0
    const ask = () => client.consultations.followSession({ params: { id }, query: { after }, signal })
    let isFirst = true
    for await (const told of turn(consultation, { threadId, runId, messages: [] }, ask)) {
      yield isFirst ? { ...told, events: [...told.events, snapshot] } : told
      isFirst = false
    }
    return
  }
  const { card } = await client.consultations.readPendingCard({ params: { id }, signal })
  const ends: AguiEvent[] = card
    ? interrupted(threadId, runId, card as unknown as Card)
    : [{ type: 'RUN_FINISHED', threadId, runId, outcome: { type: 'success' } }]
  yield { events: [runStarted(threadId, runId), snapshot, snapshotOf('completed', null), ...ends] }
}

/** A person's message has the id that the client gave it, so that it is known again there. */
const messageOf = ({ id, role, content, client_message_id }: ConsultationMessage) => ({
  id: (role === 'USER' && client_message_id) || id,
  role: role === 'USER' ? 'user' : role === 'ASSISTANT' ? 'assistant' : 'system',
  content,
})

/**
 * All that happens in a consultation behind a number, run after run, for as long as somebody listens. What was told before
 * is heard as well and not told again: a reader who goes on in the middle of a message gets the rest of that message.
 */
export async function* followEvents({ client, id, signal }: Consultation, after: number): AsyncGenerator<Told> {
  const translate = createTranslate({ threadId: id })
  const open = (from: number) => client.consultations.followSession({ params: { id }, query: { after: from }, signal })
  for await (const event of follow<ChatEvent>(open, { signal })) {
    const events = translate(event)
    if ((event.seq ?? 0) > after) yield { events, seq: event.seq }
  }
}

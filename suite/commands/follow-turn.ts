import { randomUUID } from 'node:crypto'
import { turnEvents } from '@casewright/client/turn-events'
import type { ChatEvent } from '@casewright/client/types/consultations'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import { painted } from './surroundings.ts'
import type { Talk } from './talk.ts'

/** Says something and writes the answer while it comes; gives the card that the turn ends with, if any. */
export function sayTurn(talk: Talk, message: string, file_ids: string[]): Promise<Card | undefined> {
  const { session, language, signal } = talk
  const body = {
    message,
    client_message_id: randomUUID(),
    ...(file_ids.length > 0 && { file_ids }),
    ...(language && { locale: language }),
  }
  return hear(talk, () => talk.client.consultations.chat({ params: { id: session.id }, body, signal }))
}

export function answerTurn(
  talk: Talk,
  { card_id }: Card,
  answers: { field_key: string; value: unknown }[],
): Promise<Card | undefined> {
  const { session, signal } = talk
  const body = { card_id, client_message_id: randomUUID(), user_response: { answers } }
  return hear(talk, () => talk.client.consultations.resume({ params: { id: session.id }, body, signal }))
}

/** What a consultation that is gone on with left: the end of an answer that still grows, or an open card. */
export async function runningTurn(talk: Talk): Promise<Card | undefined> {
  const { client, session, signal, surroundings } = talk
  const { consultations } = client
  const params = { id: session.id }
  const { items } = await consultations.listMessages({ params, query: { size: 1, order: 'desc' } })
  const [last] = items
  if (last?.role === 'ASSISTANT' && last.status === 'streaming')
    return hear(talk, async () => turnOf(last.id, await consultations.followSession({ params, signal })))
  if (last?.content) surroundings.stdout.write(`${last.role === 'USER' ? '> ' : ''}${last.content}\n`)
  const { card } = await consultations.readPendingCard({ params })
  return card as Card | undefined
}

/** Of all that was ever told of a consultation, what belongs to one answer. */
async function* turnOf(messageId: string, events: AsyncIterable<ChatEvent>): AsyncGenerator<ChatEvent> {
  let isMeant = false
  for await (const event of events) {
    const { request_key } = event.data as { request_key?: string }
    if (request_key !== undefined) isMeant = request_key === messageId
    if (isMeant) yield event
  }
}

/** Writes what is told, and gives the card that the turn ends with, if any. */
async function hear(talk: Talk, ask: () => Promise<AsyncIterable<ChatEvent>>): Promise<Card | undefined> {
  for await (const event of turnEvents(ask, talk.signal)) {
    write(talk, event)
    if (event.event === 'card') return event.data as unknown as Card
  }
  return undefined
}

const answerNode = 'chat_respond'

/** The words on standard output; which step is done, and what went wrong, beside them on standard error. */
function write({ surroundings: { stdout, stderr } }: Talk, { event, data }: ChatEvent): void {
  if (event === 'delta') stdout.write(data.content)
  else if (event === 'task_end' && data.node === answerNode) stdout.write('\n')
  else if (event === 'task_start' && data.node !== answerNode)
    stderr.write(`${painted(stderr, 'dim', `· ${[data.title, data.skill].filter(Boolean).join(' ')}`)}\n`)
  else if (event === 'error')
    stderr.write(
      `${painted(stderr, 'red', `${data.message}${data.retryable ? ' Say it again to try once more.' : ''}`)}\n`,
    )
}

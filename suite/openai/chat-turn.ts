import { randomUUID } from 'node:crypto'
import type { Client } from '@casewright/client/create-client'
import { turnEvents } from '@casewright/client/turn-events'
import type { ChatEvent } from '@casewright/client/types/consultations'
import type { Card } from '@casewright/contracts/card'
import { answersIn, cardText } from './card-text.ts'

export interface ChatMessage {
  role: string
  text: string
}

interface ChatTurn {
  consultations: Client['consultations']
  messages: readonly ChatMessage[]
  /** Where people open a consultation. */
  publicUrl: string
  signal: AbortSignal
}

/**
 * The answer to the last message, piece by piece. A chat program keeps nothing of ours but the answers themselves, so each
 * ends with the address of its consultation, and by that the next message finds it again.
 */
export async function* chatTurn({ consultations, messages, publicUrl, signal }: ChatTurn): AsyncGenerator<string> {
  const message = messages.findLast(({ role }) => role === 'user')?.text ?? ''
  const known = sessionIn(messages)
  const id = known ?? (await consultations.createSession({ body: {} })).id
  const card = known === undefined ? undefined : (await consultations.readPendingCard({ params: { id } })).card
  const address = `\n\n[Casewright](${publicUrl}/consultations/${id})`
  const answers = card && answersIn(card as unknown as Card, message)
  if (answers && 'problem' in answers) {
    yield `${answers.problem}\n\n${cardText(card as unknown as Card)}${address}`
    return
  }
  const client_message_id = randomUUID()
  const ask = (): Promise<AsyncIterable<ChatEvent>> =>
    answers
      ? consultations.resume({ params: { id }, body: { client_message_id, user_response: { answers } }, signal })
      : consultations.chat({ params: { id }, body: { client_message_id, message }, signal })
  let said = ''
  for await (const told of turnEvents(ask, signal)) {
    const text = textOf(told)
    // An empty piece is news as well: the turn has begun, and its first word may be long in coming.
    yield said !== '' && text !== '' && told.event !== 'delta' ? `\n\n${text}` : text
    said += text
  }
  yield address
}

function textOf({ event, data }: ChatEvent): string {
  if (event === 'delta') return data.content
  if (event === 'card') return cardText(data as unknown as Card)
  return event === 'error' ? data.message : ''
}

/** The consultation that the conversation so far was held in. That it is the caller's, its service decides. */
function sessionIn(messages: readonly ChatMessage[]): string | undefined {
  const last = messages.findLast(({ role }) => role === 'assistant')?.text ?? ''
  return /\[Casewright\]\([^()\s]{1,300}\/consultations\/([0-9a-f-]{36})\)\s{0,20}$/.exec(last)?.[1]
}

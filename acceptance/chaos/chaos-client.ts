import { setTimeout as sleep } from 'node:timers/promises'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import { answersTo, complaint, type Person, particulars, serverSentEvents, sessionPath } from '../story.ts'
import type { Chance } from './chaos-random.ts'

/** What one client knows of its conversation when it is over. */
export interface Conversation {
  id: string
  demanded_on: string
  /** In the order in which they were said; each was taken by the service. */
  said: { client_message_id: string; kind: 'chat' | 'resume' }[]
  /** Every event that was ever heard, by its number. */
  heard: Map<number, ChatEvent>
  /** How often a turn ended as failed, so that something more had to be said. */
  failed: number
  /** How often a request had to be repeated, or a stream picked up again. */
  repeated: number
  pickedUp: number
}

const patienceMs = 240_000
const isLast = ({ event }: ChatEvent) => event === 'card' || event === 'end'

/** A good client: repeats what was not answered under the same id, and picks a stream up where it was cut. */
export async function converse(client: Person, chance: Chance, index: number, file_ids: string[]) {
  const deadline = Date.now() + patienceMs
  const key = crypto.randomUUID()
  const title = `民间借贷 ${index}`
  const { id } = await until(deadline, () => create(client, key, title))
  const conversation: Conversation = {
    id,
    demanded_on: `2025年${1 + (index % 12)}月${1 + (index % 28)}日`,
    said: [],
    heard: new Map(),
    failed: 0,
    repeated: 0,
    pickedUp: 0,
  }
  const known = { ...particulars, 'case_file.answers.demanded_on': conversation.demanded_on }
  const turn = (kind: 'chat' | 'resume', body: object) => {
    const client_message_id = crypto.randomUUID()
    conversation.said.push({ client_message_id, kind })
    return hearTurn(client, chance, conversation, kind, { ...body, client_message_id }, deadline)
  }
  let isConfirmed = false
  let last = await turn('chat', { message: complaint, file_ids })
  for (;;) {
    if (last.event === 'card') {
      const card = last.data as unknown as Card
      const answers = Object.entries(answersTo(card, known)).map(([field_key, value]) => ({ field_key, value }))
      isConfirmed ||= card.review_type === 'confirm'
      last = await turn('resume', { card_id: card.card_id, user_response: { answers } })
    } else if (last.data.status === 'completed' && isConfirmed) return conversation
    else {
      if (last.data.status === 'failed') conversation.failed++
      if (Date.now() > deadline) throw new Error(`conversation ${id} does not come to its end`)
      await sleep(500)
      const isBegun = conversation.said.length > 1
      last = await turn('chat', isBegun ? { message: '请继续。' } : { message: complaint, file_ids })
    }
  }
}

async function create({ origin, headers }: Person, key: string, title: string) {
  const response = await fetch(`${origin}/consultations-service/api/v1/consultations/sessions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ title }),
    signal: AbortSignal.timeout(10_000),
  })
  const { data } = (await response.json()) as { data: { id: string } | null }
  return response.status === 200 && data ? data : undefined
}

async function until<T>(deadline: number, attempt: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const result = await attempt().catch((error) => {
      if (error instanceof Refused) throw error
      return undefined
    })
    if (result !== undefined) return result
    if (Date.now() > deadline) throw new Error('a client has lost its patience')
    await sleep(200)
  }
}

class Refused extends Error {}

/** Until the turn's last event was heard, however often that takes. */
async function hearTurn(
  client: Person,
  chance: Chance,
  conversation: Conversation,
  kind: 'chat' | 'resume',
  body: object,
  deadline: number,
): Promise<ChatEvent> {
  const before = Math.max(0, ...conversation.heard.keys())
  const newest = () => Math.max(before, ...conversation.heard.keys())
  let attempts = 0
  return until(deadline, async () => {
    // Where the turn is known to have begun, its stream can be picked up; else only the same message can be sent again.
    const picksUp = newest() > before && chance.happens(0.7)
    if (attempts++ > 0) conversation[picksUp ? 'pickedUp' : 'repeated']++
    const path = sessionPath(conversation)
    const leaves = chance.happens(0.15) ? Math.floor(chance.between(1, 12)) : undefined
    if (picksUp) return read(client, conversation, `${path}/stream`, { after: newest(), leaves })
    const twice = chance.happens(0.1)
    const sent = [read(client, conversation, `${path}/${kind}`, { body, leaves })]
    if (twice) sent.push(read(client, conversation, `${path}/${kind}`, { body }))
    const results = await Promise.allSettled(sent)
    for (const one of results) if (one.status === 'rejected' && one.reason instanceof Refused) throw one.reason
    return results.map((one) => (one.status === 'fulfilled' ? one.value : undefined)).find(Boolean)
  })
}

interface Reading {
  body?: object
  after?: number
  /** How many events are read before this reader goes away. */
  leaves?: number | undefined
}

/** Reads until the turn's last event; undefined when the stream broke before, or the reader left. */
async function read(
  { origin, headers }: Person,
  { id, heard }: Conversation,
  path: string,
  { body, after, leaves = Number.POSITIVE_INFINITY }: Reading,
): Promise<ChatEvent | undefined> {
  const response = await fetch(origin + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(after !== undefined && { 'last-event-id': String(after) }),
    },
    signal: AbortSignal.timeout(20_000),
  })
  if (response.status === 503 || response.status === 502) return undefined
  if (response.status !== 200 || !response.body)
    throw new Refused(`${id} ${path} ${response.status} ${await response.text()}`)
  let count = 0
  let seq = after ?? 0
  for await (const event of serverSentEvents(response.body)) {
    if (event.event === 'heartbeat') continue
    // The service's last words about a stream that it cannot finish have no number.
    if (Number.isNaN(event.seq) || event.seq === 0) return undefined
    const told = event as ChatEvent
    const earlier = heard.get(told.seq)
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(told))
      throw new Refused(`${id}: event ${told.seq} was ${JSON.stringify(earlier)} and is ${JSON.stringify(told)}`)
    if (told.seq <= seq) throw new Refused(`${id}: event ${told.seq} came after ${seq}`)
    seq = told.seq
    heard.set(told.seq, told)
    if (isLast(told)) return told
    if (++count >= leaves) return undefined
  }
  return undefined
}

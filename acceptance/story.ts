import { setTimeout as sleep } from 'node:timers/promises'
import type { Card, Round } from '@casewright/contracts/ai-engine/resources'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import type { ConsultationMessage, ConsultationSession } from '@casewright/contracts/consultations/resources'

/** What a client does from the first chat to the delivered document; the acceptance test and `npm run demo` tell it. */

/** Somebody who has come in through the gateway. */
export interface Person {
  origin: string
  headers: Record<string, string>
}

export const logIn = async (origin: string, user: string, password: string): Promise<Person> => {
  const { access_token } = await ask<{ access_token: string }>({ origin, headers: {} }, 'POST', '/auth/token', {
    user,
    password,
  })
  return { origin, headers: { authorization: `Bearer ${access_token}` } }
}

/** Asks for something that has to go well. */
export async function ask<T>({ origin, headers }: Person, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { code: number | string; message: string; data: T }
  if (answer.code !== 0) throw new Error(`${method} ${path}: ${response.status} ${answer.code} ${answer.message}`)
  return answer.data
}

export const sessions = '/consultations-service/api/v1/consultations/sessions'
export const sessionPath = ({ id }: Pick<ConsultationSession, 'id'>): string => `${sessions}/${id}`

export const beginConsultation = (client: Person, title: string): Promise<ConsultationSession> =>
  ask(client, 'POST', sessions, { title })

const files = '/files-service/api/v1/files'

/** Uploads a text and waits until it was read. */
export async function uploadFile({ origin, headers }: Person, name: string, text: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/plain' }), name)
  const response = await fetch(`${origin}${files}/upload`, { method: 'POST', headers, body: form })
  const { data } = (await response.json()) as { data: { files: { fileId: string }[] } | null }
  const fileId = data?.files[0]?.fileId
  if (fileId === undefined) throw new Error(`${name} was not taken: ${response.status}`)
  for (;;) {
    const { parseStatus } = await ask<{ parseStatus: string }>({ origin, headers }, 'GET', `${files}/${fileId}`)
    if (!['pending', 'processing'].includes(parseStatus)) return fileId
    await sleep(50)
  }
}

/** What was heard of one turn: all events, the words put together, and the card it ended with, if any. */
export interface Heard {
  events: ChatEvent[]
  text: string
  card: Card | undefined
}
export type Hear = (event: ChatEvent) => void

export const say = (
  client: Person,
  session: ConsultationSession,
  message: string,
  file_ids: string[],
  hear?: Hear,
): Promise<Heard> =>
  turn(client, `${sessionPath(session)}/chat`, { message, file_ids, client_message_id: crypto.randomUUID() }, hear)

export type Answers = Record<string, unknown>

export const answerCard = (
  client: Person,
  session: ConsultationSession,
  { card_id }: Card,
  answers: Answers,
  hear?: Hear,
): Promise<Heard> => {
  const given = Object.entries(answers).map(([field_key, value]) => ({ field_key, value }))
  const body = { card_id, client_message_id: crypto.randomUUID(), user_response: { answers: given } }
  return turn(client, `${sessionPath(session)}/resume`, body, hear)
}

async function turn({ origin, headers }: Person, path: string, body: object, hear?: Hear): Promise<Heard> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 200 || !response.body) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const events: ChatEvent[] = []
  for await (const event of serverSentEvents(response.body)) {
    if (event.event === 'heartbeat') continue
    const told = event as ChatEvent
    events.push(told)
    hear?.(told)
  }
  return heardIn(events)
}

const heardIn = (events: ChatEvent[]): Heard => ({
  events,
  text: events.map(({ event, data }) => (event === 'delta' ? data.content : '')).join(''),
  card: events.find(({ event }) => event === 'card')?.data as Card | undefined,
})

interface ServerSentEvent {
  event: string
  data: Record<string, unknown>
  seq: number
}

/** Reads `text/event-stream`; what a cut connection left unfinished is not told. */
export async function* serverSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const frames = (rest + text).split('\n\n')
    rest = frames.pop() as string
    for (const frame of frames) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(frame)?.[1] ?? ''
      const data = field('data')
      if (data) yield { event: field('event'), data: JSON.parse(data), seq: Number(field('id')) }
    }
  }
}

/** Everything of one kind that belongs to the consultation's matter or to the consultation itself. */
export const readMatter = <T>(client: Person, matter_id: string, part = ''): Promise<T> =>
  ask(client, 'GET', `/matter-service/api/v1/matters/${matter_id}${part}`)

export const readMessages = async (client: Person, session: Pick<ConsultationSession, 'id'>) =>
  (await ask<{ items: ConsultationMessage[] }>(client, 'GET', `${sessionPath(session)}/messages?size=200`)).items

export const loanNote = {
  name: '借条.txt',
  text: `借条

今借到李四人民币伍万元整（¥50000），用于店铺周转。借款期限六个月，于2024年9月5日前一次还清。
款项已于2024年3月5日通过银行转账交付。逾期不还的，按年利率6%支付利息。

借款人：张三
2024年3月5日
`,
}

export const loanContract = {
  name: '借款合同.txt',
  text: `借款合同

出借人：李四
借款人：张三

第一条 出借人向借款人出借人民币伍万元整，借款人确认已收到该款项。
第二条 借款期限自2024年3月5日起至2024年9月5日止。
第三条 借款人未按期还款的，应当自逾期之日起按年利率6%支付逾期利息。
第四条 因本合同发生争议，由出借人住所地人民法院管辖。

2024年3月5日
`,
}

export const complaint = '朋友借了我的钱，到期一直不还，我想起诉他。借条和借款合同都在附件里。'

/** What the client answers, whatever the clarifying card asks for. */
export const particulars: Answers = {
  'case_file.answers.term_rate': '没有约定',
  'case_file.answers.payments': '一分没还',
  'case_file.answers.demanded_on': '2025年9月1日在微信上催过',
}

/** The client's answers to the questions of this card and no others; what may stay open and is not known does. */
export const answersTo = ({ questions }: Card, known: Answers): Answers =>
  Object.fromEntries(
    questions
      .filter(({ field_key, required }) => required || known[field_key] !== undefined)
      .map(({ field_key, input_type, options }) => [
        field_key,
        known[field_key] ?? (input_type === 'boolean' ? true : (options?.[0]?.value ?? '无')),
      ]),
  )

interface Source {
  id: string
  title: string
  quote: string
  start: number
  end: number
}

/** What the story looks at in a matter. */
export interface Matter {
  session_id: string
  status: string
  cause_of_action_code: string | null
  file_ids: string[]
  profile: { intake: Record<string, unknown> }
  data: {
    work_product: {
      draft: {
        sections: { heading: string; paragraphs: { text: string; sources: Source[]; verification: string }[] }[]
      }
    }
  }
}

export const engineRounds = async (service: Person, matter_id: string): Promise<Round[]> =>
  (await ask<{ items: Round[] }>(service, 'GET', `/ai-engine/api/v1/internal/ai/timeline?matter_id=${matter_id}`)).items

/** What memory knows of the case. */
export async function recall(service: Person, case_id: string, query: string): Promise<string[]> {
  const path = '/memory-service/api/v1/internal/memory/recall'
  const body = { user_id: 'client', case_id, query }
  const { facts } = await ask<{ facts: { fact: { content: string } }[] }>(service, 'POST', path, body)
  return facts.map(({ fact }) => fact.content)
}

/** What was done to something, for those who may read the audit log. */
export async function auditTrail(reader: Person, resource_id: string): Promise<string[]> {
  const path = `/platform-service/api/v1/platform/audit-logs?resource_id=${resource_id}&size=100`
  return (await ask<{ items: { action: string }[] }>(reader, 'GET', path)).items.map(({ action }) => action)
}

export const usageOf = (admin: Person, matter_id: string) =>
  ask<{ calls: number; input_tokens: number; output_tokens: number; cost: number; currency: string }>(
    admin,
    'GET',
    `/platform-service/api/v1/ai/admin/usage/stats?matter_id=${matter_id}`,
  )

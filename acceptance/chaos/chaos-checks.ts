import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { Round } from '@casewright/contracts/ai-engine/resources'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { Deliverable, MatterTodo } from '@casewright/contracts/matter/resources'
import { ask, readMatter, readMessages, serverSentEvents, sessionPath } from '../story.ts'
import type { Conversation } from './chaos-client.ts'
import type { ChaosWorld } from './chaos-world.ts'

type World = Pick<ChaosWorld, 'quietly' | 'service'>
const isLast = ({ event }: { event: string }) => event === 'card' || event === 'end'

/** Everything that is wrong with a conversation after the storm, a line each; nothing when all is as it should be. */
export async function wrongsOf(world: World, conversation: Conversation): Promise<string[]> {
  const { id, said, heard, demanded_on } = conversation
  const wrongs: string[] = []
  const check = (holds: boolean, what: string, detail?: unknown) => {
    if (!holds) wrongs.push(`${id}: ${what}${detail === undefined ? '' : ` ${JSON.stringify(detail)}`}`)
  }
  const messages = await readMessages(world.quietly, { id })
  const users = messages.filter(({ role }) => role === 'USER')
  const answers = messages.filter(({ role }) => role === 'ASSISTANT')
  const ids = (list: readonly { client_message_id: string | null }[]) => list.map((one) => one.client_message_id)
  check(String(ids(users)) === String(ids(said)), 'other messages than were said', { users: ids(users), said })
  check(answers.length === said.length, 'messages and answers do not pair', [answers.length, said.length])
  const pairs = messages.map(({ role }) => role).join(' ')
  check(/^(USER ASSISTANT ?)+$/.test(pairs), 'messages and answers do not alternate', pairs)

  const engine = await engineEvents(world, id)
  check(
    engine.every(({ seq }, index) => seq === index + 1),
    'the engine tells with gaps',
    engine.map(({ seq }) => seq),
  )
  const turns = engine.filter(isLast).length
  check(turns === said.length, 'other turns than were said', { turns, said: said.length })
  const told = await replayed(world, id, turns)
  check(
    told.map(({ seq, event }) => `${seq} ${event}`).join() === engine.flatMap(visible).join(),
    'the replay is not what the engine has told',
  )
  const bySeq = new Map(told.map((event) => [event.seq, JSON.stringify(event)]))
  for (const [seq, event] of heard)
    check(bySeq.get(seq) === JSON.stringify(event), `event ${seq} is replayed in other words`, event)

  const endings = told.filter(isLast)
  answers.forEach(({ id: message_id, content, status }, at) => {
    const text = told.map(({ event, data }) =>
      event === 'delta' && data.message_id === message_id ? data.content : '',
    )
    check(text.join('') === content, `the words of answer ${at + 1} are not those that were told`, { text, content })
    const end = endings[at]?.event === 'card' ? 'interrupted' : endings[at]?.data.status
    check(status === (end === 'completed' ? 'complete' : end), `answer ${at + 1} is ${status}`, end)
  })
  await checkMatter(world, id, demanded_on, check)
  const query = `thread_id=consultation:${id}&size=200`
  const path = `/ai-engine/api/v1/internal/ai/timeline?${query}`
  const { items } = await ask<{ items: Round[] }>(world.service, 'GET', path)
  const kinds = said.map(({ kind }) => (kind === 'chat' ? 'execute' : 'resume'))
  check(String(items.map(({ kind }) => kind)) === String(kinds), 'the timeline shows other turns', items)
  return wrongs
}

type Check = (holds: boolean, what: string, detail?: unknown) => void

interface Matter {
  session_id: string
  status: string
  data: { litigation?: { case_file?: { answers?: Record<string, unknown> } } }
}

async function checkMatter({ quietly }: World, id: string, demanded_on: string, check: Check): Promise<void> {
  const { matter_id } = await ask<ConsultationSession>(quietly, 'GET', sessionPath({ id }))
  if (matter_id === null) return check(false, 'it has no matter')
  const [matter, { items: todos }, { items: deliverables }] = await Promise.all([
    readMatter<Matter>(quietly, matter_id),
    readMatter<{ items: MatterTodo[] }>(quietly, matter_id, '/todos?size=200'),
    readMatter<{ items: Deliverable[] }>(quietly, matter_id, '/deliverables'),
  ])
  check(matter.session_id === id && matter.status === 'ACTIVE', 'its matter is another', matter)
  const { answers } = matter.data.litigation?.case_file ?? {}
  check(answers?.demanded_on === demanded_on, 'the answer to the card is not in the matter', matter.data)
  // The second comes with the case file, and the engine writes it once the cause is known.
  const keys = todos.map(({ todo_key }) => todo_key).sort()
  const expected = ['deadline:limitation', 'intake-collection']
  check(String(keys) === String(expected), 'other todos than the first one and the last day to sue', todos)
  const [document] = deliverables
  check(deliverables.length === 1 && document?.versions.length === 1, 'not one document in one version', deliverables)
  if (!document?.presigned_url) return check(false, 'the document has no address')
  const bytes = Buffer.from(await (await fetch(document.presigned_url)).arrayBuffer())
  check(bytes.subarray(0, 2).toString() === 'PK', 'the document is no DOCX')
}

async function engineEvents({ service }: World, id: string): Promise<EngineEvent[]> {
  const path = `/ai-engine/api/v1/internal/ai/agent/stream?thread_id=consultation:${id}&after=0`
  const response = await fetch(service.origin + path, { headers: service.headers, signal: AbortSignal.timeout(20_000) })
  const lines = (await response.text()).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as EngineEvent)
}

/** What of the engine's events the front end is to hear. */
const visible = (event: EngineEvent): string[] => {
  if (event.event === 'result') return []
  if (event.event !== 'token') return [`${event.seq} ${event.event}`]
  return event.data.node === 'chat_respond' ? [`${event.seq} delta`] : []
}

/** The stream stays open after the last turn: it is read until that one's end. */
async function replayed({ quietly }: World, id: string, turns: number): Promise<ChatEvent[]> {
  const reader = new AbortController()
  const response = await fetch(`${quietly.origin}${sessionPath({ id })}/stream?after=0`, {
    headers: quietly.headers,
    signal: AbortSignal.any([reader.signal, AbortSignal.timeout(20_000)]),
  })
  const told: ChatEvent[] = []
  for await (const event of serverSentEvents(response.body as ReadableStream<Uint8Array>)) {
    if (event.event === 'heartbeat') continue
    told.push(event as ChatEvent)
    if (told.filter(isLast).length >= turns) break
  }
  reader.abort()
  return told
}

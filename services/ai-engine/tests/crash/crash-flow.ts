import { setTimeout as pause } from 'node:timers/promises'
import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import { canonicalJson } from '@casewright/kit/data/digest'
import { testKeys } from '@casewright/kit/testing'
import { answersTo, dispute, nothing, path } from '../test-app.ts'
import type { Lane } from './crash-lane.ts'

const headers = { 'x-internal-api-key': testKeys[0] as string }
const json = { ...headers, 'content-type': 'application/json' }
const isLast = ({ event }: EngineEvent): boolean => event === 'card' || event === 'end'

let flows = 0

export interface FlowSeen {
  thread_id: string
  matter_id: string
  /** What a reader was told, by number, before and after kills. */
  told: Map<number, EngineEvent>
  /** What was told twice and not alike. */
  changed: EngineEvent[]
}

/** Goes through a whole matter as a client does that does not give up: it follows, repeats and answers. */
export async function runFlow(lane: Lane, onTurn: () => void = () => {}): Promise<FlowSeen> {
  const number = `crash-${process.pid}-${++flows}`
  const [thread_id, matter_id] = [`consultation:${number}`, `matter-${number}`]
  const seen: FlowSeen = { thread_id, matter_id, told: new Map(), changed: [] }
  const whose = { user_id: 'u1', organization_id: 'firm-a', matter_id }
  let body: object = { thread_id, ...whose, message: dispute, file_ids: [nothing], request_key: 'turn-0' }
  let what = 'execute'
  for (let turn = 1; turn < 12; turn++) {
    onTurn()
    const last = await runTurn(lane, seen, `${path}/agent/${what}/stream`, body)
    if (last.event !== 'card') return seen
    what = 'resume'
    body = {
      thread_id,
      card_id: last.data.card_id,
      request_key: `turn-${turn}`,
      user_response: { answers: answersTo(last.data) },
    }
  }
  throw new Error('the flow has no end')
}

/** One turn, as often as it needs: when nothing of it was seen, the request is repeated, else its stream is followed. */
async function runTurn(lane: Lane, seen: FlowSeen, address: string, body: object): Promise<EngineEvent> {
  const before = seen.told.size
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await pause(10)) {
    const after = seen.told.size
    const url = await lane.url()
    const answer = await (after === before
      ? fetch(url + address, { method: 'POST', headers: json, body: JSON.stringify(body) })
      : fetch(`${url}${path}/agent/stream?thread_id=${seen.thread_id}&after=${after}`, { headers })
    ).catch(() => undefined)
    if (!answer) continue
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    const last = await readAlong(answer, seen).catch(() => undefined)
    if (last) return last
  }
  throw new Error(`no end of a turn: ${JSON.stringify([...seen.told.values()].slice(before))}`)
}

/** Resolves with the turn's last event, or with undefined when the stream ends before. */
async function readAlong(answer: Response, { told, changed }: FlowSeen): Promise<EngineEvent | undefined> {
  let rest = ''
  for await (const chunk of (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.filter(Boolean)) {
      const event = JSON.parse(line) as EngineEvent
      const known = told.get(event.seq)
      if (known && canonicalJson(known) !== canonicalJson(event)) changed.push(known, event)
      told.set(event.seq, event)
      if (isLast(event)) return event
    }
  }
  return undefined
}

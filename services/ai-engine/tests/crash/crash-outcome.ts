import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { ReplayReport } from '@casewright/contracts/ai-engine/resources'
import { canonicalJson } from '@casewright/kit/data/digest'
import { testKeys } from '@casewright/kit/testing'
import type { Call } from '../neighbours.ts'
import { eventsIn, path } from '../test-app.ts'
import type { FlowSeen } from './crash-flow.ts'
import type { Lane } from './crash-lane.ts'

/** All that a flow has left behind, without what differs from run to run. */
export interface Outcome {
  state: Record<string, unknown>
  /** What was changed at the neighbours: a change that was sent again under its key, and alike, counts once. */
  effects: string[]
  /** Turn by turn, its tokens put together. */
  turns: { told: string[]; tokens: string; output: string | undefined }[]
  /** Whatever must not be. */
  faults: string[]
}

export async function outcomeOf(lane: Lane, seen: FlowSeen): Promise<Outcome> {
  const { thread_id, matter_id } = seen
  const url = await lane.url()
  const headers = { 'x-internal-api-key': testKeys[0] as string }
  const replay = async (more: object) => {
    const body = JSON.stringify({ thread_id, ...more })
    const answer = await fetch(`${url}${path}/agent/replay`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    return ((await answer.json()) as { data: ReplayReport }).data
  }
  const { steps, differences } = await replay({})
  const { state } = await replay({ step: steps })
  const events = eventsIn(
    await (await fetch(`${url}${path}/agent/stream?thread_id=${thread_id}&after=0`, { headers })).text(),
  )
  const effects = lane.neighbours.calls
    .flatMap(effectOf)
    .filter((effect) => [thread_id, matter_id].some((whose) => JSON.stringify(effect).includes(`${whose}`)))
  const plain = plainly(seen, canonicalJson([effects, state]))
  return {
    state: JSON.parse(plain(state)),
    effects: [...new Set(effects.map((effect) => plain(effect)))],
    turns: turnsOf(events).map((turn) => turnOf(turn, plain)),
    faults: [
      ...differences.map((difference) => `replay differs: ${JSON.stringify(difference)}`),
      ...events.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`event ${seq} stands at ${index + 1}`])),
      ...seen.changed.map((event) => `was told otherwise: ${JSON.stringify(event)}`),
      ...[...seen.told.values()]
        .filter((event) => canonicalJson(event) !== canonicalJson(events[event.seq - 1] ?? null))
        .map((event) => `is kept otherwise than it was told: ${JSON.stringify(event)}`),
      ...twice(effects).map((key) => `one key, two bodies: ${key}`),
    ],
  }
}

interface Effect {
  path: string
  key: unknown
  body: unknown
}

/** A change carries a key of its own: what it was sent under, or the number by which the receiver knows it. */
function effectOf({ path: to, body, key }: Call): Effect[] {
  if (to.endsWith('/versions/allocate')) return [{ path: to, key: body.request_key, body }]
  if (to.endsWith('/submit-analysis')) return [{ path: to, key: { version: body.version }, body }]
  if (to.endsWith('/sync/all')) return [{ path: to, key: body.source_seq, body }]
  if (to.endsWith('/memory/reconcile')) return [{ path: to, key: body.generation, body }]
  // The file's bytes carry the time at which it was made; its receiver keeps those that came first.
  if (to.endsWith('/files/upload')) return [{ path: to, key, body: /filename[^\r\n]+/.exec(body)?.[0] }]
  return []
}

function twice(effects: readonly Effect[]): string[] {
  const bodies = Map.groupBy(effects, ({ path: to, key }) => `${to} ${canonicalJson(key)}`)
  return [...bodies].flatMap(([key, all]) =>
    new Set(all.map(({ body }) => canonicalJson(body))).size > 1 ? [key] : [],
  )
}

/** Numbers of syncs follow the clock, and versions those of other flows: what stays is their order. */
function plainly({ thread_id, matter_id }: FlowSeen, all: string) {
  const number = /\b1[6-9]\d{11}\b|(?<="version":)\d{4,}/g
  const order = [...new Set(all.match(number) ?? [])].sort((one, other) => Number(one) - Number(other))
  return (value: unknown): string =>
    canonicalJson(value ?? null)
      .replaceAll(thread_id, 'thread')
      .replaceAll(matter_id, 'matter')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
      .replace(number, (found) => String(order.indexOf(found)))
      .replace(/"ms":[\d.]+/g, '"ms":0')
}

const isLast = ({ event }: EngineEvent): boolean => event === 'card' || event === 'end'

function turnsOf(events: readonly EngineEvent[]): EngineEvent[][] {
  const turns: EngineEvent[][] = [[]]
  for (const event of events) {
    turns.at(-1)?.push(event)
    if (isLast(event)) turns.push([])
  }
  // What stands behind the last end belongs to no turn, and nothing should.
  return turns.at(-1)?.length === 0 ? turns.slice(0, -1) : turns
}

function turnOf(events: readonly EngineEvent[], plain: (value: unknown) => string): Outcome['turns'][number] {
  const end = events.find((event) => event.event === 'end')
  return {
    told: events.flatMap(({ event, data }) => (event === 'token' ? [] : [plain({ event, data })])),
    tokens: events.map((event) => (event.event === 'token' ? event.data.content : '')).join(''),
    output: end?.data.output,
  }
}

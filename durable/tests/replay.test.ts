import { expect, test } from 'vitest'
import { type RecordedTurn, replay } from '../replay.ts'
import { type Counting, countingGraph, useCounting } from './counting.ts'

const counting = useCounting()

/** The turns of a thread as they were recorded, each counting as far as it did. */
async function recorded(thread_id: string, targets: readonly number[]): Promise<RecordedTurn<Counting>[]> {
  const rows = await counting.rows(thread_id)
  const traces = [...new Set(rows.map(({ trace_id }) => trace_id))]
  const { begin } = countingGraph()
  return traces.map((trace_id, index) => {
    const ofTurn = rows.filter((row) => row.trace_id === trace_id)
    const last_step = ofTurn.flatMap(({ steps }) => steps).at(-1)?.step ?? 0
    const turn = { target: targets[index] ?? 0 }
    return { trace_id, last_step, rows: ofTurn, begin: (before) => begin(before, { ...head, ...turn }) }
  })
}
const head = {
  thread_id: 't',
  trace_id: 'x',
  turn_no: 1,
  request_key: null,
  attempts: 1,
  first_event: 1,
  step_seq: 0,
  snapshot_seq: null,
  swept_seq: 0,
}
const whole = { keptPart: <T>(state: T) => state }

test('recorded turns are replayed without a difference, and the state after any step can be asked for', async () => {
  const runs = counting.process()
  for (const target of [2, 4]) await (await counting.begin(runs, 'same', target)).events
  const turns = await recorded('same', [2, 4])
  const replayed = replay(null, turns, { ...whole, graph: countingGraph(), atStep: 3 })
  expect(replayed).toMatchObject({ steps: 5, differences: [], state: { count: 4, said: '3;' }, asked: { count: 3 } })
})

test('a rule that decides otherwise today is told once for its step, and a state that was changed by its member', async () => {
  const runs = counting.process()
  for (const target of [4, 5]) await (await counting.begin(runs, 'other', target)).events
  const turns = await recorded('other', [4, 5])
  const { nextStep } = countingGraph()
  const graph = { nextStep: (state: Counting['State']) => (state.count === 3 ? 'add' : nextStep(state)) }
  expect(replay(null, turns, { ...whole, graph }).differences).toMatchObject([
    { step: 4, what: 'next_step', recorded: 'announce', decided: 'add' },
  ])
  const [first] = turns
  const end = first?.rows.at(-1)
  if (!first || !end?.state) throw new Error('nothing was recorded')
  const changed = { ...first, rows: [...first.rows.slice(0, -1), { ...end, state: { ...end.state, said: 'other' } }] }
  const { differences } = replay(null, [changed], { ...whole, graph: countingGraph() })
  expect(differences).toMatchObject([{ step: 4, what: 'state', recorded: { said: expect.any(String) } }])
})

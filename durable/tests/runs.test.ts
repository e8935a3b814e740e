import { expect, test } from 'vitest'
import { type Event, type Hooks, store, until, useCounting } from './counting.ts'

const counting = useCounting()

const inOrder = (events: readonly Event[]) => events.map(({ seq }) => seq)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const stepsOf = (events: readonly Event[]) => events.flatMap((event) => (event.is === 'done' ? [event.node] : []))

/** Holds a step until it is released; tells when it was reached. */
function holdAt(count: number) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const add: NonNullable<Hooks['add']> = async (state, { signal, emit }) => {
    if (state.count !== count) return
    emit({ is: 'said', word: 'held' })
    reached.resolve()
    await Promise.race([
      released.promise,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ])
  }
  return { add, reached: reached.promise, release: () => released.resolve() }
}

test('a turn takes the steps that the graph chooses, and every event is stored before its subscriber has it', async () => {
  const runs = counting.process()
  const { events } = await counting.begin(runs, 'plain', 4)
  const told = await events
  expect(inOrder(told)).toEqual(upTo(told.length))
  expect(stepsOf(told)).toEqual(['add', 'add', 'add', 'announce', 'add'])
  expect(told.at(-1)).toMatchObject({ is: 'end', how: 'finished', count: 4 })
  expect((await counting.rows('plain')).flatMap((row) => row.events)).toEqual(told)
})

test('the next turn goes on from the state of the last, in another process too', async () => {
  const [here, there] = [counting.process(), counting.process()]
  await (await counting.begin(here, 'long', 2)).events
  await (await counting.begin(there, 'long', 5)).events
  const told = await (await counting.begin(here, 'long', 7)).events
  expect(told.at(-1)).toMatchObject({ count: 7 })
  expect(await counting.ended('long')).toEqual([2, 5, 7].map((count) => ({ how: 'finished', count })))
})

test('a turn of a process that is gone is taken over after its last stored step, and no step is done twice', async () => {
  const held = holdAt(4)
  const announced: string[] = []
  const announce: NonNullable<Hooks['announce']> = async ({ count }, { key }) => void announced.push(`${key} ${count}`)
  const dying = counting.process({ add: held.add, announce })
  const { turn } = await counting.begin(dying, 'taken', 6)
  await held.reached
  // What stands in the journal is all that another process will have.
  await until(async () => (await counting.rows('taken')).some((row) => row.events.some(({ is }) => is === 'said')))
  await counting.sql()`update counting.threads set lease_until = now() - interval '1 second' where thread_id = 'taken'`
  const heard: unknown[] = []
  const hooks: Hooks = { announce, add: async ({ count }, { told }) => void (count === 4 && heard.push(...told)) }
  const other = counting.process(hooks)
  const told = await counting.follow(other, 'taken')
  expect(inOrder(told)).toEqual(upTo(told.length))
  expect(stepsOf(told)).toEqual(['add', 'add', 'add', 'announce', 'add', 'add', 'add', 'announce'])
  expect(told.filter(({ is }) => is === 'turn')).toHaveLength(1)
  expect(told.filter((event) => event.is === 'said')).toHaveLength(1)
  // The step knows what its first attempt has told already.
  expect(heard).toMatchObject([
    { is: 'step', node: 'add' },
    { is: 'said', word: 'held' },
  ])
  expect(announced).toEqual(['taken:4 3', 'taken:8 6'])
  const before = await counting.rows('taken')
  held.release()
  await until(() => dying.feed(turn.trace_id) === undefined)
  expect(await counting.rows('taken')).toEqual(before)
})

test('what a step with effects starts from is stored before it runs', async () => {
  const seen: number[] = []
  const runs = counting.process({
    announce: async () => {
      const steps = (await counting.rows('effects')).flatMap((row) => row.steps)
      seen.push(steps.length)
    },
  })
  await (await counting.begin(runs, 'effects', 6)).events
  expect(seen).toEqual([3, 7])
})

test('a step that fails ends the turn as failed, and its record says why', async () => {
  const runs = counting.process({
    add: async ({ count }) => {
      if (count === 1) throw new Error('no more')
    },
  })
  const told = await (await counting.begin(runs, 'failing', 3)).events
  expect(told.at(-1)).toMatchObject({ is: 'end', how: 'failed', count: 1 })
  const steps = (await counting.rows('failing')).flatMap((row) => row.steps)
  expect(steps.map(({ error }) => error)).toEqual([null, 'Error: no more'])
})

test('a turn that is cancelled here ends at once, and one that runs elsewhere when that process looks', async () => {
  const [first, second] = [holdAt(1), holdAt(1)]
  const runs = counting.process({ add: first.add })
  const { turn, events } = await counting.begin(runs, 'cancelled', 3)
  await first.reached
  expect(runs.cancel(turn.trace_id)).toBe(true)
  expect((await events).at(-1)).toMatchObject({ how: 'cancelled', count: 1 })
  const elsewhere = counting.process({ add: second.add }, { leaseMs: 400 })
  const other = await counting.begin(elsewhere, 'cancelled elsewhere', 3)
  await second.reached
  expect(runs.cancel(other.turn.trace_id)).toBe(false)
  expect(await store.requestCancel(counting.sql(), 'cancelled elsewhere', other.turn.trace_id)).toBe(true)
  expect((await other.events).at(-1)).toMatchObject({ how: 'cancelled' })
})

test('a turn that takes too long fails, and the thread is free for the next', async () => {
  const held = holdAt(0)
  const runs = counting.process({ add: held.add }, { turnTimeoutMs: 100 })
  expect((await (await counting.begin(runs, 'slow', 2)).events).at(-1)).toMatchObject({ how: 'failed' })
  held.release()
  expect((await (await counting.begin(counting.process(), 'slow', 2)).events).at(-1)).toMatchObject({ count: 2 })
})

test('a process that stops gives its turn back at once, and that is no failed attempt', async () => {
  const held = holdAt(1)
  const leaving = counting.process({ add: held.add })
  const { events } = await counting.begin(leaving, 'given back', 3)
  await held.reached
  const staying = counting.process({}, { leaseMs: 1_000 })
  const followed = counting.follow(staying, 'given back')
  await leaving.stop()
  // Its subscribers in the process that stops are told the rest from the journal.
  expect((await events).at(-1)).toMatchObject({ how: 'finished', count: 3 })
  expect(inOrder(await followed)).toEqual(upTo((await followed).length))
  const [row] = await counting.sql()`select attempts from counting.threads where thread_id = 'given back'`
  expect(row).toEqual({ attempts: 1 })
})

test('a turn that no process could finish in 5 attempts fails', async () => {
  const runs = counting.process()
  const turn = await counting.claim(runs, 'hopeless', 2)
  await runs.begin({ ...turn, attempts: 6 })
  await until(async () => (await counting.ended('hopeless')).length > 0)
  expect(await counting.ended('hopeless')).toEqual([{ how: 'failed', count: 0 }])
})

test('a graph that goes round in circles fails after 60 steps', async () => {
  const runs = counting.process()
  const told = await (await counting.begin(runs, 'circles', 100)).events
  expect(told.at(-1)).toMatchObject({ how: 'failed' })
  expect(stepsOf(told)).toHaveLength(60)
})

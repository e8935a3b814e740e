import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import { NodeName } from '@casewright/contracts/ai-engine/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runFlow } from './crash-flow.ts'
import { type Lane, startLane } from './crash-lane.ts'
import { startScriptedModel } from './crash-model.ts'
import { type Outcome, outcomeOf } from './crash-outcome.ts'
import type { Kind, Passed, Point, When } from './crash-points.ts'
import type { ModelServer } from './model-server.ts'

const isFull = process.env.CASEWRIGHT_FULL_CRASH === '1'
const timeout = isFull ? 1_800_000 : 180_000
const laneCount = 2

let model: ModelServer
let lanes: Lane[]
/** How the flow ends, and what it passes, when nothing happens. */
let expected: Outcome
let passed: readonly Passed[]

beforeAll(async () => {
  model = await startScriptedModel()
  lanes = await Promise.all(Array.from({ length: laneCount }, () => startLane(model.url)))
  const [lane] = lanes as [Lane]
  expected = await flow(lane)
  passed = [...lane.watch.seen()]
}, 60_000)
afterAll(async () => {
  await Promise.all((lanes ?? []).map((lane) => lane.stop()))
  await model?.stop()
})

async function flow(lane: Lane, point?: Point): Promise<Outcome> {
  await lane.newFlow()
  lane.watch.arm(point)
  return outcomeOf(lane, await runFlow(lane))
}

/** What a flow with a kill has otherwise than the one without: of each part the first place. */
const differences = (outcome: Outcome): unknown[] =>
  (Object.keys(expected) as (keyof Outcome)[])
    .filter((part) => !isDeepStrictEqual(outcome[part], expected[part]))
    .map((part) => {
      const [is, shouldBe] = [Object.entries(outcome[part]), Object.entries(expected[part])]
      const at = is.findIndex((entry, index) => !isDeepStrictEqual(entry, shouldBe[index]))
      return { part, count: [is.length, shouldBe.length], is: is[at], shouldBe: shouldBe[at] }
    })

/** Hands points to the lanes until there are none left; gives those at which a process was killed, and what went wrong. */
async function killAt(next: (missed: boolean, before: Point | undefined) => Point | undefined) {
  const killed: (Passed & { when: When })[] = []
  const failures: unknown[] = []
  await Promise.all(
    lanes.map(async (lane) => {
      for (let point = next(false, undefined); point; point = next(!lane.watch.struck(), point)) {
        const outcome = await flow(lane, point).catch((error: unknown) => String(error))
        const struck = lane.watch.struck()
        if (struck) killed.push({ ...struck, when: point.when })
        const wrong = typeof outcome === 'string' ? [outcome] : differences(outcome)
        if (wrong.length > 0) failures.push({ point, struck, wrong })
      }
    }),
  )
  return { killed, failures }
}

const nodeNames = NodeName.enum
const whens = {
  statement: ['before', 'after'],
  call: ['before', 'after'],
  model: ['before', 'middle', 'after'],
} as const

test('the flow goes through every node, and ends as it should when nothing happens', () => {
  const told = expected.turns.flatMap((turn) => turn.told.map((event) => JSON.parse(event) as EngineEvent))
  const done = told.flatMap((event) => (event.event === 'task_end' ? [event.data.node] : []))
  expect([...new Set(done)].sort()).toEqual([...nodeNames].sort())
  expect(expected.faults).toEqual([])
  expect(told.flatMap(({ event }) => (event === 'card' || event === 'end' ? [event] : []))).toEqual([
    ...['card', 'card', 'card', 'end'],
  ])
  expect(expected.turns.at(-1)?.output).toBe(expected.turns.at(-1)?.tokens)
  expect(expected.effects.filter((effect) => effect.includes('/files/upload'))).toHaveLength(1)
})

/** One of everything: each node's commit, each other statement, each neighbour's endpoint, both ways of asking a model. */
function someOfAll(): Point[] {
  const word = (text: string) => new RegExp(`(?<!\\w)${text.replace(/[{}/]/g, '\\$&')}(?!\\w)`)
  const distinct = (kind: Kind) => [...new Set(passed.filter((one) => one.kind === kind).map(({ label }) => label))]
  const statements = [...nodeNames, 'tell', 'claim for execute', 'claim for resume', 'read threads', 'read turns']
  const alternate = (kind: 'statement' | 'call', labels: string[]): Point[] =>
    labels.map((label, index) => ({ kind, when: whens[kind][index % 2] as When, which: word(label) }))
  return [
    ...alternate('statement', statements),
    ...alternate('call', distinct('call')),
    ...distinct('model').flatMap((label) =>
      whens.model.map((when) => ({ kind: 'model' as const, when, which: word(label) })),
    ),
  ]
}

describe('kill -9 of the engine', () => {
  test.runIf(!isFull)(
    'at one point of every kind and in every node (CASEWRIGHT_FULL_CRASH=1: at all points): the run ends with the same products, each effect once',
    { timeout },
    async () => {
      const points = someOfAll()
      const wanted = points.length
      const { killed, failures } = await killAt(() => points.shift())
      expect(failures).toEqual([])
      expect(killed).toHaveLength(wanted)
    },
  )

  test
    .runIf(isFull)
    .each(Object.entries(whens).flatMap(([kind, all]) => all.map((when) => [when, kind as Kind] as const)))(
    '%s every %s: the run ends with the same products, each effect once',
    { timeout },
    async (when, kind) => {
      let [number, isOver] = [0, false]
      const { killed, failures } = await killAt((missed) => {
        isOver ||= missed
        return isOver ? undefined : { kind, when, which: ++number }
      })
      expect(failures).toEqual([])
      expect(killed.length).toBeGreaterThanOrEqual(passed.filter((one) => one.kind === kind).length * 0.8)
    },
  )

  test('at any time, twice in a flow and with a slow database, in 10 flows: all end with the same products', {
    timeout,
  }, async () => {
    const failures: unknown[] = []
    let left = 10
    await Promise.all(
      lanes.map(async (lane) => {
        lane.database.slow(() => Math.random() * 40)
        while (left-- > 0) {
          const times = [Math.random() * 1500, Math.random() * 1500]
          const kills = times.map((ms) => pause(ms).then(() => lane.kill()))
          const outcome = await flow(lane).catch((error: unknown) => String(error))
          await Promise.all(kills)
          await lane.url()
          const wrong = typeof outcome === 'string' ? [outcome] : differences(outcome)
          if (wrong.length > 0) failures.push({ times, wrong })
        }
        lane.database.slow(() => 0)
      }),
    )
    expect(failures).toEqual([])
  })
})

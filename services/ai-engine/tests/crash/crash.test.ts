import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import { NodeName } from '@casewright/contracts/ai-engine/resources'
import type { ModelServer } from '@casewright/models/testing/model-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runFlow } from './crash-flow.ts'
import { type Lane, startLane } from './crash-lane.ts'
import { startScriptedModel } from './crash-model.ts'
import { type Outcome, outcomeOf } from './crash-outcome.ts'
import type { Kind, Passed, Point, When } from './crash-points.ts'

const isFull = process.env.CASEWRIGHT_FULL_CRASH === '1'
const timeout = isFull ? 1_800_000 : 600_000
const laneCount = 2
/** Longer than events are gathered: a call that does not wait for the commit before it is caught at that. */
const slowMs = 40

let model: ModelServer
let lanes: Lane[]
/** How the flow ends, and what it passes, when nothing happens. */
let expected: Outcome
let passed: readonly Passed[]

beforeAll(async () => {
  model = await startScriptedModel()
  lanes = await Promise.all(Array.from({ length: laneCount }, () => startLane(model.url)))
  const [lane] = lanes as [Lane]
  lane.watch.arm([])
  expected = await flow(lane)
  passed = [...lane.watch.seen()]
})
afterAll(async () => {
  await Promise.all((lanes ?? []).map((lane) => lane.stop()))
  await model?.stop()
})

async function flow(lane: Lane, onTurn?: () => void): Promise<Outcome> {
  const seen = await runFlow(lane, onTurn)
  lane.watch.disarm()
  return outcomeOf(lane, seen)
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

interface Plan {
  points: Point[]
  /** Armed anew in each turn, as if it were the first; else one after the other over the whole flow. */
  inEachTurn: boolean
}

/** Hands plans to the lanes until there are none left, a flow for each; gives where it killed, and what went wrong. */
async function killAt(next: (missed: boolean) => Plan | undefined, statementMs = 0) {
  for (const { database } of lanes) database.slow(() => statementMs)
  const killed: (Passed & { when: When })[] = []
  const failures: unknown[] = []
  const follow = async (lane: Lane, { points, inEachTurn }: Plan): Promise<number> => {
    const struck: (Passed & { when: When })[] = []
    const arm = () => {
      struck.push(...lane.watch.struck())
      lane.watch.arm(points)
    }
    lane.watch.arm(points)
    const wrong = await flow(lane, inEachTurn ? arm : undefined).then(differences, (error: unknown) => [String(error)])
    struck.push(...lane.watch.struck())
    killed.push(...struck)
    if (wrong.length > 0) failures.push({ points, struck, wrong })
    return struck.length
  }
  await Promise.all(
    lanes.map(async (lane) => {
      for (let plan = next(false); plan; ) plan = next((await follow(lane, plan)) === 0)
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
  const asked = told.flatMap((event) => (event.event === 'card' ? [event.data.review_type] : []))
  expect([...new Set(asked)].sort()).toEqual(['clarify', 'confirm', 'phase_done', 'select'])
  expect(told.at(-1)?.event).toBe('end')
  expect(expected.turns.at(-1)?.output).toBe(expected.turns.at(-1)?.tokens)
  expect(expected.effects.filter((effect) => effect.includes('/files/upload'))).toHaveLength(1)
})

test('when nothing happens a turn is begun by one statement, by a message and by the answers to a card', () => {
  const isWritten = /^(?:commit|tell|end)/
  const labels = passed.flatMap(({ kind, label }) => (kind === 'statement' && !isWritten.test(label) ? [label] : []))
  const begun = ['claim for execute', ...expected.turns.slice(1).map(() => 'claim for resume')]
  // Behind them stands how the outcome was read.
  expect(labels.slice(0, begun.length)).toEqual(begun)
})

const word = (text: string) => new RegExp(`(?<!\\w)${text.replace(/[{}/]/g, '\\$&')}(?!\\w)`)
const point = (kind: Kind, when: When, label: string): Point => ({ kind, when, which: word(label) })

/** Two flows with one kill after the other; at most three in the middle of a turn, because the sixth attempt is given up. */
const stories: Point[][] = [
  [
    point('statement', 'after', 'claim for execute'),
    point('statement', 'before', 'load_context'),
    point('model', 'middle', 'skill'),
    point('statement', 'after', 'claim for resume'),
    point('call', 'after', 'matters/{id}/analysis/versions/allocate'),
    point('call', 'before', 'matters/{id}/evidences/submit-analysis'),
    point('statement', 'after', 'ask_user'),
    point('statement', 'after', 'phase_gate'),
    point('call', 'before', 'atomic/hybrid-search'),
    point('statement', 'before', 'delivery_gate'),
    point('call', 'after', 'files/upload'),
    point('statement', 'before', 'deliver'),
    point('model', 'middle', 'answer'),
    point('statement', 'after', 'chat_respond'),
  ],
  [
    point('statement', 'before', 'claim for execute'),
    point('call', 'after', 'files/{id}/parsed'),
    point('statement', 'after', 'router'),
    point('call', 'after', 'matters/{id}/sync/all'),
    point('statement', 'after', 'ask_user'),
    point('statement', 'before', 'read threads'),
    point('statement', 'after', 'run_skill'),
    point('call', 'after', 'memory/reconcile'),
    point('model', 'before', 'skill'),
    point('statement', 'after', 'ask_user'),
    point('statement', 'before', 'dispatch'),
    point('statement', 'before', 'sync_data'),
    // Before the answer is whole: once all its words are told, nothing is left to tell.
    point('statement', 'after', 'tell'),
    point('model', 'after', 'answer'),
    point('statement', 'before', 'chat_respond'),
  ],
]

describe('kill -9 of the engine', () => {
  test.runIf(!isFull)(
    'in every node and at every kind of point, 29 in all (CASEWRIGHT_FULL_CRASH=1: at every point): the run ends with the same products, each effect once',
    { timeout },
    async () => {
      const left = stories.map((points) => ({ points, inEachTurn: false }))
      const { killed, failures } = await killAt(() => left.shift(), slowMs)
      expect(failures).toEqual([])
      expect(killed).toHaveLength(stories.flat().length)
    },
  )

  test
    .runIf(isFull)
    .each(Object.entries(whens).flatMap(([kind, all]) => all.map((when) => [when, kind as Kind] as const)))(
    '%s every %s of a turn, in all turns: the run ends with the same products, each effect once',
    { timeout },
    async (when, kind) => {
      let [number, isOver] = [0, false]
      const { killed, failures } = await killAt(
        (missed) => {
          isOver ||= missed
          return isOver ? undefined : { points: [{ kind, when, which: ++number }], inEachTurn: true }
        },
        kind === 'call' ? slowMs : 0,
      )
      expect(failures).toEqual([])
      // Statements are gathered by the clock, so that their number differs a little.
      expect(killed.length).toBeGreaterThanOrEqual(passed.filter((one) => one.kind === kind).length * 0.7)
    },
  )

  test('at any time and with a slow database, 10 flows at once: all end with the same products', {
    timeout,
  }, async () => {
    const failures: unknown[] = []
    await Promise.all(
      lanes.map(async (lane) => {
        lane.watch.arm([])
        lane.database.slow(() => Math.random() * 40)
        const flows = Array.from({ length: 10 / laneCount }, () =>
          flow(lane).then(differences, (error) => [String(error)]),
        )
        const times: number[] = []
        while (times.length < 3) {
          await lane.url()
          times.push(Math.random() * 1500)
          await pause(times.at(-1))
          lane.kill()
        }
        const wrong = (await Promise.all(flows)).flat()
        if (wrong.length > 0) failures.push({ times, wrong })
        lane.database.slow(() => 0)
      }),
    )
    expect(failures).toEqual([])
  })
})

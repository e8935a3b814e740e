import type { Card, Control } from '@casewright/contracts/ai-engine/resources'
import type { StepTools } from '@casewright/durable/graph'
import { createTextWorkers } from '@casewright/kit/text/text-workers'
import type { LoadedSkill, SkillOutput } from '@casewright/legal/skills/skill'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NodeDeps } from '../../graph/node.ts'
import { nodesOf } from '../../graph/nodes.ts'
import { beginTurn } from '../../graph/rules/begin-turn.ts'
import { answerProblems } from '../../graph/rules/check-answers.ts'
import type { GivenInput } from '../../graph/rules/given-input.ts'
import type { EngineKinds } from '../../graph/rules/kinds.ts'
import { nextStep } from '../../graph/rules/next-step.ts'
import { applyPatch, phases, type State } from '../../graph/rules/state.ts'
import { deepFreeze } from '../deep-freeze.ts'
import { forgedKeys, goodProducts, type Move, moves, outputs, productsOf } from './next-step-moves.ts'

const said = (message: string, more: object = {}): GivenInput => ({
  kind: 'execute',
  whose: { thread_id: 't', organization_id: null, user_id: 'u', session_id: null, matter_id: null },
  locale: 'en',
  turn: {
    message,
    file_ids: [],
    skill: null,
    skill_only: false,
    skill_input: null,
    recent_messages: [],
    ...more,
  },
})

const control: Control = {
  action: 'ask_user',
  review_type: 'clarify',
  questions: [{ question: 'Who?', field_key: 'intake.opponent', input_type: 'text', required: true }],
}
const card: Card = { ...control, card_id: 'c', title: 'T', created_at: '2026-01-01T00:00:00.000Z' }

const progress = fc.record({
  loaded: fc.boolean(),
  routed: fc.boolean(),
  queue: fc.constantFrom(null, [], ['intake'], ['a', 'b']),
  ran: fc.constant([]),
  gated: fc.boolean(),
  reasons: fc.constant([]),
  answer: fc.constantFrom(null, '', 'said'),
  offline: fc.boolean(),
})
/** Reachable or not: what the rule promises, it promises for any. */
const anyState: fc.Arbitrary<State> = fc.record({
  goal: fc.constantFrom(null, 'question', 'dispute', 'contract_review'),
  turn: progress,
  phase: fc.constantFrom('intake' as const, 'analysis' as const, 'strategy' as const, 'delivery' as const),
  control: fc.constantFrom(null, control),
  card: fc.constantFrom(null, card),
  unsynced: fc.constantFrom(null, 1, 7),
  delivery: fc.constantFrom(
    undefined,
    {},
    { confirmed: true },
    { confirmed: false },
    { confirmed: true, file_id: 'f' },
  ),
  input: fc.record({ skill: fc.constantFrom(null, 'intake', 'chat_answer'), skill_only: fc.boolean() }),
}) as never

test('the same state has the same next step, and deciding changes nothing in it', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const before = structuredClone(state)
      const decided = nextStep(deepFreeze(state))
      expect(nextStep(structuredClone(before))).toBe(decided)
      expect(state).toEqual(before)
    }),
  )
})

test('a state with a card has no next step', () => {
  fc.assert(fc.property(anyState, (state) => nextStep({ ...state, card }) === null))
})

test('what is not synced is synced before anything else, above all before a question is asked', () => {
  fc.assert(
    fc.property(anyState, (any) => {
      const state = { ...any, card: null }
      const step = nextStep(state)
      if (state.unsynced !== null) expect(step).toBe('sync_data')
      else if (state.control) expect(step).toBe('ask_user')
      else expect(['sync_data', 'ask_user']).not.toContain(step)
    }),
  )
})

test('a document is only ever delivered by a yes, and once', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const { confirmed, file_id } = (state.delivery ?? {}) as { confirmed?: boolean; file_id?: string }
      if (nextStep(state) === 'deliver') expect([confirmed, file_id]).toEqual([true, undefined])
    }),
  )
})

/** Walks the real nodes; only files-service is not there. Tells of each delivery what was delivered and what was agreed to. */
async function walk(said_: Move[], next: () => SkillOutput, seen: (state: State) => void) {
  const deliveries: { draft: unknown; agreed: unknown }[] = []
  const skills = new Map(
    Object.entries(productsOf).map(([name, products]) => [
      name,
      {
        name,
        products,
        inputs: [],
        input_schema: { type: 'object' },
        tools: [],
        lookups: [],
        model: null,
        rules: { run: next },
      } as unknown as LoadedSkill,
    ]),
  )
  const textWorkers = createTextWorkers({ threads: 1, deadlineMs: 1_000, charactersMax: 100_000 })
  const deps = { skills, textWorkers, models: { offline: true } } as unknown as NodeDeps
  const nodes = nodesOf(deps)
  const tools: StepTools<EngineKinds> = {
    key: 'k',
    signal: new AbortController().signal,
    told: [],
    emit: () => {},
    record: () => {},
  }
  let state: State | null = null
  let [agreed, asker]: [unknown, string | null] = [undefined, null]
  for (const { skill, skill_only, yes, withdraw, failsAt } of said_) {
    if (state?.card && !withdraw) {
      const { questions }: Card = state.card
      const foreign = forgedKeys.filter((key) => !questions.some(({ field_key }) => field_key === key))
      const forged = foreign.map((field_key) => ({ field_key, value: true }))
      expect(answerProblems(state.card, forged).length).toBeGreaterThanOrEqual(forged.length)
      const answers = questions.map(({ field_key, input_type, options }) => ({
        field_key,
        value: input_type === 'boolean' ? yes : (options?.[0]?.value ?? 'delivery'),
      }))
      expect(answerProblems(state.card, answers)).toEqual([])
      agreed = asker === 'delivery_gate' && yes ? (state.draft ?? 'nothing') : undefined
      state = beginTurn(state, { kind: 'resume', answers }, null)
    } else {
      agreed = undefined
      state = beginTurn(state, said('Zhang owes me 5,000 and refuses to pay', { skill, skill_only }), null)
    }
    for (let steps = 0; ; steps++) {
      if (steps > 60) throw new Error('the graph goes round in circles')
      seen(deepFreeze(state))
      const node = nextStep(state)
      if (node === null || node === failsAt) break
      if (node === 'deliver') deliveries.push({ draft: state.draft ?? 'nothing', agreed })
      if (node === 'run_skill' || node === 'delivery_gate' || node === 'phase_gate') asker = node
      const patch = node === 'deliver' ? { delivery: { file_id: 'f' } } : await nodes[node](state, tools)
      state = applyPatch(state, patch)
    }
  }
  return deliveries
}

test('no sequence of skill outputs, answers and failures delivers anything but the draft that a person has just agreed to', async () => {
  let delivered = 0
  await fc.assert(
    fc.asyncProperty(moves, fc.array(outputs, { minLength: 7, maxLength: 20 }), async (said_, made) => {
      let at = 0
      const next = () => made[at++ % made.length] as unknown as SkillOutput
      const deliveries = await walk(said_, next, (state) => {
        const isClean = !Object.hasOwn(state, '__proto__') && !('x' in {}) && phases.includes(state.phase)
        if (!isClean) throw new Error(`something got into the state: ${JSON.stringify(state)}`)
      })
      for (const { draft, agreed } of deliveries) expect(agreed).toEqual(draft)
      delivered += deliveries.length
    }),
    { numRuns: 300 },
  )
  // Else the walks would prove nothing; some dozen of them get that far.
  expect(delivered).toBeGreaterThan(0)
})

test('the usual way delivers after one yes, and a yes whose turn failed does not count for the next message', async () => {
  const good: SkillOutput = {
    summary: 'done',
    products: goodProducts as unknown as SkillOutput['products'],
    control: null,
  }
  const move = { skill: null, skill_only: false, yes: true, withdraw: false, failsAt: null }
  expect(
    await walk(
      [move, move, move, move],
      () => good,
      () => {},
    ),
  ).toHaveLength(1)
  const failing = [move, move, move, { ...move, failsAt: 'deliver' as const }, move]
  expect(
    await walk(
      failing,
      () => good,
      () => {},
    ),
  ).toHaveLength(0)
  expect(
    await walk(
      [...failing, move],
      () => good,
      () => {},
    ),
  ).toHaveLength(1)
})

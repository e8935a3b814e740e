import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NodeTools } from '../flows/node.ts'
import { deliveryGate } from '../flows/nodes/delivery-gate.ts'
import { phaseGate } from '../flows/nodes/phase-gate.ts'
import { router } from '../flows/nodes/router.ts'
import { deliveryQuestion, gateQuestion, openReasons, phaseAfter } from '../rules/gates.ts'
import { goalOf } from '../rules/goals.ts'
import { skillsDue } from '../rules/plan.ts'
import { phases, type State } from '../rules/state.ts'

const stateOf = (more: object = {}): State =>
  ({
    ...{ whose: { locale: 'en' }, goal: 'dispute', phase: 'intake', files: [], changed: [], asked: {} },
    ...{ unsynced: null, synced: 0, matter_profile: null, control: null, card: null },
    input: { message: 'news', file_ids: [], skill: null, skill_only: false },
    turn: { loaded: true, routed: true, queue: [], ran: [], gated: false, reasons: [], answer: null, offline: true },
    ...more,
  }) as unknown as State
const gate = (more: object) => phaseGate(stateOf(more), {} as NodeTools, {} as never)
const delivery = (more: object) =>
  deliveryGate(
    stateOf({ phase: 'delivery', draft: { sections: [], title: 'Claim' }, ...more }),
    {} as never,
    {} as never,
  )

test.each<[string, object, object, string[]]>([
  [
    'intake',
    {},
    { intake: { claim: 'pay', opponent: 'Zhang' } },
    ['It is not clear yet what is claimed', 'The other party is not known yet'],
  ],
  [
    'intake',
    { goal: 'contract_review' },
    { files: [{ file_id: 'f' }] },
    ['The contract to be reviewed has not been uploaded yet'],
  ],
  [
    'analysis',
    {},
    { cause_of_action: { code: 'c' }, evidence: {} },
    ['The cause of action is not settled yet', 'The evidence has not been analysed yet'],
  ],
  ['strategy', {}, { strategy: { document: 'demand_letter' } }, ['No way forward has been chosen yet']],
  ['drafting', {}, { draft: { sections: [] } }, ['Nothing has been drafted yet']],
  ['delivery', {}, { delivery: { file_id: 'f' } }, ['The document has not been delivered yet']],
])('%s is left when what it is for is there (%j), and says why it is not', (phase, more, filled, reasons) => {
  expect(openReasons(stateOf({ phase, ...more }))).toEqual(reasons)
  expect(openReasons(stateOf({ phase, ...more, ...filled }))).toEqual([])
  const zh = openReasons(stateOf({ phase, ...more, whose: { locale: 'zh' } }))
  expect(zh).toHaveLength(reasons.length)
  expect(zh.join('')).toMatch(/^[\p{Script=Han}]+$/u)
})

const anything = fc.constantFrom<unknown>(undefined, null, '', {}, [], 'x', { code: '' }, { code: 'c', document: 'd' })
const found = fc.record({
  ...{ intake: anything, cause_of_action: anything, evidence: anything, strategy: anything, draft: anything },
  goal: fc.constantFrom('dispute', 'contract_review'),
  phase: fc.constantFrom(...phases.slice(0, -1)),
})

test('a phase gate opens exactly when nothing is open, to the very next phase, and the matter hears of it', async () => {
  await fc.assert(
    fc.asyncProperty(found, async (more) => {
      const { phase, unsynced, control, turn } = await gate(more)
      const isOpen = openReasons(stateOf(more)).length === 0
      expect(phase).toBe(isOpen ? phaseAfter(more.phase) : undefined)
      if (isOpen) expect([turn?.queue, typeof unsynced]).toEqual([null, 'number'])
      else if (control) expect(typeof unsynced).toBe('number')
      else expect(turn).toMatchObject({ gated: true, reasons: openReasons(stateOf(more)) })
    }),
  )
})

test('only the choice of strategy is asked for by a phase gate', () => {
  for (const phase of phases) expect(gateQuestion(stateOf({ phase })) !== null).toBe(phase === 'strategy')
  const values = gateQuestion(stateOf({ phase: 'strategy' }))?.questions[0]?.options?.map(({ value }) => value)
  expect(values).toEqual(['statement_of_claim', 'demand_letter', 'legal_opinion'])
})

test('the delivery gate asks a person by a confirm card that names the document', async () => {
  const { control, unsynced } = await delivery({})
  expect(control).toEqual(deliveryQuestion(stateOf({ draft: { title: 'Claim' } })))
  expect(control).toMatchObject({
    review_type: 'confirm',
    questions: [{ field_key: 'delivery.confirmed', input_type: 'boolean', required: true }],
  })
  expect(control?.questions[0]?.question).toContain('“Claim”')
  expect(unsynced).toBeTypeOf('number')
})

test('a no leads back to drafting with nothing confirmed, and a delivered document is not asked about again', async () => {
  const refused = await delivery({ delivery: { confirmed: false } })
  expect(refused).toMatchObject({ phase: 'drafting', delivery: {}, changed: ['delivery'], turn: { gated: true } })
  expect(refused.turn?.reasons[0]).toMatch(/You chose not to deliver/)
  const done = await delivery({ delivery: { confirmed: true, file_id: 'f' } })
  expect(done).toEqual({ turn: expect.objectContaining({ gated: true, reasons: [] }) })
})

test.each<[string, string]>([
  ['张三拖欠我货款，我想起诉他', 'dispute'],
  ['My landlord refuses to pay back the deposit', 'dispute'],
  ['请帮我审查这份合同', 'contract_review'],
  ['Please review my lease agreement', 'contract_review'],
  ['什么是公证？', 'question'],
  ['', 'question'],
])('%j is a %s', (message, goal) => {
  expect(goalOf(stateOf({ goal: null, input: { message } }))).toBe(goal)
})

test('work that has begun is not thrown away by a side question, and a new goal starts at the first phase', async () => {
  const asked = stateOf({ phase: 'drafting', input: { message: 'What is a notary?', skill: null } })
  expect(await router(asked, {} as never, {} as never)).toEqual({ turn: asked.turn })
  const fresh = stateOf({
    goal: 'question',
    phase: 'drafting',
    asked: { x: 2 },
    input: { message: 'I will sue', skill: null },
  })
  expect(await router(fresh, {} as never, {} as never)).toMatchObject({ goal: 'dispute', phase: 'intake', asked: {} })
})

test('a phase runs its own skills and takes in news; a skill named by the caller comes alone and once', () => {
  const plan = Object.fromEntries(phases.map((phase) => [phase, skillsDue(stateOf({ phase, intake: {} }))]))
  expect(plan).toEqual({
    intake: ['intake'],
    analysis: ['intake', 'cause_of_action', 'evidence_analysis'],
    strategy: ['intake'],
    drafting: ['intake', 'document_draft'],
    delivery: ['intake'],
  })
  const quiet = { input: { message: ' ', file_ids: [], skill: null }, intake: {} }
  expect(skillsDue(stateOf({ phase: 'delivery', ...quiet }))).toEqual([])
  expect(skillsDue(stateOf({ phase: 'analysis', ...quiet, cause_of_action: { confirmed: true } }))).toEqual([
    'evidence_analysis',
  ])
  const named = { input: { message: 'x', file_ids: [], skill: 'document_draft' } }
  expect(skillsDue(stateOf(named))).toEqual(['document_draft'])
  const ran = { ...stateOf().turn, ran: [{ name: 'document_draft', summary: '' }] }
  expect(skillsDue(stateOf({ ...named, turn: ran }))).toEqual([])
  expect(skillsDue(stateOf({ goal: 'question' }))).toEqual([])
})

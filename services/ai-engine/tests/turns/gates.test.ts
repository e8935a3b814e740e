import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NodeTools } from '../../graph/node.ts'
import { deliveryGate } from '../../graph/nodes/delivery-gate.ts'
import { phaseGate } from '../../graph/nodes/phase-gate.ts'
import { router } from '../../graph/nodes/router.ts'
import { deliveryQuestion, gateQuestion } from '../../graph/rules/gate-cards.ts'
import { openReasons, phaseAfter } from '../../graph/rules/gates.ts'
import { goalOf } from '../../graph/rules/goals.ts'
import { skillsDue } from '../../graph/rules/plan.ts'
import { phases, type State } from '../../graph/rules/state.ts'

const stateOf = (more: object = {}): State =>
  ({
    whose: { locale: 'en' },
    goal: 'dispute',
    phase: 'intake',
    files: [],
    changed: [],
    asked: {},
    unsynced: null,
    synced: 0,
    matter_profile: null,
    control: null,
    card: null,
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

const reviewReason = 'The analysis waits for your word; tell me what to add, in words or files'
const analysed = {
  cause_of_action: { code: 'c' },
  evidence: {},
  sufficiency: { elements: [] },
  risk_assessment: { items: [] },
  review: { analysis: 'go_on' },
}

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
    analysed,
    [
      'The cause of action is not settled yet',
      'The evidence has not been analysed yet',
      'The evidence has not been held against the elements yet',
      'The risks have not been assessed yet',
      reviewReason,
    ],
  ],
  [
    'analysis',
    { goal: 'contract_review' },
    { contract_review: { findings: [] }, review: { analysis: 'go_on' } },
    ['The contract has not been gone through yet', reviewReason],
  ],
  [
    'analysis',
    { goal: 'checklist' },
    { checklist_review: { findings: [] }, review: { analysis: 'go_on' } },
    ['The checklist has not been gone through yet', reviewReason],
  ],
  ['strategy', {}, { strategy: { document: 'demand_letter' } }, ['No way forward has been chosen yet']],
  [
    'drafting',
    { strategy: { document: 'demand_letter' } },
    { draft: { sections: [], kind: 'demand_letter' } },
    ['Nothing has been drafted yet', 'The draft is not the document that was chosen'],
  ],
  ['delivery', {}, { delivery: { file_id: 'f' } }, ['The document has not been delivered yet']],
])('%s is left when what it is for is there (%j), and says why it is not', (phase, more, filled, reasons) => {
  expect(openReasons(stateOf({ phase, ...more }))).toEqual(reasons)
  expect(openReasons(stateOf({ phase, ...more, ...filled }))).toEqual([])
  const zh = openReasons(stateOf({ phase, ...more, whose: { locale: 'zh' } }))
  expect(zh).toHaveLength(reasons.length)
  expect(zh.join('')).toMatch(/^[\p{Script=Han}；，]+$/u)
})

const anything = fc.constantFrom<unknown>(undefined, null, '', {}, [], 'x', { code: '' }, { code: 'c', document: 'd' })
const found = fc.record({
  intake: anything,
  cause_of_action: anything,
  evidence: anything,
  strategy: anything,
  draft: anything,
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

const offered = (more: object) =>
  gateQuestion(stateOf({ phase: 'strategy', ...more }), '2026-11-15')?.questions[0]?.options?.map(({ value }) => value)

test('a phase gate asks for the way forward: those that the skill found and we deliver, or else all of the goal', () => {
  for (const phase of phases) expect(gateQuestion(stateOf({ phase }), '2026-11-15') !== null).toBe(phase === 'strategy')
  expect(offered({})).toEqual([
    'statement_of_claim',
    'arbitration_application',
    'statement_of_defence',
    'counterclaim',
    'demand_letter',
    'preservation_application',
    'legal_opinion',
    'evidence_list',
    'settlement_agreement',
    'intake_memo',
  ])
  const options = [
    { document: 'demand_letter', when: 'now' },
    { document: 'poem' },
    7,
    { document: 'demand_letter' },
    { document: 'evidence_list' },
  ]
  const found = { strategies: { options, recommended: 'demand_letter', reason: 'because' } }
  expect(offered(found)).toEqual(['demand_letter', 'evidence_list'])
  const [question] = gateQuestion(stateOf({ phase: 'strategy', ...found }), '2026-11-15')?.questions ?? []
  expect(question).toMatchObject({ default: 'demand_letter', help: 'because' })
})

test('when everything of the analysis is there a person looks it over, and is not asked twice in a row', async () => {
  const seen = { phase: 'analysis', ...analysed, review: {} }
  const ran = [
    { name: 'intake', summary: 'taken in' },
    { name: 'risk_assessment', summary: 'One risk.' },
  ]
  const control = gateQuestion(stateOf({ ...seen, turn: { ...stateOf().turn, ran } }), '2026-11-15')
  expect(control).toMatchObject({
    review_type: 'phase_done',
    questions: [{ field_key: 'review.analysis', input_type: 'select', required: true, help: '- One risk.' }],
  })
  expect(gateQuestion(stateOf({ ...seen, risk_assessment: undefined }), '2026-11-15')).toBeNull()
  const adding = await gate({ ...seen, review: { analysis: 'add' } })
  expect(adding).toMatchObject({ turn: { gated: true, reasons: [reviewReason] } })
  expect(adding.phase).toBeUndefined()
  expect((await gate({ ...seen, review: { analysis: 'go_on' } })).phase).toBe('strategy')
})

test('a review has one way, which needs no choice', async () => {
  const made = { phase: 'analysis', review: { analysis: 'go_on' } }
  expect(await gate({ ...made, goal: 'contract_review', contract_review: { findings: [] } })).toMatchObject({
    phase: 'strategy',
    strategy: { document: 'contract_review_memo' },
  })
  expect(await gate({ ...made, goal: 'checklist', checklist_review: { findings: [] } })).toMatchObject({
    phase: 'strategy',
    strategy: { document: 'legal_opinion' },
  })
  expect((await gate({ ...made, ...analysed })).strategy).toBeUndefined()
})

test('the delivery gate asks a person by a confirm card that names the document', async () => {
  const { control, unsynced } = await delivery({})
  expect(control).toEqual(deliveryQuestion(stateOf({ draft: { title: 'Claim' } })))
  expect(control).toMatchObject({
    review_type: 'confirm',
    questions: [
      { field_key: 'delivery.confirmed', input_type: 'boolean', required: true },
      { field_key: 'delivery.copies', input_type: 'select', required: false },
    ],
  })
  expect(control?.questions[0]?.question).toContain('“Claim”')
  expect(unsynced).toBeTypeOf('number')
})

test('who confirms is told how much of the document is open', () => {
  const paragraphs = [
    { text: 'Date: [to be completed: date]', verification: 'unverified' },
    { text: 'Quoted', verification: 'verified' },
    { text: 'Only said.', verification: 'unverified' },
    { text: 't', table: { columns: [{ heading: 'x', width: 1 }], rows: [[{ text: '【待补充：证据】' }]] } },
  ]
  const sections = [{ heading: 'x', paragraphs }]
  const [question] = deliveryQuestion(stateOf({ draft: { title: 'Claim', sections } })).questions
  expect(question?.help).toMatch(/^To be completed: 2\. Not verified: 1\. Both are marked in the working copy\./)
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
  ['请给我一份劳动用工合规清单', 'checklist'],
  ['We need due diligence for buying shares of a company', 'checklist'],
  ['什么是尽职调查清单？', 'question'],
  ['什么是公证？', 'question'],
  ['', 'question'],
])('%j is a %s', (message, goal) => {
  expect(goalOf(stateOf({ goal: null, input: { message } }))).toBe(goal)
})

test('work that has begun is not thrown away by a side question, and a new goal starts at the first phase', async () => {
  const asked = stateOf({ phase: 'drafting', input: { message: 'What is a notary?', file_ids: [], skill: null } })
  expect(await router(asked, {} as never, {} as never)).toEqual({ turn: asked.turn })
  const fresh = stateOf({
    goal: 'question',
    phase: 'drafting',
    asked: { x: 2 },
    input: { message: 'I will sue', skill: null },
  })
  expect(await router(fresh, {} as never, {} as never)).toMatchObject({ goal: 'dispute', phase: 'intake', asked: {} })
})

const led = (more: object, message = 'one more thing', file_ids: string[] = []) =>
  router(stateOf({ ...more, input: { message, file_ids, skill: null } }), {} as never, {} as never)

test('new files lead back to the analysis, and another document to its drafting, for which a person is asked again', async () => {
  const delivered = { phase: 'delivery', delivery: { confirmed: true, file_id: 'f' }, review: { analysis: 'go_on' } }
  expect(await led(delivered)).not.toHaveProperty('phase')
  expect(await led(delivered, '这是新的证据', ['g'])).toMatchObject({ phase: 'analysis', review: {}, delivery: {} })
  for (const [message, document] of [
    ['请再起草一份证据清单', 'evidence_list'],
    ['Now draft a demand letter', 'demand_letter'],
  ] as const)
    expect(await led(delivered, message)).toMatchObject({ phase: 'drafting', strategy: { document }, delivery: {} })
  expect(await led(delivered, '证据清单是什么？')).not.toHaveProperty('phase')
  expect(await led({ phase: 'analysis' }, 'Draft a demand letter')).not.toHaveProperty('strategy')
})

test('who wanted to add something to the analysis and did is asked again', async () => {
  expect(await led({ phase: 'analysis', review: { analysis: 'add' } })).toMatchObject({ review: {} })
})

const analysisSkills = ['evidence_analysis', 'limitation_period', 'sufficiency', 'issue_framing', 'risk_assessment']

test('a phase runs its own skills and takes in news; a skill named by the caller comes alone and once', () => {
  const plan = Object.fromEntries(phases.map((phase) => [phase, skillsDue(stateOf({ phase, intake: {} }))]))
  expect(plan).toEqual({
    intake: ['intake'],
    analysis: ['intake', 'cause_of_action', ...analysisSkills],
    strategy: ['intake', 'strategy_options'],
    drafting: ['intake', 'document_draft'],
    delivery: ['intake'],
  })
  const quiet = { input: { message: ' ', file_ids: [], skill: null }, intake: {} }
  expect(skillsDue(stateOf({ phase: 'delivery', ...quiet }))).toEqual([])
  expect(skillsDue(stateOf({ phase: 'analysis', ...quiet, cause_of_action: { confirmed: true } }))).toEqual(
    analysisSkills,
  )
  const owed = { phase: 'analysis', ...quiet, intake: { amount: 5 } }
  expect(skillsDue(stateOf(owed))).toContain('interest_computation')
  expect(skillsDue(stateOf({ ...owed, goal: 'contract_review' }))).toEqual(['contract_review'])
  expect(skillsDue(stateOf({ ...owed, goal: 'checklist' }))).toEqual(['nonlitigation_checklist'])
  const named = { input: { message: 'x', file_ids: [], skill: 'document_draft' } }
  expect(skillsDue(stateOf(named))).toEqual(['document_draft'])
  const ran = { ...stateOf().turn, ran: [{ name: 'document_draft', summary: '' }] }
  expect(skillsDue(stateOf({ ...named, turn: ran }))).toEqual([])
  expect(skillsDue(stateOf({ goal: 'question' }))).toEqual([])
})

import { SyncRequest } from '@casewright/contracts/matter/resources'
import { validate } from '@casewright/kit/data/validation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryFacts } from '../../graph/rules/memory-facts.ts'
import { engineMembers, phases, type State } from '../../graph/rules/state.ts'
import { nextSync } from '../../graph/rules/sync-number.ts'
import { syncRequest } from '../../graph/rules/sync-payload.ts'
import { run } from '../skills/skill-app.ts'

const product = fc.constantFrom<unknown>({ a: 1 }, { code: 'c', confirmed: true }, { claim: 'pay' }, null, 'text', [1])
const names = ['intake', 'cause_of_action', 'evidence', 'sufficiency', 'draft', 'delivery', 'own_product']
const anyState: fc.Arbitrary<State> = fc
  .record({
    ...Object.fromEntries(names.map((name) => [name, fc.option(product, { nil: undefined })])),
    whose: fc.record({ locale: fc.constantFrom('zh', 'en'), matter_id: fc.constant('m1') }),
    goal: fc.constantFrom(null, 'question', 'dispute', 'contract_review'),
    phase: fc.constantFrom(...phases),
    unsynced: fc.integer({ min: 1 }),
    synced: fc.nat(),
    changed: fc.uniqueArray(fc.constantFrom(...names)),
    files: fc.constant([]),
    known_category: fc.constantFrom(undefined, null, 'advisory', 'litigation'),
  })
  .map((state) => state as unknown as State)

test('the same state gives the same request, which fits what matter-service takes, and is not changed by it', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const before = structuredClone(state)
      const request = syncRequest(state)
      expect(JSON.stringify(syncRequest(structuredClone(before)))).toBe(JSON.stringify(request))
      expect(state).toEqual(before)
      validate(SyncRequest, JSON.parse(JSON.stringify(request)), 'body')
    }),
  )
})

test('it carries the number of the sync and what has changed, and does not mention what has not', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const { source_seq, data = {}, deliverables } = syncRequest(state) as SyncRequest & { data?: object }
      expect(source_seq).toBe(state.unsynced)
      const known = state.changed.filter((name) => state[name] !== undefined)
      const { workbench = {}, ...sections } = data as Record<string, object>
      const { goal, phase, plan, gates, ...decided } = workbench as Record<string, unknown>
      expect([...Object.values(sections), decided].flatMap((section) => Object.keys(section)).sort()).toEqual(
        known.sort(),
      )
      for (const section of [...Object.values(sections), decided])
        for (const member of engineMembers) expect(section).not.toHaveProperty(member)
      if (!state.changed.includes('delivery')) expect(deliverables).toBeUndefined()
    }),
  )
})

const stateOf = (more: object): State =>
  ({
    whose: { locale: 'en' },
    goal: 'dispute',
    phase: 'intake',
    unsynced: 5,
    synced: 0,
    changed: [],
    files: [],
    ...more,
  }) as never

test('the matter becomes active when the intake gate has passed, and not before', () => {
  const status = phases.map((phase) => syncRequest(stateOf({ phase })).status)
  expect(status).toEqual([undefined, 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE'])
  expect(syncRequest(stateOf({ phase: 'drafting', goal: 'question' })).status).toBeUndefined()
})

test('phases before the current one are done, later ones pending, and all are done after delivery', () => {
  const shown = (more: object) => syncRequest(stateOf(more)).phases?.map(({ status }) => status)
  expect(shown({ phase: 'strategy' })).toEqual(['done', 'done', 'active', 'pending', 'pending'])
  expect(shown({ phase: 'delivery', delivery: { file_id: 'f' } })).toEqual(Array(5).fill('done'))
  expect(shown({ goal: 'question' })).toBeUndefined()
})

test('a cause of action is told when a person has confirmed it or the analysis is done', () => {
  const told = (more: object) => syncRequest(stateOf(more)).cause_of_action_code
  expect(told({ cause_of_action: { code: 'c' } })).toBeUndefined()
  expect(told({ cause_of_action: { code: 'c', confirmed: true } })).toBe('c')
  expect(told({ cause_of_action: { code: 'c' }, phase: 'strategy' })).toBe('c')
})

test('a delivered document is one deliverable, by the kind of document', () => {
  const delivered = { delivery: { confirmed: true, file_id: 'f' }, draft: { kind: 'demand_letter', title: 'Letter' } }
  expect(syncRequest(stateOf({ ...delivered, changed: ['delivery'] })).deliverables).toEqual([
    { deliverable_key: 'document:demand_letter', title: 'Letter', file_id: 'f', phase_id: 'delivery' },
  ])
  expect(syncRequest(stateOf({ ...delivered, changed: ['delivery'], delivery: {} })).deliverables).toBeUndefined()
})

test('data has the sections of a case file: each member stands in its own', () => {
  const found = {
    intake: { claim: 'x' },
    evidence: {},
    interest: {},
    issues: {},
    draft: {},
    review: {},
    own_product: {},
  }
  const { data } = syncRequest(stateOf({ ...found, changed: Object.keys(found), phase: 'analysis' }))
  expect(data).toEqual({
    workbench: {
      goal: 'dispute',
      phase: 'analysis',
      review: {},
      plan: expect.arrayContaining([{ phase: 'strategy', skills: ['strategy_options'] }]),
      gates: [{ phase: 'analysis', open: expect.arrayContaining([expect.any(String)]) }],
    },
    litigation: { intake: { claim: 'x' }, evidence: {}, interest: {} },
    work_product: { issues: {}, draft: {}, own_product: {} },
  })
})

test.each([
  ['a dispute', 'dispute', null, {}, 'litigation'],
  ['a dispute that began as advice', 'dispute', 'advisory', {}, 'litigation'],
  ['a labour dispute', 'dispute', 'advisory', { cause_of_action: { code: 'CN-CIV-0712' } }, 'arbitration'],
  [
    'a dispute whose cause has turned out to be labour',
    'dispute',
    'litigation',
    { cause_of_action: { code: 'CN-CIV-0710' }, changed: ['cause_of_action'] },
    'arbitration',
  ],
  [
    'a labour dispute that a person has put before the court',
    'dispute',
    'litigation',
    { cause_of_action: { code: 'CN-CIV-0710' } },
    undefined,
  ],
  ['a dispute before arbitrators', 'dispute', 'arbitration', { cause_of_action: { code: 'CN-CIV-0415' } }, undefined],
  ['a contract to review', 'contract_review', 'advisory', {}, 'non_litigation'],
  ['a checklist', 'checklist', null, {}, 'non_litigation'],
  ['a question', 'question', 'advisory', {}, undefined],
])('%s is of its category, and what was said before stands', (_, goal, known_category, more, category) => {
  expect(syncRequest(stateOf({ goal, known_category, ...more })).matter_category).toBe(category)
  expect(syncRequest(stateOf({ goal, ...more })).matter_category).toBeUndefined()
})

test('memory hears in words of intake and of the cause, only when they have changed, and of no codes', () => {
  const found = {
    intake: { kind: 'dispute', side: 'claimant', claim: 'pay', amount: 5, parties: [], client: ' ' },
    cause_of_action: { code: 'c', name: 'Loan' },
  }
  const facts = memoryFacts(stateOf({ ...found, changed: ['intake'] }))
  expect(facts.map(({ entity_key, content }) => [entity_key, content])).toEqual([
    ['intake.claim', 'claim: pay'],
    ['intake.amount', 'amount: CNY 5'],
    ['cause_of_action', 'Loan'],
  ])
  expect(memoryFacts(stateOf({ ...found, changed: ['draft'] }))).toEqual([])
})

test('the todo that asked for intake is done once intake is past, and not before', () => {
  const matter_profile = { open_todos: [{ todo_key: 'intake-collection', title: 'Tell us' }] }
  const todos = (more: object) => syncRequest(stateOf({ goal: 'dispute', matter_profile, ...more })).todos
  expect(todos({ phase: 'intake' })).toBeUndefined()
  expect(todos({ phase: 'analysis' })).toEqual([
    { todo_key: 'intake-collection', title: 'Tell us', status: 'completed' },
  ])
  expect(todos({ phase: 'analysis', matter_profile: null })).toBeUndefined()
})

test('numbers of syncs rise, also when the clock goes back', () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(fc.nat()), fc.nat(), (synced, unsynced, now) => {
      const next = nextSync({ synced, unsynced }, now)
      expect(next).toBeGreaterThan(synced)
      expect(next).toBeGreaterThan(unsynced ?? -1)
      expect(next).toBeGreaterThanOrEqual(now)
    }),
  )
})

test('of a case with a model memory hears each fact once, by its label and in the words of the language', () => {
  const { products } = run('intake', {
    message: '我叫张三，李四欠我货款八万元，2025年3月1日送的货，一直没付，我要起诉他。',
  })
  const state = stateOf({ ...products, changed: ['intake', 'case_file'] })
  const facts = memoryFacts({ ...state, whose: { ...state.whose, locale: 'zh' } })
  const contents = facts.map(({ content }) => content)
  expect(contents).toContain('原告：张三')
  expect(contents.filter((content) => content.includes('李四'))).toEqual(['被告：李四'])
  expect(contents.join('\n')).not.toMatch(/claimant|respondent|side|dispute/)
})

import { matterFace } from '@casewright/legal/case/matter-face'
import { expect, test } from 'vitest'
import type { State } from '../../graph/rules/state.ts'

const entry = (slot: string, value: unknown) => ({ slot, value, state: 'confirmed', source: { kind: 'card' }, at: 1 })
const loan = { code: 'CN-CIV-0301', name: '民间借贷纠纷', name_en: 'Private lending dispute' }
const file = (side: string, slots: Record<string, unknown>) => ({
  model: 'private_lending',
  side,
  accounts: [],
  answers: {},
  entries: Object.entries(slots).map(([slot, value]) => entry(slot, value)),
})
const both = { claimant: ['Li Si'], respondent: ['Zhang San'] }
const face = (more: object) =>
  matterFace({ whose: { locale: 'zh' }, changed: Object.keys(more), ...more } as unknown as State)

test.each([
  ['zh', 'claimant', both, 'Zhang San · 民间借贷'],
  ['zh', 'respondent', both, 'Li Si · 民间借贷'],
  ['en', 'claimant', both, 'Li Si v. Zhang San · private lending'],
  ['en', 'respondent', both, 'Li Si v. Zhang San · private lending'],
  ['en', 'claimant', { respondent: ['Zhang San', 'Wang Wu'] }, 'Zhang San · private lending'],
  ['zh', 'claimant', { claimant: ['Li Si'] }, undefined],
])('a title in %s for a %s says whom it is against and what about', (locale, side, slots, title) => {
  const state = { whose: { locale }, case_file: file(side, slots), cause_of_action: loan }
  expect(face(state).proposed_title).toBe(title)
})

test('before the analysis the cause is the one by whose model the case is read', () => {
  expect(face({ case_file: file('claimant', both) }).proposed_title).toBe('Zhang San · 民间借贷')
  expect(face({ case_file: { ...file('claimant', both), model: null } }).proposed_title).toBeUndefined()
})

test('without a case model the opponent is the one that intake knows', () => {
  const found = face({ intake: { opponent: '某公司' }, cause_of_action: { ...loan, name: '名誉权纠纷' } })
  expect(found).toMatchObject({
    proposed_title: '某公司 · 名誉权',
    parties: [{ name: '某公司', role: 'counterparty' }],
  })
})

test('parties are the client and the others by their place; none is named while nobody is known', () => {
  const slots = { ...both, third_party: ['Wang Wu'] }
  expect(face({ case_file: file('claimant', slots) }).parties).toEqual([
    { name: 'Li Si', role: 'client' },
    { name: 'Zhang San', role: 'defendant' },
    { name: 'Wang Wu', role: 'third_party' },
  ])
  expect(face({ case_file: file('respondent', both) }).parties).toEqual([
    { name: 'Li Si', role: 'claimant' },
    { name: 'Zhang San', role: 'client' },
  ])
  expect(face({ case_file: file('claimant', {}) })).toEqual({})
})

const limitation = {
  expires_on: '2028-09-02',
  deadlines: [
    { key: 'answer', name: '提交答辩状', due_on: '2026-12-01' },
    { key: 'evidence', name: '举证期限', due_on: null },
  ],
}

test('deadlines with a day become todos until the end of that day in China', () => {
  expect(face({ case_file: file('claimant', {}), limitation }).todos).toEqual([
    {
      todo_key: 'deadline:limitation',
      title: '诉讼时效届满',
      actor: 'lawyer',
      due_at: '2028-09-02T15:59:59.000Z',
      deadline_kind: 'limitation',
      status: 'open',
    },
    expect.objectContaining({ todo_key: 'deadline:answer', title: '提交答辩状', deadline_kind: 'filing' }),
  ])
})

test('nothing can become barred for who is sued or has sued; a deadline that holds no longer is cancelled', () => {
  const open_todos = [
    { todo_key: 'deadline:limitation', title: '诉讼时效届满' },
    { todo_key: 'intake-collection', title: 'x' },
  ]
  for (const case_file of [file('respondent', {}), file('claimant', { filed_on: '2026-01-05' })])
    expect(face({ case_file, limitation, matter_profile: { open_todos } }).todos).toEqual([
      expect.objectContaining({ todo_key: 'deadline:answer' }),
      { todo_key: 'deadline:limitation', title: '诉讼时效届满', status: 'cancelled' },
    ])
})

test('what this turn has not found out anew is not mentioned', () => {
  const state = { case_file: file('claimant', both), cause_of_action: loan, limitation }
  expect(face({ ...state, changed: ['evidence'] })).toEqual({})
  expect(Object.keys(face({ ...state, changed: ['limitation'] }))).toEqual(['todos'])
})

import { expect, test } from 'vitest'
import { emptyCase } from '../../case/case-file.ts'
import { factsShown } from '../../case/facts-shown.ts'
import type { Entry } from '../../case/ledger.ts'

const file = { kind: 'file', file_id: 'f1', name: '借条.txt', quote: '伍万元整', start: 10, end: 14 } as const
const message = { kind: 'message', message: 1, quote: '八万', start: 3, end: 5 } as const
const principal = (value: number, state: Entry['state'], source: Entry['source'], at: number): Entry => ({
  slot: 'principal',
  value,
  state,
  source,
  at,
})
const shown = (...entries: Entry[]) => factsShown({ ...emptyCase, model: 'private_lending', entries })

test('a fact is shown in both languages, with its label, its state and its source', () => {
  const [fact] = shown(principal(50_000, 'read', file, 1))
  expect(fact).toMatchObject({ slot: 'principal', state: 'read', source: file, against: [] })
  expect(fact?.text).toEqual({ zh: '50,000元', en: 'CNY 50,000' })
  expect(fact?.label.zh).not.toBe('')
})

test('what another source says stands beside it until a person decides', () => {
  const [contested] = shown(principal(50_000, 'read', file, 1), principal(80_000, 'stated', message, 1))
  expect(contested?.state).toBe('contested')
  expect(contested?.against).toEqual([{ text: { zh: '80,000元', en: 'CNY 80,000' }, source: message }])
  const [decided] = shown(principal(50_000, 'read', file, 1), principal(80_000, 'corrected', message, 2))
  expect(decided).toMatchObject({ state: 'corrected', text: { zh: '80,000元' }, against: [] })
})

test('what a person says not to exist is no fact, and a case without a model shows none', () => {
  expect(shown({ slot: 'term_rate', value: 'none', state: 'confirmed', source: { kind: 'card' }, at: 1 })).toEqual([])
  expect(factsShown({ ...emptyCase, entries: [principal(1, 'read', file, 1)] })).toEqual([])
})

import { expect, test } from 'vitest'
import { emptyCase } from '../../case/case-file.ts'
import { caseOutline } from '../../case/case-outline.ts'
import { givenByCase } from '../../case/given-by-case.ts'
import type { Entry } from '../../case/ledger.ts'
import { emptyInput } from '../../skills/empty-input.ts'
import { limitationOf } from '../../time/limitation-product.ts'
import { card } from '../drafts/draft-samples.ts'

const today = '2026-11-16'
const caseOf = (model: string, entries: Entry[]) => ({ ...emptyCase, model, entries })
const linesOf = (model: string, entries: Entry[]) => caseOutline(caseOf(model, entries), today, 'zh').join('\n')

const lent = [
  card('claimant', ['何秀兰']),
  card('respondent', ['周建军']),
  card('principal', 60_000),
  card('lent_on', '2021-01-10'),
  card('due_on', '2022-01-10'),
]

/** The last day as the skill on limitation has it. */
function lastDayOf(model: string, entries: Entry[]): string | null {
  const input = { ...emptyInput(today), state: { case_file: caseOf(model, entries) } }
  return limitationOf(givenByCase(input)).limitation.expires_on
}

test.each([
  ['the due day', [], '2025年1月10日', '2025-01-10'],
  ['a payment', [card('payments', [{ date: '2024-05-13', amount: 1000 }])], '2027年5月13日', '2027-05-13'],
  ['a demand', [card('demanded_on', '2024-06-12')], '2027年6月14日', '2027-06-14'],
  ['a promise', [card('promised_on', '2023-03-01')], '2026年3月2日', '2026-03-02'],
])('the review card and the skill on limitation have the same last day: %s', (_, more, written, day) => {
  expect(lastDayOf('private_lending', [...lent, ...more])).toBe(day)
  expect(linesOf('private_lending', [...lent, ...more])).toContain(written)
})

test('a day that has not come interrupts nothing: until then the promise itself counts', () => {
  const promised = [...lent, card('due_on', '2025-11-10'), card('promised_on', '2026-10-15')]
  expect(lastDayOf('private_lending', [...promised, card('promised_for', '2026-12-31')])).toBe('2029-10-15')
  expect(lastDayOf('private_lending', [...promised, card('promised_for', '2026-11-10')])).toBe('2029-11-12')
})

test('what the buyer paid does not interrupt the limitation of the refund', () => {
  const bought = [
    card('claim_kind', 'refund'),
    card('defect_notified_on', '2024-02-19'),
    card('payments', [{ date: '2024-06-12', amount: 20_000 }]),
  ]
  expect(lastDayOf('sale', bought)).toBe('2027-02-19')
  expect(linesOf('sale', bought)).toContain('2027年2月19日')
})

test('a claim that adds up others is not counted again in the value and the fee', () => {
  const lines = linesOf('credit_card', [
    card('balance_principal', 42_316.87),
    card('balance_interest', 5208.14),
    card('balance_fees', 1236),
    card('balance_as_of', '2026-05-31'),
  ])
  expect(lines).toContain('48,761.01')
  expect(lines).toContain('1,019.03')
  expect(lines).not.toContain('97,522.02')
})

test('a labour case goes to the arbitration commission: its parties have the names of that, and there is no fee', () => {
  const dismissed = [
    card('claimant', ['许桂芳']),
    card('respondent', ['宁波衡禾泽电器有限公司']),
    card('employed_on', '2017-08-21'),
    card('dismissed_on', '2026-04-15'),
    card('dismissal_kind', 'unlawful'),
    card('relief', 'compensation'),
    card('monthly_wage', 6480),
  ]
  const lines = linesOf('labour', dismissed)
  for (const shown of ['申请人：许桂芳', '被申请人：宁波衡禾泽电器有限公司', '116,640元', '劳动争议仲裁不收费'])
    expect(lines).toContain(shown)
  expect(lines).not.toMatch(/受理费|原告|被告/)
})

test('articles are cited in the language of the case', () => {
  const entries = [card('claimant', ['Ann Lee']), card('respondent', ['Tom Ray']), card('principal', 50_000)]
  const english = caseOutline(caseOf('private_lending', entries), today, 'en').join('\n')
  expect(english).toMatch(/Civil Code, Article \d+/)
  expect(english).not.toMatch(/《/)
})

import { readFileSync } from 'node:fs'
import type { ListedClause } from '@casewright/legal/contracts/clauses-read'
import type { ContractFinding } from '@casewright/legal/contracts/findings'
import type { GoverningLaw } from '@casewright/legal/contracts/governing-law'
import { describe, expect, test } from 'vitest'
import { file, type LooseInput, product, run } from '../skills/skill-app.ts'

interface Review {
  governing_law: GoverningLaw
  findings: ContractFinding[]
  to_clear: string[]
  clauses: ListedClause[]
  overall: string
}

const review = (text: string, input: LooseInput = {}): Review =>
  product<Review>(run('contract_review', { files: [file('f1', 'contract', text)], ...input }), 'contract_review')
const finding = ({ findings }: Review, key: string) => findings.find(({ item_key }) => item_key === key)

describe('a memo that a partner would sign', () => {
  const text = readFileSync(new URL('../../../../acceptance/examples/saas-agreement.en.txt', import.meta.url), 'utf8')
  const message = 'Please review this before we sign. We are the customer, a trading company in Shanghai.'
  const found = review(text, { locale: 'en', message, given: { side: 'customer' } })
  const open = found.findings.filter(({ state }) => state === 'attention' || state === 'missing')

  test('the summary names every high risk with its clause, and first what must change before signing', () => {
    const grave = open.filter(({ risk_level }) => risk_level === 'high')
    expect(grave.length).toBeGreaterThan(12)
    for (const { title, clause } of grave)
      expect(found.overall).toContain(clause === null ? title : `${title} (Clause ${clause})`)
    const [before = ''] = found.overall.split('Further high risks')
    for (const key of ['termination', 'liability', 'indemnity', 'data_ownership'])
      expect(before).toContain(finding(found, key)?.title)
  })

  test('every open finding has words on why it matters, a market position, a wording and a fallback', () => {
    for (const { title, analysis, market_position, suggested_wording, fallback } of open)
      expect([title, analysis.includes('Why it matters'), market_position, suggested_wording, fallback]).toEqual([
        title,
        true,
        expect.any(String),
        expect.any(String),
        expect.any(String),
      ])
  })

  test('a proposal decides each subject once, in the words of this contract', () => {
    const fees = finding(found, 'price')?.suggested_wording ?? ''
    const cap = finding(found, 'liability')?.suggested_wording ?? ''
    for (const { suggested_wording } of open) {
      expect(suggested_wording).not.toMatch(
        /\brent\b|\bthe (?:Provider|Customer)\b|Subscription Term|Security Incident/,
      )
      expect(suggested_wording).not.toMatch(/[{}]/)
    }
    expect(fees.match(/days before the term ends/g) ?? []).toHaveLength(0)
    expect(finding(found, 'term')?.suggested_wording?.match(/days before the term ends/g)).toHaveLength(1)
    expect(cap).toContain('intent, gross negligence and personal injury is not limited')
    expect(cap.match(/150%/g)).toHaveLength(1)
    expect(cap.match(/gross negligence/g)).toHaveLength(1)
    expect(finding(found, 'termination')?.suggested_wording?.match(/material breach/g)).toHaveLength(1)
    expect(finding(found, 'indemnity')?.suggested_wording?.match(/indemnify/g)).toHaveLength(1)
  })

  test('what favours our side is kept: there is a fallback to give up, and no proposal', () => {
    const ours = review(text, { locale: 'en', given: { side: 'provider' } })
    expect(finding(ours, 'liability')).toMatchObject({ suggested_wording: null, fallback: expect.any(String) })
    expect(finding(ours, 'liability')?.must_change).toBe(false)
  })

  test('a client in another place and a day that has passed are asked about first', () => {
    expect(found.to_clear).toHaveLength(2)
    expect(found.to_clear[0]).toContain('Shanghai')
    expect(found.to_clear[1]).toContain('1 March 2026')
    expect(
      review(text, { locale: 'en', message: 'We are the customer, a logistics company in Suzhou.' }).to_clear,
    ).toHaveLength(1)
  })

  test('every clause of the contract is in the memo: found, without objection, or for a person to read', () => {
    const counts = Map.groupBy(found.clauses, ({ read_as }) => read_as)
    expect(counts.get('finding')?.map(({ number }) => number)).toContain('12.3')
    expect(counts.get('not_asked')?.map(({ number }) => number)).toContain('13.9')
    expect(found.clauses.every(({ read_as }) => read_as !== undefined)).toBe(true)
  })

  test('something missing shows the words that call for it', () => {
    expect(finding(found, 'personal_data')).toMatchObject({
      state: 'missing',
      sources: [{ quote: expect.stringContaining('driver and consignee details') }],
    })
  })

  test('under a foreign law the memo says that Chinese rules on data still bind', () => {
    expect(found.governing_law.note).toContain('whatever law the contract chooses')
    expect(
      review('1. Services\n\n2. Law\n\nThis Agreement is governed by the laws of England.', { locale: 'en' })
        .governing_law.note,
    ).not.toContain('whatever law')
  })
})

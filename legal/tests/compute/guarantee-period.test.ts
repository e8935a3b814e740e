import { describe, expect, test } from 'vitest'
import { emptyCase } from '../../case/case-file.ts'
import { caseOutline } from '../../case/case-outline.ts'
import { guaranteePeriod } from '../../compute/guarantee-period.ts'
import { card, documentOf, sampleDraft, under, wordsOf } from '../drafts/draft-samples.ts'

const today = '2026-09-01'
const due = { kind: 'joint', due_on: '2025-09-01' } as const

describe('the period of a guarantee', () => {
  test('is six months from the due day where none was agreed, and as agreed where one was', () => {
    expect(guaranteePeriod(due, '2025-12-01')).toMatchObject({ until: '2026-03-01', state: 'running' })
    expect(guaranteePeriod({ ...due, agreed_until: '2027-09-01' }, today)?.until).toBe('2027-09-01')
  })

  test('one that ends before the debt is due, or with it, counts as none', () => {
    expect(guaranteePeriod({ ...due, agreed_until: '2025-09-01' }, today)?.until).toBe('2026-03-01')
  })

  test.each([
    ['a demand to a joint guarantor keeps it', { demanded_on: '2025-12-10' }, 'kept'],
    ['a demand after its end does not', { demanded_on: '2026-03-02' }, 'lapsed'],
    ['a demand to a general guarantor does not', { kind: 'general', demanded_on: '2025-12-10' }, 'lapsed'],
    ['a suit against the debtor of a general one does', { kind: 'general', sued_on: '2026-02-01' }, 'kept'],
    ['without any act the guarantor is free', {}, 'lapsed'],
  ] as const)('%s', (_, facts, state) => expect(guaranteePeriod({ ...due, ...facts }, today)?.state).toBe(state))

  test('without a due day nothing is computed', () => expect(guaranteePeriod({ kind: 'joint' }, today)).toBeNull())
})

describe('a guaranteed loan', () => {
  const loan = [
    card('claimant', ['许文娟']),
    card('respondent', ['邓伟', '彭海波']),
    card('debtor', ['邓伟']),
    card('guarantor', ['彭海波']),
    card('guarantee_kind', 'joint'),
    card('principal', 150_000),
    card('lent_on', '2024-09-01'),
    card('due_on', '2025-09-01'),
  ]
  const kept = [...loan, card('guarantee_demanded_on', '2025-12-10')]
  const words = (entries: typeof loan) =>
    wordsOf(documentOf({ entries, input: { today } }, 'statement_of_claim').sections)
  const outline = (entries: typeof loan, on = today) =>
    caseOutline({ ...emptyCase, model: 'private_lending', entries }, on, 'zh').join('\n')

  test('a claim pleads the period and the act within it, with the articles', () => {
    expect(words(kept)).toContain(
      '保证期间自2025年9月1日起至2026年3月1日止，原告已于2025年12月10日在保证期间内依法主张权利',
    )
    for (const article of ['六百九十二', '六百九十三']) expect(words(kept)).toContain(`第${article}条`)
  })

  test('where nothing shows an act within it, the claim has a gap there and asserts none', () => {
    expect(words(loan)).toContain(
      '【待补充：在保证期间（至2026年3月1日）内就被告彭海波的保证依法主张权利的事实和证据】',
    )
    expect(words(loan)).not.toContain('已在期间内')
  })

  test('the review card warns of its end', () => {
    expect(outline(loan)).toContain('保证期间已于2026年3月1日届满')
    expect(outline(loan, '2026-01-05')).toContain('保证期间至2026年3月1日届满，须在此前要求保证人承担责任')
  })

  test('a guarantor who is sued too late pleads it with its days; one who was called on in time does not', () => {
    const defence = (entries: typeof loan) => {
      const draft = sampleDraft({ entries, side: 'respondent', input: { today } })
      return under(
        documentOf({ entries: draft.caseFile.entries, side: 'respondent', input: { today } }, 'statement_of_defence')
          .sections,
        '抗辩理由',
      ).join()
    }
    expect(defence(loan)).toContain('至2026年3月1日止，原告未在该期间内依法主张权利，被告彭海波不再承担保证责任')
    expect(defence(kept)).not.toContain('不再承担保证责任')
  })
})

import { describe, expect, test } from 'vitest'
import { emptyCase } from '../../case/case-file.ts'
import { factsOf } from '../../case/ledger.ts'
import { readCase } from '../../reading/read-case.ts'
import { card, documentOf, file, wordsOf } from './draft-samples.ts'

const tenant = [
  card('claimant', ['乔语桐']),
  card('respondent', ['王丽华']),
  card('client_role', 'tenant'),
  card('claim_kind', 'deposit'),
  card('deposit', 15_000),
  card('moved_out_on', '2026-06-28'),
  card('deposit_days', { days: 7 }),
  card('demanded_on', '2026-08-10'),
]
const words = (more: typeof tenant) =>
  wordsOf(documentOf({ entries: [...tenant, ...more], model: 'house_lease' }, 'statement_of_claim').sections)

describe('a claim for the deposit', () => {
  test('pleads each condition of its return that is known, and none that is not', () => {
    const told = words([card('bills_settled', true), card('no_damage', true)])
    expect(told).toContain('没有欠费')
    expect(told).toContain('除正常使用的损耗外没有损坏')
    expect(told).toContain('返还期限至2026年7月5日届满')
    expect(words([])).not.toMatch(/没有欠费。|没有损坏。/)
    expect(words([card('no_damage', false)])).not.toContain('没有损坏。')
  })

  test('answers each deduction of the landlord, and none that was not made', () => {
    const answered = words([card('deduction_reason', '墙面翻新1500、保洁费600')])
    expect(answered).toContain('关于墙面、地板等痕迹或者翻新')
    expect(answered).toContain('关于保洁费')
    expect(answered).not.toMatch(/关于损坏和维修|关于违约|关于欠费/)
    expect(words([])).not.toMatch(/关于保洁费|关于墙面/)
  })

  test('says that nothing was returned, or how much', () => {
    expect(words([])).toContain('至今分文未退')
    expect(words([card('deposit_returned', 6000)])).toContain('只返还6,000元，其余至今未退')
  })
})

describe('a demand', () => {
  const chat = file(
    'c1',
    'chat.txt',
    '< Landlady\n10 August 2026  18:22\nMe: please transfer the full deposit of RMB 15,000 this week or I will go to court.\n(no reply)',
  )
  const demanded = (text: string, on: string) =>
    factsOf(readCase(emptyCase, { accounts: [{ text, on }], files: [chat], answers: {} }, 'house_lease').entries).get(
      'demanded_on',
    )

  test('that a file has on a day stands before a weekday that a message counts from its own day', () => {
    expect(
      demanded('My landlady keeps my deposit. I asked her again last Monday, no reply.', '2026-11-17'),
    ).toMatchObject({
      value: '2026-08-10',
      state: 'read',
    })
  })

  test('that a message tells by its date counts when it is later', () => {
    expect(demanded('My landlady keeps my deposit. I asked her again on 5 October 2026.', '2026-11-17')?.value).toBe(
      '2026-10-05',
    )
  })

  test('of another weekday than the file has is asked about', () => {
    expect(
      demanded('My landlady keeps my deposit. I asked her again last Friday, no reply.', '2026-11-17')?.state,
    ).toBe('contested')
  })
})

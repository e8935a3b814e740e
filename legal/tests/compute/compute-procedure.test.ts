import { describe, expect, test } from 'vitest'
import { courtFee, preservationFee } from '../../compute/court-fee.ts'
import { forumOf } from '../../compute/forum.ts'
import { limitationEnd } from '../../compute/limitation-end.ts'
import { countedDeadlines } from '../../time/deadlines.ts'

/** A Monday. */
const today = '2026-11-16'

describe('fees', () => {
  test.each([
    [10_000, 50],
    // 50 + 70,000 × 2.5%.
    [80_000, 1800],
    // 50 + 2,250 + 2,000 + 50,000 × 1.5%.
    [250_000, 5050],
    // 50 + 2,250 + 2,000 + 4,500 + 5,000 + 9,000 + 24,000 + 35,000 + 60,000 + 10,000,000 × 0.5%.
    [30_000_000, 191_800],
  ])('a claim of %d costs %d', (claimed, amount) => {
    expect(courtFee.compute({ kind: 'property', claimed }, today).amount).toBe(amount)
    expect(courtFee.compute({ kind: 'property', claimed, is_half: true }, today).amount).toBe(amount / 2)
  })

  test.each([
    // 50 to 300, and 100,000 × 0.5%.
    ['divorce', 300_000, { low: 550, high: 800 }],
    ['divorce', 200_000, { low: 50, high: 300 }],
    // 100 to 500, and 50,000 × 1% + 20,000 × 0.5%.
    ['personality', 120_000, { low: 700, high: 1100 }],
    ['other', undefined, { low: 50, high: 100 }],
  ] as const)('%s with %s is a range that the court narrows', (kind, claimed, range) => {
    expect(courtFee.compute({ kind, claimed }, today)).toMatchObject({ amount: null, range })
  })

  test('a labour case costs ten yuan; a fee without a sum is not guessed', () => {
    expect(courtFee.compute({ kind: 'labour' }, today).amount).toBe(10)
    expect(courtFee.compute({ kind: 'property' }, today).missing).toEqual(['claimed'])
  })

  test.each([
    [1000, 30],
    // 30 + 79,000 × 1%.
    [80_000, 820],
    // 30 + 99,000 × 1%.
    [100_000, 1020],
    // 30 + 990 + 9,500 is above 5,000.
    [2_000_000, 5000],
  ])('preserving %d costs %d', (preserved, amount) => {
    expect(preservationFee.compute({ preserved }, today).amount).toBe(amount)
  })
})

describe('the end of limitation', () => {
  const demand = { date: '2025-03-10', text: '催告', isPromise: false }

  test('three years from the day after the due day; a last day that is off moves', () => {
    // 31 May 2026 is a Sunday.
    const { expires_on, state, articles } = limitationEnd({ kind: 'general', starts_on: '2023-05-31' }, today)
    expect([expires_on, state]).toEqual(['2026-06-01', 'expired'])
    expect(articles).toEqual(['《民法典》第一百八十八条', '《民法典》第二百零三条'])
  })

  test('a demand starts it anew, and one after its end does not', () => {
    const facts = { kind: 'general', starts_on: '2023-05-31' } as const
    expect(limitationEnd({ ...facts, interruptions: [demand] }, today).expires_on).toBe('2028-03-10')
    const late = limitationEnd({ ...facts, interruptions: [{ ...demand, date: '2026-08-01' }] }, today)
    expect(late).toMatchObject({ expires_on: '2026-06-01', state: 'expired' })
    expect(late.notes[0]?.zh).toContain('届满之后')
  })

  test('an obstacle of the last six months puts the end six months behind its own', () => {
    // Of a period that ends on 1 June 2026: an obstacle until 15 January 2026 ends it on 15 July 2026, a Wednesday.
    const obstacles = [{ from: '2025-12-20', to: '2026-01-15', text: '不可抗力' }]
    const facts = { kind: 'general', starts_on: '2023-05-31', obstacles } as const
    expect(limitationEnd(facts, today).expires_on).toBe('2026-07-15')
  })

  test('labour arbitration has one year, and goes on after an obstacle', () => {
    const facts = { kind: 'labour', starts_on: '2025-09-30' } as const
    expect(limitationEnd(facts, today).expires_on).toBe('2026-09-30')
    // 1 to 30 January are 30 days: 30 October 2026.
    const obstacles = [{ from: '2026-01-01', to: '2026-01-30', text: '住院' }]
    expect(limitationEnd({ ...facts, obstacles }, today).expires_on).toBe('2026-10-30')
    const lasting = [{ from: '2026-01-01', to: null, text: '住院' }]
    expect(limitationEnd({ ...facts, obstacles: lasting }, today)).toMatchObject({ expires_on: null, state: 'unknown' })
  })

  test('wages are not barred while employment lasts, and a year after its end they are', () => {
    expect(limitationEnd({ kind: 'labour_wages' }, today)).toMatchObject({ expires_on: null, state: 'running' })
    const ended = { kind: 'labour_wages', employment_ended_on: '2025-12-15' } as const
    expect(limitationEnd(ended, today)).toMatchObject({ expires_on: '2026-12-15', days_left: 29 })
  })

  test('a beginning that is not known is missing', () => {
    expect(limitationEnd({ kind: 'general' }, today)).toMatchObject({ state: 'unknown', missing: ['starts_on'] })
  })
})

describe('deadlines of procedure', () => {
  const due = (days: Readonly<Record<string, string>>, isLabour = false) =>
    Object.fromEntries(countedDeadlines((event) => days[event], isLabour).map(({ key, due_on }) => [key, due_on]))

  test('each counts from its event', () => {
    expect(due({ claim: '2026-11-02' })).toEqual({ answer: '2026-11-17', jurisdiction: '2026-11-17', evidence: null })
    expect(due({ judgment: today, ruling: today })).toEqual({
      appeal_judgment: '2026-12-01',
      appeal_ruling: '2026-11-26',
    })
    expect(due({ effective: today })).toEqual({ enforcement: '2028-11-16' })
    expect(due({ award: today }, true)).toEqual({ sue_after_award: '2026-12-01' })
    expect(due({ award: today })).toEqual({})
  })

  test('a labour dispute is answered within ten days in arbitration, and within fifteen in court after the award', () => {
    expect(due({ claim: '2026-11-02' }, true)).toEqual({ answer_arbitration: '2026-11-12' })
    expect(due({ claim: '2026-11-02', award: '2026-09-01' }, true)).toMatchObject({ answer: '2026-11-17' })
  })
})

describe('forum', () => {
  const places = (...facts: Parameters<typeof forumOf>) => forumOf(...facts).places.map(({ key }) => key)

  test('a debt of money: the defendant, the agreed place of performance, or who receives the money', () => {
    expect(places({ kind: 'contract_money' })).toEqual(['defendant', 'agreed_performance', 'money_receiver'])
  })

  test('an agreed court counts when it is linked to the dispute, and not against an exclusive one', () => {
    expect(places({ kind: 'contract_money', agreed_court: 'linked' })).toEqual(['agreed'])
    const unlinked = forumOf({ kind: 'contract_money', agreed_court: 'unlinked' })
    expect(unlinked.places[0]?.key).toBe('defendant')
    expect(unlinked.notes[0]?.en).toContain('void')
    const lease = forumOf({ kind: 'house_lease', agreed_court: 'linked' })
    expect(lease).toMatchObject({ is_exclusive: true, places: [{ key: 'house' }] })
    expect(lease.notes[0]?.zh).toContain('专属管辖')
  })

  test('labour disputes go to arbitration first', () => {
    const labour = forumOf({ kind: 'labour', agreed_court: 'linked' })
    expect(labour).toMatchObject({ first: 'labour_arbitration', places: [{ key: 'work' }, { key: 'employer' }] })
    expect(labour.articles).toEqual(['《劳动争议调解仲裁法》第二十一条'])
  })

  test('an arbitration clause keeps a contract from the courts, and no divorce', () => {
    expect(forumOf({ kind: 'contract_money', has_arbitration_clause: true }).first).toBe('arbitration')
    expect(forumOf({ kind: 'divorce', has_arbitration_clause: true }).first).toBe('court')
  })

  test.each([
    [undefined, ['defendant']],
    ['abroad', ['plaintiff']],
    ['missing', ['plaintiff']],
    ['detained', ['plaintiff']],
    ['away_over_a_year', ['defendant', 'plaintiff_away']],
  ] as const)('a divorce from a defendant who is %s', (defendant, keys) => {
    expect(places({ kind: 'divorce', ...(defendant && { defendant }) })).toEqual(keys)
  })

  test('a traffic accident: its place or the defendant', () => {
    expect(places({ kind: 'traffic' })).toEqual(['accident', 'defendant'])
  })
})

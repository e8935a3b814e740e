import { describe, expect, test } from 'vitest'
import { injuryDamages } from '../../compute/injury.ts'
import { trafficShares } from '../../compute/traffic-liability.ts'

describe('damages for injury', () => {
  const facts = {
    medical: 30_000,
    hospital_days: 20,
    hospital_meal_daily: 100,
    nutrition_days: 60,
    nutrition_daily: 30,
    lost_income_days: 120,
    daily_income: 200,
    nursing_days: 60,
    nursing_daily: 150,
    disability_degree: 10,
    age: 40,
    disposable_income: 50_000,
    consumption: 30_000,
    dependants: [{ age: 8, supporters: 2 }],
  }

  test('each head has its sum', () => {
    const { heads, total, missing } = injuryDamages(facts)
    expect(Object.fromEntries(heads.map(({ key, amount }) => [key, amount]))).toEqual({
      medical: 30_000,
      hospital_meals: 2000,
      nutrition: 1800,
      lost_income: 24_000,
      nursing: 9000,
      // 50,000 × 20 × 10%.
      disability: 100_000,
      // 30,000 × 10 years × 10% ÷ 2.
      dependants: 15_000,
    })
    expect(total).toBe(181_800)
    expect(missing).toEqual([])
  })

  test.each([
    [59, 100_000],
    [60, 100_000],
    // 20 − 5 = 15 years.
    [65, 75_000],
    // 20 − 14 = 6 years.
    [74, 30_000],
    [75, 25_000],
    [80, 25_000],
  ])('at the age of %d disability of the tenth degree comes to %d', (age, amount) => {
    const { heads } = injuryDamages({ disability_degree: 10, age, disposable_income: 50_000 })
    expect(heads[0]?.amount).toBe(amount)
  })

  test('death has its compensation and the funeral; dependants together get one consumption a year', () => {
    const { heads } = injuryDamages({
      is_dead: true,
      age: 40,
      disposable_income: 50_000,
      average_wage: 8000,
      consumption: 30_000,
      dependants: [
        { age: 70, supporters: 2 },
        { age: 8, supporters: 2 },
        { age: 4, supporters: 2 },
      ],
    })
    expect(Object.fromEntries(heads.map(({ key, amount }) => [key, amount]))).toEqual({
      death: 1_000_000,
      funeral: 48_000,
      // Ten years of 3 × 15,000, of which 30,000 count, then four years of 15,000: 300,000 + 60,000.
      dependants: 360_000,
    })
  })

  test('two who nurse are paid twice', () => {
    // 150 × 60 × 2.
    expect(injuryDamages({ nursing_days: 60, nursing_daily: 150, nursing_people: 2 }).total).toBe(18_000)
  })

  test('an open head leaves the total open and names what it lacks', () => {
    const { total, missing } = injuryDamages({ medical: 1000, disability_degree: 9, lost_income_days: 10 })
    expect(total).toBeNull()
    expect(missing).toEqual(['daily_income', 'age', 'disposable_income'])
    expect(injuryDamages({}).missing).toEqual(['medical'])
  })
})

describe('who pays after a traffic accident', () => {
  const facts = {
    damages: { medical: 33_800, disability: 148_000, property: 3000 },
    accident_on: '2024-05-01',
    finding: 'main',
    has_compulsory: true,
    commercial_limit: 1_000_000,
  } as const

  test('the compulsory insurance within its limits, then the commercial one by the share of fault', () => {
    // 18,000 + 148,000 + 2,000 = 168,000; 184,800 − 168,000 = 16,800; 70% of it 11,760.
    expect(trafficShares(facts)).toMatchObject({ compulsory: 168_000, commercial: 11_760, tortfeasor: 0 })
  })

  test('the driver pays what the commercial insurance does not, less what was paid', () => {
    expect(trafficShares({ ...facts, commercial_limit: 10_000 })).toMatchObject({
      commercial: 10_000,
      tortfeasor: 1760,
    })
    expect(trafficShares({ ...facts, commercial_limit: 0, paid: 5000 })).toMatchObject({ tortfeasor: 6760 })
  })

  test('without fault the small limits hold', () => {
    // 1,800 + 18,000 + 100.
    expect(trafficShares({ ...facts, finding: 'none' })).toMatchObject({
      compulsory: 19_900,
      commercial: 0,
      tortfeasor: 0,
    })
  })

  test('an accident before 19 September 2020 has the limits of its time', () => {
    // 10,000 + 110,000 + 2,000.
    expect(trafficShares({ ...facts, accident_on: '2020-09-18' }).compulsory).toBe(122_000)
  })

  test('without compulsory insurance the driver pays its part', () => {
    // 168,000 + 11,760.
    const uninsured = { ...facts, has_compulsory: false, commercial_limit: 0 }
    expect(trafficShares(uninsured)).toMatchObject({ compulsory: 0, tortfeasor: 179_760 })
  })

  test('the share of a finding is told as practice; another can be given', () => {
    expect(trafficShares(facts).notes[0]?.zh).toContain('通行做法')
    // 80% of 16,800.
    expect(trafficShares({ ...facts, share_percent: 80 }).commercial).toBe(13_440)
  })

  test('what is missing is named', () => {
    expect(trafficShares({ damages: facts.damages, finding: 'full' }).missing).toEqual([
      'accident_on',
      'has_compulsory',
      'commercial_limit',
    ])
  })
})

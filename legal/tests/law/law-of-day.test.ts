import { describe, expect, test } from 'vitest'
import { modelNamed } from '../../case/case-models.ts'
import { caseDays } from '../../case/decisive-day.ts'
import { type Entry, factsOf } from '../../case/ledger.ts'
import { articleOnDay } from '../../law/law-of-day.ts'
import type { SkillInput } from '../../skills/skill.ts'
import { citedArticles } from '../../sources/cited-articles.ts'

const lending = '《最高人民法院关于审理民间借贷案件适用法律若干问题的规定》第二十五条'
const on = (article: string, decisive: string | null, due: string | null = null) =>
  articleOnDay(article, { decisive, due })

describe('an article is cited in the law of the day that decides', () => {
  test.each([
    ['《民法典》第六百七十五条', '2019-05-01', null, '《合同法》第二百零六条', '2019-05-01'],
    ['《民法典》第六百七十五条', '2020-12-31', '2020-12-31', '《合同法》第二百零六条', '2020-12-31'],
    ['《民法典》第六百七十五条', '2021-01-01', null, '《民法典》第六百七十五条', '2021-01-01'],
    ['《民法典》第一百八十八条', '2018-03-01', null, '《民法总则》第一百八十八条', '2018-03-01'],
    ['《民法典》第一千一百七十九条', '2020-06-01', null, '《侵权责任法》第十六条', '2020-06-01'],
    ['《公司法》第八十四条', '2024-06-30', null, '《公司法》第七十一条', '2024-06-30'],
    ['《公司法》第八十四条', '2024-07-01', null, '《公司法》第八十四条', '2024-07-01'],
    ['《劳动合同法》第四十七条', '2019-05-01', null, '《劳动合同法》第四十七条', '2019-05-01'],
  ])('%s on %s', (named, decisive, due, article, day) => {
    expect(on(named, decisive, due)).toEqual({ article, day, unknownBefore: null })
  })

  test('what fell due under the Civil Code is judged by it, though the contract is older', () => {
    expect(on('《民法典》第五百七十七条', '2019-05-01', '2022-05-01')).toMatchObject({
      article: '《民法典》第五百七十七条',
      day: '2022-05-01',
    })
    expect(on('《公司法》第八十四条', '2019-05-01', '2025-05-01').article).toBe('《公司法》第七十一条')
  })

  test('where the rule before it is not known, none is invented', () => {
    expect(on('《民法典》第九百四十四条', '2019-05-01')).toMatchObject({ unknownBefore: '2021-01-01' })
    expect(on('《民法典》第一百八十八条', '2016-05-01')).toMatchObject({ unknownBefore: '2021-01-01' })
  })

  test('procedure and judicial interpretations follow the day of filing, and so does everything without a day', () => {
    expect(on(lending, '2019-05-01')).toEqual({ article: lending, day: null, unknownBefore: null })
    expect(on('《民事诉讼法》第一百二十二条', '2019-05-01').day).toBeNull()
    expect(on('《民法典》第六百七十五条', null)).toMatchObject({ article: '《民法典》第六百七十五条', day: null })
  })
})

test('the day is the first that the model names and the file knows to the day', () => {
  const model = modelNamed('private_lending')
  if (model === null) throw new Error('no model')
  const entry = (slot: string, value: string): Entry => ({
    slot,
    value,
    state: 'confirmed',
    source: { kind: 'card' },
    at: 1,
  })
  const days = (...entries: Entry[]) => caseDays(model, factsOf(entries))
  expect(days(entry('lent_on', '2019-05-01'), entry('contract_date', '2019-04-30')).decisive).toBe('2019-04-30')
  expect(days(entry('contract_date', '2019-04'), entry('lent_on', '2019-05-01')).decisive).toBe('2019-05-01')
  expect(days()).toEqual({ decisive: null, due: null })
})

test('the articles of one day are looked up together, and those of filing as of today', () => {
  const cause = {
    elements: [],
    governing_articles: ['《民法典》第六百七十五条', '《民法典》第九百四十四条', lending],
  } as unknown as SkillInput['cause']
  expect(citedArticles([], { cause, checklist: null }, { decisive: '2019-05-01', due: null })).toEqual([
    { day: '2019-05-01', articles: [{ law: '合同法', number: '206' }] },
    { day: null, articles: [{ law: expect.stringContaining('民间借贷'), number: '25' }] },
  ])
})

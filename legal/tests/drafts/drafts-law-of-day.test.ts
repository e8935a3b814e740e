import { describe, expect, test } from 'vitest'
import { card, documentOf, under, wordsOf } from './draft-samples.ts'

/** Passages as a base of law gives them that holds the Civil Code and nothing older. */
const wording = (title: string, quote: string) => ({
  kind: 'knowledge' as const,
  id: title,
  title,
  quote,
  start: 0,
  end: quote.length,
})
const due = '借款人应当按照约定的期限返还借款。'
const interest = '借款人未按照约定的期限返还借款的，应当按照约定或者国家有关规定支付逾期利息。'
const formed = '自然人之间的借款合同，自贷款人提供借款时成立。'
const charges = '业主应当按照约定向物业服务人支付物业费。'
const sources = [
  wording('中华人民共和国民法典 第六百七十五条', due),
  wording('中华人民共和国民法典 第六百七十六条', interest),
  wording('中华人民共和国民法典 第六百七十九条', formed),
  wording('中华人民共和国民法典 第九百四十四条', charges),
]

const loanOf = (year: number) => [
  card('claimant', ['张三']),
  card('respondent', ['李四']),
  card('principal', 50_000),
  card('contract_date', `${year}-05-01`),
  card('lent_on', `${year}-05-01`),
  card('due_on', `${year}-12-31`),
]
const arrearsOf = (year: number) => [
  card('claimant', ['江城物业有限公司']),
  card('respondent', ['李四']),
  card('contract_date', `${year - 1}-05-01`),
  card('arrears_from', `${year}-01-01`),
  card('arrears_until', `${year}-12-31`),
]
const claim = (entries: ReturnType<typeof loanOf>, model: string, language: 'zh' | 'en' = 'zh') =>
  documentOf({ entries, model, language, input: { sources } }, 'statement_of_claim').sections

describe('a case that is older than the law at hand', () => {
  test('names the article of its day, and says that its wording has to be looked up', () => {
    const basis = under(claim(loanOf(2019), 'private_lending'), '法律依据')
    expect(basis).toContain('【待补充：《合同法》第二百零六条在2019年5月1日施行的文本】')
  })

  test('says which rule of its day is not known', () => {
    expect(under(claim(loanOf(2019), 'private_lending'), '法律依据')).toContain(
      '【待补充：2019年5月1日施行的、与《民法典》第六百七十九条相应的规定（《民法典》第六百七十九条自2021年1月1日起施行）】',
    )
    expect(wordsOf(claim(loanOf(2019), 'private_lending', 'en'))).toMatch(
      /the rule in force on 1 May 2019 that corresponds to Civil Code, Article 679, which is in force since 1 January 2021/,
    )
    expect(under(claim(arrearsOf(2019), 'property_service'), '法律依据').join('\n')).toContain(
      '第九百四十四条相应的规定',
    )
  })

  test.each([
    ['a loan', loanOf(2019), 'private_lending'],
    ['property charges', arrearsOf(2019), 'property_service'],
  ])('cites no newer wording: %s', (_, entries, model) => {
    for (const language of ['zh', 'en'] as const) {
      const sections = claim(entries, model, language)
      for (const newer of [due, interest, formed, charges]) expect(wordsOf(sections)).not.toContain(newer)
      expect(sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sources: cited }) => cited))).toEqual([])
    }
    expect(wordsOf(claim(entries, model))).not.toMatch(/根据[^。]{0,200}《民法典》/)
  })
})

test('a case under the law at hand cites its wording, and asks for no other', () => {
  const loan = wordsOf(claim(loanOf(2024), 'private_lending'))
  for (const wordingOfToday of [due, interest, formed]) expect(loan).toContain(wordingOfToday)
  expect(loan).not.toContain('相应的规定')
  expect(wordsOf(claim(arrearsOf(2024), 'property_service'))).toContain(charges)
})

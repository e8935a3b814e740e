import { tokens } from '@casewright/kit/text/tokens'
import { expect, test } from 'vitest'
import { highlight } from '../../rules/highlight.ts'

const marked = (text: string, query: string): string[] =>
  highlight(text, new Set(tokens(query)), 0).map(({ start, end }) => text.slice(start, end))

test.each([
  ['出借人请求借款人支付利息的', '借款利息', ['借款', '利息']],
  ['禁止高利放贷，借款的利率不得违反', '借款的利率', ['借款的利率']],
  ['The landlord shall return Deposits.', 'deposit landlords', ['landlord', 'Deposits']],
  ['Café Ｌｏａｎ', 'cafe loan', ['Café', 'Ｌｏａｎ']],
  ['Acme公司与ABC借款合同', 'abc 公司', ['公司', 'ABC']],
  ['𠮷野家借款', '𠮷野家', ['𠮷野家']],
  ['nothing in common', '借款', []],
])('marks in %s what %s asks for', (text, query, expected) => {
  expect(marked(text, query)).toEqual(expected)
})

test.each([
  ['依照民法典第六百七十五条之规定', ['第六百七十五条']],
  ['民法典第675条', ['第675条']],
  ['under Article 675 of the Civil Code', ['675']],
  ['民法典675条', ['675']],
])('an article in %s is marked however the question writes its number', (text, expected) => {
  for (const query of ['第六百七十五条', '第675条', 'Article 675']) expect(marked(text, query)).toEqual(expected)
})

test('a run that begins like an article and is none is marked by its pairs alone', () => {
  expect(marked('第三人的抗辩不符合条件', '抗辩')).toEqual(['抗辩'])
})

test('a single character is marked only where it stands alone', () => {
  expect(marked('甲、甲方、乙', '甲')).toEqual(['甲'])
})

test('offsets count from the given place, in order, without overlap and no more than asked for', () => {
  const text = '借款'.repeat(5) + '。借款'.repeat(100)
  const spans = highlight(text, new Set(tokens('借款')), 1000, 7)
  expect(spans).toHaveLength(7)
  for (const [at, { start, end }] of spans.entries()) {
    expect(text.slice(start - 1000, end - 1000)).toContain('借款')
    expect(start).toBeGreaterThanOrEqual(spans[at - 1]?.end ?? 1000)
  }
})

import { expect, test } from 'vitest'
import { compareParagraphs, compareTexts } from '../../rules/compare-texts.ts'

const marked = (before: string, after: string) =>
  compareTexts(before, after)
    .map(({ is, text }) => (is === 'same' ? text : is === 'added' ? `+${text}+` : `-${text}-`))
    .join('')

test.each([
  ['the plaintiff lent 50,000 yuan', 'the plaintiff lent 80,000 yuan', 'the plaintiff lent -50,000-+80,000+ yuan'],
  ['被告向原告借款五万元整', '被告向原告借款八万元整', '被告向原告借款-五-+八+万元整'],
  ['原告张三于2023年5月1日出借', '原告张三于2023年6月1日出借', '原告张三于2023年-5-+6+月1日出借'],
  ['a b c', 'a c', 'a -b -c'],
  ['', '新增', '+新增+'],
  ['same', 'same', 'same'],
])('of “%s” and “%s” exactly the changed words are marked', (before, after, shown) => {
  expect(marked(before, after)).toBe(shown)
})

test('taking what was added gives the new text, taking what was removed the old one', () => {
  const [before, after] = [
    '被告 Li Si 应于2023年5月1日前返还 5,000 元。',
    '被告李四应于 2023年12月1日前 repay 5,000 元及利息。',
  ]
  const changes = compareTexts(before, after)
  const without = (is: string) => changes.flatMap((one) => (one.is === is ? [] : [one.text])).join('')
  expect(without('removed')).toBe(after)
  expect(without('added')).toBe(before)
})

test('a paragraph that is half alike is changed within; others stand on one side only', () => {
  const rows = compareParagraphs(
    ['一、请求返还五万元。', '二、诉讼费由被告承担。'],
    ['一、请求返还八万元。', '事实如下：', '二、诉讼费由被告承担。'],
  )
  expect(rows.map((row) => row.map(({ is }) => is))).toEqual([
    ['same', 'removed', 'added', 'same'],
    ['added'],
    ['same'],
  ])
})

test('long texts that have nothing in common are compared as wholes, at once', () => {
  const changes = compareTexts('甲'.repeat(20_000), '乙'.repeat(20_000))
  expect(changes.map(({ is }) => is)).toEqual(['removed', 'added'])
})

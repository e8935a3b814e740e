import { isOpen, isUnproved } from '@casewright/legal/desk/statements'
import { expect, test } from 'vitest'
import { cutAtGaps, nextPlace, openPlaces } from '../../rules/draft-statements.ts'
import type { Paragraph } from '../../rules/matter-products.ts'

const paragraph = (more: Partial<Paragraph>): Paragraph => ({
  text: '2024年3月5日，被告借款五万元。',
  sources: [],
  verification: 'supported',
  ...more,
})
const draftOf = (...paragraphs: Paragraph[]) => ({
  kind: 'statement_of_claim',
  title: '民事起诉状',
  version: 1,
  sections: [
    { heading: '事实', paragraphs },
    { heading: '落款', paragraphs: [paragraph({ form: 'signature', text: '【待补充：签名】' })] },
  ],
})

test('a statement without a source must be looked at; requests and forms need none', () => {
  expect(isUnproved(paragraph({ verification: 'unverified' }))).toBe(true)
  for (const form of ['request', 'note', 'formal', 'signature', 'address', 'subheading'])
    expect(isUnproved(paragraph({ verification: 'unverified', form }))).toBe(false)
})

test('a gap must be looked at wherever it stands, also in a table', () => {
  const cell = (text: string) => ({ text, sources: [], verification: 'unverified' as const })
  const table = (text: string) => ({ columns: [{ heading: '当事人', width: 100 }], rows: [[cell(text)]] })
  expect(isOpen(paragraph({ table: table('原告：张三') }))).toBe(false)
  expect(isOpen(paragraph({ table: table('【待补充：住所地】') }))).toBe(true)
  expect(isOpen(paragraph({ text: 'The respondent [to be completed: address] owes it.' }))).toBe(true)
})

test('the way to the next open place goes in reading order and around the end', () => {
  const places = openPlaces(draftOf(paragraph({ verification: 'unverified' }), paragraph({})))
  expect(places).toEqual(['0.0', '1.0'])
  expect(nextPlace(places, undefined)).toBe('0.0')
  expect(nextPlace(places, '0.0')).toBe('1.0')
  expect(nextPlace(places, '1.0')).toBe('0.0')
  expect(nextPlace([], '1.0')).toBeUndefined()
})

test('a text that is cut at its gaps is the same text', () => {
  const text = '住所地：【待补充：住所地】；电话：【待补充：电话】'
  const parts = cutAtGaps(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ isGap }) => isGap)).toHaveLength(2)
})

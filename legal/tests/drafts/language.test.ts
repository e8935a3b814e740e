import { expect, test } from 'vitest'
import { around, filled, paragraphOf } from '../../skills/language.ts'

const hello = { zh: '{name}，您好：{count} 件', en: 'Hello {name}, {count} of {count}' }

test('a placeholder gets its value in both languages, each time it stands there', () => {
  expect(filled(hello, { name: '张三', count: 0 })).toEqual({ zh: '张三，您好：0 件', en: 'Hello 张三, 0 of 0' })
})

test('a value may have words of its own in each language', () => {
  const name = { zh: '原告', en: 'claimant' }
  expect(filled(hello, { name, count: 1 })).toEqual({ zh: '原告，您好：1 件', en: 'Hello claimant, 1 of 1' })
})

test('what stands in a value is text: neither its braces nor its dollar signs are read', () => {
  expect(filled(hello, { name: '{count} $& $1', count: 2 }).en).toBe('Hello {count} $& $1, 2 of 2')
})

test('the text around placeholders keeps its spaces', () => {
  expect(around({ zh: '第 {page} 页', en: 'Page {page}' }, 'zh')).toEqual(['第 ', ' 页'])
  expect(around({ zh: '第 {page} 页', en: 'Page {page}' }, 'en')).toEqual(['Page ', ''])
})

test('English sentences have a space between them, Chinese ones none', () => {
  const sentences = [
    { zh: '一。', en: 'One.' },
    { zh: '二。', en: 'Two.' },
  ]
  expect(paragraphOf(sentences, 'zh')).toBe('一。二。')
  expect(paragraphOf(sentences, 'en')).toBe('One. Two.')
})

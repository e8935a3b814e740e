import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { validate } from '../../data/validation.ts'
import { PageOf, pageQuery, pageWindow, requireOneSize, toPage } from '../../http/paging.ts'

const Query = Type.Object(pageQuery, { additionalProperties: false })
const windowOf = (query: object) => {
  const read = validate(Query, query, 'query')
  requireOneSize(read)
  return pageWindow(read)
}

test('a list is asked for by page and size, or by limit, which is the same', () => {
  expect(windowOf({})).toEqual({ page: 1, size: 20, offset: 0 })
  expect(windowOf({ page: '3', size: '50' })).toEqual({ page: 3, size: 50, offset: 100 })
  expect(windowOf({ limit: '5' })).toEqual({ page: 1, size: 5, offset: 0 })
  expect(windowOf({ limit: '5', size: '5' })).toMatchObject({ size: 5 })
})

test('a bad page, size or limit is refused by its name, as are two that differ', () => {
  for (const name of ['page', 'size', 'limit'])
    for (const value of ['0', '-1', '1.5', 'x', '', '99999999'])
      expect(() => windowOf({ [name]: value })).toThrow(`query.${name} must be`)
  expect(() => windowOf({ size: '201' })).toThrow('query.size must be at most 200')
  expect(() => windowOf({ size: '5', limit: '6' })).toThrow('query.limit must equal size when both are given')
})

test('a page tells how many there are', () => {
  const pages = [0, 1, 20, 21].map((total) => toPage([], total, windowOf({})).total_pages)
  expect(pages).toEqual([0, 1, 1, 2])
  const page = toPage(['a'], 41, windowOf({ page: '3' }))
  expect(page).toEqual({ items: ['a'], page: 3, size: 20, total: 41, total_pages: 3 })
  expect(validate(PageOf(Type.String()), page, 'body')).toBe(page)
})

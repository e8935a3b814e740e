import { expect, test } from 'vitest'
import { productsOf, sourceLabel } from '../../rules/matter-products.ts'

test('a matter without products has none', () => {
  const products = productsOf({})
  expect(products.facts).toEqual([])
  expect(products.draft).toBeUndefined()
  expect(products.lastDay).toBeUndefined()
})

test('what the skills of a firm write in other shapes is left out and breaks nothing', () => {
  const odd = [null, 7, 'text', [], { items: 'none', sections: {}, options: 3, expires_on: 5, name: null }]
  const names = ['facts', 'issues', 'draft', 'limitation', 'strategies', 'risk_assessment', 'sufficiency']
  for (const value of odd) {
    const section = Object.fromEntries(names.map((name) => [name, value]))
    const products = productsOf({ litigation: section, work_product: section, workbench: value })
    expect(products.draft).toBeUndefined()
    expect(products.lastDay).toBeUndefined()
    expect([products.issues, products.risks, products.strategies, products.elements]).toEqual([[], [], [], []])
  }
})

test('the last day, the cause and what the present phase waits for are taken from their sections', () => {
  const products = productsOf({
    workbench: { goal: 'dispute', phase: 'analysis', gates: [{ phase: 'analysis', open: ['案由尚未确认'] }] },
    litigation: {
      limitation: { expires_on: '2027-04-15', days_left: 149 },
      cause_of_action: { name: '民间借贷纠纷', name_en: 'Private lending' },
    },
  })
  expect(products.lastDay).toEqual({ expires_on: '2027-04-15', days_left: 149 })
  expect(products.cause).toEqual({ name: '民间借贷纠纷', name_en: 'Private lending' })
  expect(products.openReasons).toEqual(['案由尚未确认'])
})

test('a law is named with its article, a file by its name alone', () => {
  const source = { id: 'x', title: '劳动合同法', quote: '第十条 建立劳动关系', start: 0, end: 9 }
  expect(sourceLabel({ ...source, kind: 'knowledge' })).toBe('劳动合同法 · 第十条')
  expect(sourceLabel({ ...source, kind: 'file' })).toBe('劳动合同法')
})

import { expect, test } from 'vitest'
import { categoryOf } from '../../rules/matter-category.ts'

const resolved = {
  debt: { matter_category: 'litigation' },
  labour: { matter_category: 'litigation' },
  odd: { matter_category: 'x' },
}

test('the configuration says what kind of matter a service type makes, and the usual ones are known without it', () => {
  expect(categoryOf('debt', resolved)).toBe('litigation')
  expect(categoryOf('labour', resolved)).toBe('litigation')
  expect(categoryOf('debt', [{ id: 'debt', matter_category: 'non_litigation' }])).toBe('non_litigation')
  for (const nothing of [{}, [], null, undefined, 'x']) {
    expect(categoryOf('legal_consultation', nothing)).toBe('advisory')
    expect(categoryOf('labour', nothing)).toBe('arbitration')
    expect(categoryOf('debt', nothing)).toBeNull()
    expect(categoryOf('constructor', nothing)).toBeNull()
  }
  expect(categoryOf('odd', resolved)).toBeNull()
})

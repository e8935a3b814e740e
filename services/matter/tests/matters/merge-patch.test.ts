import { expect, test } from 'vitest'
import { mergePatch } from '../../rules/merge-patch.ts'

test.each<[object, Record<string, unknown>, object]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j with %j is %j, as RFC 7396 has it', (target, patch, merged) => {
  const before = structuredClone(target)
  expect(mergePatch(target, patch)).toEqual(merged)
  expect(target).toEqual(before)
})

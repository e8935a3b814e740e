import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { orderItems } from '../../rules/item-order.ts'
import { pathInPackage } from '../../rules/package-path.ts'
import { batchesOf } from '../../rules/rows.ts'
import { inPackage } from './packages.ts'

const node = (item_id: string, ...depends_on: string[]) => ({ item_id, depends_on })
const order = (...items: ReturnType<typeof node>[]) => orderItems(items).ordered.map(({ item_id }) => item_id)

test('items keep their order as far as their dependencies let them', () => {
  expect(order(node('a'), node('b'), node('c'))).toEqual(['a', 'b', 'c'])
  expect(order(node('a', 'c'), node('b'), node('c', 'd'), node('d'))).toEqual(['d', 'c', 'a', 'b'])
  expect(order(node('a', 'b', 'b'), node('b'))).toEqual(['b', 'a'])
})

test('a circle is told as one walks it, also when the way to it begins outside', () => {
  expect(orderItems([node('a', 'b'), node('b', 'c'), node('c', 'b')])).toEqual({ ordered: [], circle: ['b', 'c', 'b'] })
})

test('a path is taken from the folder of the package, and never from above it', () => {
  for (const path of ['data/a.json', inPackage('data/a.json'), './data//a.json', inPackage('data/./a.json')])
    expect(pathInPackage(path)).toBe('data/a.json')
  expect(pathInPackage('data/..a.json')).toBe('data/..a.json')
  const outside = [
    '/etc/passwd',
    '../a',
    'data/../../a',
    inPackage('../a'),
    'C:/a',
    'data\\..\\a',
    'a\0b',
    `x${inPackage('a')}`,
  ]
  expect(outside.map(pathInPackage)).toEqual(outside.map(() => undefined))
})

test('batches keep the order and both bounds; a row that is too large goes alone', () => {
  const rows = [{ a: 1 }, { a: 2 }, { a: 'x'.repeat(50) }, { a: 3 }, { a: 4 }, { a: 5 }]
  expect(batchesOf(rows, 2, 40).map((batch) => batch.length)).toEqual([2, 1, 2, 1])
  expect(batchesOf(rows, 2, 40).flat()).toEqual(rows)
  expect(batchesOf([], 2, 40)).toEqual([])
})

test('what is applied at the start: what is named, the usual packages when asked for, and those by default in dev and local', () => {
  const usual = ['platform_configuration', 'knowledge_structured_seeds', 'knowledge_system_resources']
  const ids = (environment: Record<string, string>) => readConfig(environment).seedPackageIds
  expect(ids({})).toEqual(usual)
  expect(ids({ CASEWRIGHT_ENV: 'local' })).toEqual(usual)
  expect(ids({ CASEWRIGHT_ENV: 'test' })).toEqual([])
  expect(ids({ CASEWRIGHT_ENV: 'production' })).toEqual([])
  expect(ids({ CASEWRIGHT_ENV: 'production', SEED_RESOURCES_ON_STARTUP: 'true' })).toEqual(usual)
  expect(ids({ SEED_RESOURCES_ON_STARTUP: 'false' })).toEqual([])
  expect(ids({ SEED_PACKAGE_IDS_ON_STARTUP: 'mine, yours' })).toEqual(['mine', 'yours'])
  expect(ids({ SEED_PACKAGE_IDS_ON_STARTUP: `mine,${usual[1]}`, SEED_RESOURCES_ON_STARTUP: 'true' })).toEqual([
    ...usual,
    'mine',
  ])
})

import { expect, test } from 'vitest'
import { createRecallIndexes } from '../workers/recall-indexes.ts'
import { fact, useApp } from './test-app.ts'

const app = useApp()

/** Facts of somebody of their own. */
async function ownerOf(user_id: string, facts: number) {
  for (let n = 0; n < facts; n++)
    await app().local.createFact({ organization: 'bound', body: fact({ user_id, entity_key: `k${n}` }) })
  return { tenant_id: 'bound', user_id }
}

test('of indexes that hold more than the bound together, the least used goes; one that grew counts as it is now', async () => {
  const { sql } = app().database
  const indexes = createRecallIndexes(8)
  const [first, second] = [await ownerOf('first', 3), await ownerOf('second', 1)]
  const [ofFirst, ofSecond] = [await indexes.of(sql, first), await indexes.of(sql, second)]
  expect(await indexes.of(sql, first)).toBe(ofFirst)
  expect(await indexes.of(sql, second)).toBe(ofSecond)
  await ownerOf('second', 5)
  expect(await indexes.of(sql, second)).toBe(ofSecond)
  expect(await indexes.of(sql, first)).not.toBe(ofFirst)
})

test('users without facts are bounded too', async () => {
  const { sql } = app().database
  const indexes = createRecallIndexes(3)
  const nobody = (n: number) => ({ tenant_id: 'bound', user_id: `nobody-${n}` })
  const first = await indexes.of(sql, nobody(0))
  for (let n = 1; n < 3; n++) await indexes.of(sql, nobody(n))
  expect(await indexes.of(sql, nobody(0))).toBe(first)
  for (let n = 1; n < 5; n++) await indexes.of(sql, nobody(n))
  expect(await indexes.of(sql, nobody(0))).not.toBe(first)
})

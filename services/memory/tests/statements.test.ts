import { startAudit } from '@casewright/kit/audit'
import { createLog } from '@casewright/kit/log'
import type { Sql } from '@casewright/kit/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemoryDeps } from '../deps.ts'
import { createRecallIndexes } from '../flows/recall-indexes.ts'
import { handlers } from '../handlers.ts'
import { fact, useHouse } from './house.ts'

const house = useHouse()
let statements = 0

/** Counts what is awaited, which alone is sent: fragments are put into others. */
const counted = (sql: Sql): Sql =>
  new Proxy(sql, {
    apply(target, self, given) {
      let isSent = false
      return new Proxy(Reflect.apply(target, self, given), {
        get(query, name) {
          if (name === 'then' && !isSent) {
            statements += 1
            isSent = true
          }
          const member = Reflect.get(query, name)
          return typeof member === 'function' ? member.bind(query) : member
        },
      })
    },
  })

let deps: MemoryDeps
let stop: () => Promise<void>
beforeAll(() => {
  const { database } = house()
  const trail = startAudit(database, 'memory', async () => {}, createLog({ level: 'silent', format: 'json' }))
  stop = trail.stop
  deps = {
    sql: counted(database.sql),
    transaction: (work) => {
      // Its beginning and its end.
      statements += 2
      return database.transaction((sql) => work(counted(sql)))
    },
    ...{ audit: trail.audit, rerank: undefined, recallIndexes: createRecallIndexes(1000) },
  }
})
afterAll(() => stop())

const organization = 'counted'
const derived = (...keys: string[]) =>
  keys.map((entity_key) => ({ entity_key, category: 'case_detail' as const, content: `apples ${entity_key}` }))
const create = (content: string, entity_key = 'own') =>
  handlers.createFact({ organization, body: fact({ entity_key, content }) } as never, deps)
const reconcile = (generation: number, facts: ReturnType<typeof derived>) =>
  handlers.reconcile({ organization, body: { user_id: 'u1', matter_id: 'm1', generation, facts } } as never, deps)
const recall = (query?: string) =>
  handlers.recall(
    { organization, body: { user_id: 'u1', case_id: 'm1', limit: 10, rerank: false, ...(query && { query }) } },
    deps,
  )

async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = statements
  await work()
  return statements - before
}

test('what a conversation asks of memory takes few statements, however many facts it has', async () => {
  expect({
    'recall by words, of a user without facts': await cost(() => recall('apples')),
    'the newest facts': await cost(() => recall()),
    'reconcile with new facts': await cost(() => reconcile(1, derived('a', 'b', 'c', 'd'))),
    'a new fact': await cost(() => create('pears')),
    'reconcile that finds nothing to change': await cost(() => reconcile(2, derived('a', 'b', 'c', 'd'))),
    'recall by words, after writes': await cost(() => recall('apples')),
  }).toEqual({
    'recall by words, of a user without facts': 1,
    'the newest facts': 1,
    // One that reads and one that writes, the row of the audit log, and a transaction around the last two.
    'reconcile with new facts': 5,
    'a new fact': 4,
    'reconcile that finds nothing to change': 2,
    'recall by words, after writes': 2,
  })
})

test('a repeat writes nothing and is not in a lock', async () => {
  await create('plums', 'repeated')
  const seq = () => house().database.sql`select seq from memory.users where tenant_id = ${organization}`
  const before = await seq()
  expect(await cost(() => create('plums', 'repeated'))).toBe(3)
  expect(await cost(() => reconcile(2, derived('a', 'b', 'c', 'd')))).toBe(1)
  expect(await seq()).toEqual(before)
})

test('a reconcile that revises, contests and removes takes as many statements for many facts as for a few', async () => {
  const keys = (count: number) => Array.from({ length: count }, (_, n) => `x${n}`)
  const costOf = async (matter_id: string, count: number) => {
    const reconcile = (words: string, names: string[]) =>
      handlers.reconcile(
        {
          organization,
          body: { user_id: 'u1', matter_id, facts: derived(...names).map((one) => ({ ...one, content: words })) },
        },
        deps,
      )
    await reconcile('first', keys(3 * count))
    for (const entity_key of keys(count)) {
      const body = { ...fact({ entity_key, content: 'said' }), scope: 'case', case_id: matter_id, source: 'human' }
      await handlers.createFact({ organization, body } as never, deps)
    }
    return cost(() => reconcile('second', keys(2 * count)))
  }
  expect(await costOf('many', 20)).toBe(await costOf('few', 1))
})

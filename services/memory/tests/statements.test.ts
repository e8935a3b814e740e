import { matter } from '@casewright/contracts/matter/endpoints'
import { createLog } from '@casewright/kit/data/log'
import { absentClient } from '@casewright/kit/http/client'
import { notingDatabase } from '@casewright/kit/testing'
import { startAudit } from '@casewright/kit/work/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemoryDeps } from '../deps.ts'
import { handlers } from '../handlers.ts'
import { createRecallIndexes } from '../workers/recall-indexes.ts'
import { fact, useApp } from './test-app.ts'

const app = useApp()

let deps: MemoryDeps
let sent: string[]
let stop: () => Promise<void>
beforeAll(() => {
  const database = notingDatabase(app().database)
  const trail = startAudit(app().database, 'memory', async () => {}, createLog({ level: 'silent', format: 'json' }))
  sent = database.sent
  stop = trail.stop
  const { audit, auditPart } = trail
  const client = absentClient(matter, 'these statements ask for no matter')
  deps = { ...database, audit, auditPart, rerank: undefined, matter: client, recallIndexes: createRecallIndexes(1000) }
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
    {
      organization,
      superuser: false,
      body: { user_id: 'u1', case_id: 'm1', limit: 10, rerank: false, ...(query && { query }) },
    },
    deps,
  )

async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = sent.length
  await work()
  return sent.length - before
}

test('what a conversation asks of memory takes few statements, however many facts it has', async () => {
  expect({
    'recall by words, of a user without facts': await cost(() => recall('apples')),
    'the newest facts, of which there are none': await cost(() => recall()),
    'both at once': await cost(() => Promise.all([recall('apples'), recall()])),
    'reconcile with new facts': await cost(() => reconcile(1, derived('a', 'b', 'c', 'd'))),
    'a new fact': await cost(() => create('pears')),
    'reconcile that finds nothing to change': await cost(() => reconcile(2, derived('a', 'b', 'c', 'd'))),
    'recall by words, after writes': await cost(() => recall('apples')),
    'the newest facts, after writes': await cost(() => recall()),
  }).toEqual({
    'recall by words, of a user without facts': 1,
    'the newest facts, of which there are none': 1,
    'both at once': 1,
    // One that reads and one that writes, the row of the audit log included.
    'reconcile with new facts': 2,
    'a new fact': 1,
    'reconcile that finds nothing to change': 2,
    'recall by words, after writes': 2,
    'the newest facts, after writes': 2,
  })
})

test('a repeat writes nothing and is not in a lock', async () => {
  await create('plums', 'repeated')
  const seq = () => app().database.sql`select seq from memory.users where tenant_id = ${organization}`
  const before = await seq()
  expect(await cost(() => create('plums', 'repeated'))).toBe(1)
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
          superuser: false,
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

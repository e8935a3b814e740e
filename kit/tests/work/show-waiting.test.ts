import { expect, test } from 'vitest'
import { createMetrics } from '../../http/metrics.ts'
import { openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'
import { showAuditOutbox, showJobs, showPool } from '../../work/show-waiting.ts'

test('metrics that show one reading ask for it once each time they are read', async () => {
  const metrics = createMetrics('sample-service', { showsProcess: false })
  let asked = 0
  showAuditOutbox(metrics, {
    waiting: async () => {
      asked += 1
      return { rows: 3, seconds: 7 }
    },
  })
  showJobs(metrics, {
    waiting: async () => {
      asked += 1
      return [{ queue: 'index', jobs: 2, seconds: 5 }]
    },
  })
  expect(await metrics.text()).toMatch(/audit_outbox_rows\{service="sample-service"\} 3/)
  expect(asked).toBe(2)
  expect(await metrics.text()).toMatch(/jobs_oldest_seconds\{queue="index",service="sample-service"\} 5/)
  expect(asked).toBe(4)
})

test('queries that wait for a connection are counted, once for services that share a pool', async () => {
  const database = openDatabase(await createTestDatabase(), { connectionsMax: 1 })
  const [first, second] = [
    createMetrics('first', { showsProcess: false }),
    createMetrics('second', { showsProcess: false }),
  ]
  showPool(first, database)
  showPool(second, database)
  await database.transaction(async (sql) => {
    const waiting = [database.sql`select 1`, database.sql`select 2`].map((query) => query.execute())
    await sql`select 1`
    expect(await first.text()).toMatch(/^database_queries_waiting\{service="first"\} 2$/m)
    void Promise.all(waiting)
  })
  expect(await first.text()).toMatch(/^database_queries_waiting\{service="first"\} 0$/m)
  expect(await second.text()).not.toContain('database_queries_waiting')
  await database.close()
})

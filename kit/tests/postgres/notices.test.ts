import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '../../postgres/notices.ts'
import { type Database, openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'
import { eventually } from '../work/waiting.ts'

let here: Database
let there: Database
beforeEach(async () => {
  const address = await createTestDatabase()
  ;[here, there] = [openDatabase(address, { connectionsMax: 1 }), openDatabase(address, { connectionsMax: 1 })]
  for (const { notices } of [here, there]) {
    notices.listen()
    await eventually(async () => notices.pollMs() > 1000)
  }
})
afterEach(() => Promise.all([here.close(), there.close()]))

const never = new AbortController().signal
/** One that never looks by itself: what it wakes at is a notice. */
const waiter = ({ notices }: Database, topic: string) =>
  waitFor({ subscribe: notices.subscribe, pollMs: () => 3_600_000 }, topic)

test('who waits in another process is woken by each notice', async () => {
  const news = waiter(here, 'a')
  // What is told before the other has heard that somebody waits is told when it has.
  for (let round = 0; round < 20; round++) {
    there.notices.tell('a')
    await news.next(never)
  }
  news.close()
})

test('news between a look and the wait after it is not lost, and news of another topic wakes nobody', async () => {
  const news = waiter(here, 'a')
  there.notices.tell('b')
  let isWoken = false
  const woken = news.next(never).then(() => {
    isWoken = true
  })
  await sleep(100)
  expect(isWoken).toBe(false)
  here.notices.tell('a')
  await woken
  here.notices.tell('a')
  await news.next(never)
  news.close()
})

test('what nobody waits for is not sent', async () => {
  there.notices.tell('nobody')
  await sleep(50)
  const rows = await here.sql<{ query: string }[]>`
    select query from pg_stat_activity where datname = current_database() and application_name = 'casewright notices'`
  expect(rows.map(({ query }) => query)).toEqual(Array(2).fill('listen casewright_notices'))
})

test('a connection that is lost is made again; until then everybody looks often', async () => {
  const news = waiter(here, 'a')
  await here.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'casewright notices'`
  await eventually(async () => here.notices.pollMs() < 1000)
  await eventually(async () => here.notices.pollMs() > 1000 && there.notices.pollMs() > 1000)
  await news.next(never)
  there.notices.tell('a')
  await news.next(never)
  news.close()
})

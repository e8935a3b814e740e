import { mkdtempSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { createLog } from '@casewright/kit/data/log'
import { absentClient } from '@casewright/kit/http/client'
import type { Client, Contract } from '@casewright/kit/http/endpoint'
import { openDatabase } from '@casewright/kit/postgres/sql'
import { testKeys, testSecrets } from '@casewright/kit/testing'
import { afterAll, expect, test } from 'vitest'
import { service } from '../../service.ts'
import { newThread, path, useApp } from '../test-app.ts'
import { keptEvents, until } from '../turn-app.ts'

const kept = 5
const folder = mkdtempSync(join(tmpdir(), 'casewright-skills-'))
const skill = join(folder, 'tiny')
await mkdir(skill)
await writeFile(
  join(skill, 'SKILL.md'),
  '---\nname: tiny\ndescription: Says a little\nversion: "1.0"\nproducts: [tiny]\n---\nSay a little.\n',
)
await writeFile(
  join(skill, 'output.schema.json'),
  '{"type":"object","required":["tiny"],"properties":{"tiny":{"type":"object"}},"additionalProperties":false}',
)
await writeFile(
  join(skill, 'rules.ts'),
  `export const rules = ({ message }: { message: string }) => ({ summary: 'done', products: { tiny: { message } }, control: null })\n`,
)
const app = useApp({ AI_HISTORY_TURNS: String(kept), AI_SKILLS_DIR: folder })
afterAll(() => rm(folder, { recursive: true, force: true }))

test('over 300 turns the journal stays within twice the kept turns, and a turn at the end costs no more bytes than one at the beginning', async () => {
  const thread_id = newThread()
  const { sql } = app().database
  const turn = async (n: number) => {
    const message = `turn ${String(n).padStart(4, '0')}`
    const more = { thread_id, message, organization_id: 'firm-a', skill: 'tiny', skill_only: true }
    const { status } = await app().local.executeAgent({ body: more })
    if (status !== 'completed') throw new Error(`turn ${n} was ${status}`)
  }
  const look = async () => {
    const [row] = await sql<{ turns: number; rows: number; journal: number; summaries: number; state: number }[]>`
      select (select count(distinct trace_id)::int from ai_engine.journal) as turns,
        (select count(*)::int from ai_engine.journal) as rows,
        (select sum(pg_column_size(j))::int from ai_engine.journal as j) as journal,
        (select avg(pg_column_size(u))::float8 from ai_engine.turns as u where turn_no > (select max(turn_no) from ai_engine.turns) - 50) as summaries,
        (select max(length(state::text)) from ai_engine.journal) as state`
    return row as NonNullable<typeof row>
  }
  // A sweep runs beside the turns that follow it: what is due at this turn is waited for, and would be for ever if it never came.
  const swept = (n: number) => until(async () => (await look()).turns <= kept + 1 + (n % kept))
  const seen: Record<number, Awaited<ReturnType<typeof look>>> = {}
  let rowsMax = 0
  for (let n = 1; n <= 300; n++) {
    await turn(n)
    if (n % 25 === 24 || n % 100 === 0) {
      await swept(n)
      const now = await look()
      seen[n] = now
      rowsMax = Math.max(rowsMax, now.rows / now.turns)
    }
  }
  expect(rowsMax).toBeLessThanOrEqual(3)
  const [early, late] = [seen[100], seen[300]] as [Awaited<ReturnType<typeof look>>, Awaited<ReturnType<typeof look>>]
  expect(late.journal / early.journal).toBeLessThan(1.2)
  expect(late.state - early.state).toBeLessThan(50)
  expect(late.summaries / early.summaries).toBeLessThan(1.05)
  expect((await keptEvents(app(), thread_id)).at(-1)?.event).toBe('end')
})

test('the turn after hundreds of others sends as many statements as the third', async () => {
  let statements = 0
  const { address } = app()
  const database = openDatabase(address, { connectionsMax: 4 })
  const sql = new Proxy(database.sql, {
    apply(target, self, given) {
      // The name of a table is no statement.
      if (typeof given[0] !== 'string') statements += 1
      return Reflect.apply(target, self, given)
    },
  })
  const ground = {
    // So long a lease that no look after others' turns falls into the count.
    environment: { AI_HISTORY_TURNS: String(kept), AI_SKILLS_DIR: folder, AI_LEASE_MS: '600000' },
    database: { ...database, sql },
    log: createLog({ level: 'silent', format: 'json' }),
    client: (name: string, contract: Contract) => absentClient(contract, name),
    auditSink: async () => {},
    publicUrl: () => '',
    secrets: testSecrets,
  }
  const running = await service.start(ground as never, testKeys)
  const engine = running.client as Client<typeof aiEngine>
  const [row] = await database.sql<{ thread_id: string; turn_no: number }[]>`
    select thread_id, turn_no from ai_engine.threads order by turn_no desc limit 1`
  const { thread_id: old = '', turn_no = 0 } = row ?? {}
  expect(turn_no).toBe(300)
  const cost = async (thread_id: string) => {
    const before = statements
    await engine.executeAgent({ body: { thread_id, message: 'x', skill: 'tiny', skill_only: true } })
    return statements - before
  }
  const young = newThread()
  const first = await cost(young)
  const [second, third] = [await cost(young), await cost(young)]
  // Another process had its turns until now, so the state is read, once.
  expect([await cost(old), await cost(old)]).toEqual([second + 1, third])
  expect(first).toBeLessThanOrEqual(second)
  await running.stop(500)
  await database.close()
})

test('what is swept is gone from the replay, what is kept can be gone through without a difference', async () => {
  const [row] = await app().database.sql<
    { thread_id: string }[]
  >`select thread_id from ai_engine.threads order by turn_no desc limit 1`
  const { data } = await app().ask('POST', `${path}/agent/replay`, { body: { thread_id: row?.thread_id } })
  expect(data.differences).toEqual([])
  expect(data.turns).toBeGreaterThanOrEqual(kept)
  expect(data.turns).toBeLessThanOrEqual(2 * kept)
})

import type { AuditLog } from '@casewright/contracts/platform/audit-logs'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import { expect, test } from 'vitest'
import { firstHash, hashOf } from '../../rules/audit-chain.ts'
import { useApp } from '../test-app.ts'
import { auditor, auditPath, auditRows, chainOf, collected, expectForAuditors } from './audit-rows.ts'

const app = useApp()
const verify = (organization: string, anchor?: { seq: number; hash: string }) =>
  app().http.verifyAuditLogs({
    organization,
    ...(anchor && { query: { anchor_seq: anchor.seq, anchor_hash: anchor.hash } }),
  })
/** A new organization with five rows. */
async function newChain(): Promise<string> {
  const chain = `firm-${uuidv7()}`
  await collected(app(), auditRows(5, { organization_id: chain }))
  return chain
}
const found = ({ problems }: { problems: { seq: number; kind: string }[] }) =>
  problems.map(({ seq, kind }) => `${seq} ${kind}`)

test('an untouched chain is intact, and an empty one too', async () => {
  const chain = await newChain()
  const last = (await chainOf(app(), chain)).at(-1) as AuditLog
  const head = { seq: 5, hash: last.hash }
  const untouched = { cut: null, signatures: { checked: 0, unknown_keys: 0 }, problems: [] }
  expect(await verify(chain)).toEqual({ intact: true, checked: 5, head, ...untouched })
  expect(await verify('firm-empty')).toMatchObject({ intact: true, checked: 0, head: { seq: 0, hash: firstHash } })
  const own = { query: { scope: 'installation' } } as const
  expect(await app().http.verifyAuditLogs(own)).toMatchObject({ intact: true, checked: 0 })
})

test.each([
  ['id', '3 edited', uuidv7()],
  ['organization_id', '3 edited', 'firm-x'],
  ['organization_id', '3 edited', null],
  ['user_id', '3 edited', 'somebody-else'],
  ['user_id', '3 edited', null],
  ['service', '3 edited', 'x'],
  ['action', '3 edited', 'fact.read'],
  ['resource_type', '3 edited', 'x'],
  ['resource_id', '3 edited', 'x'],
  ['details', '3 edited', '{"count": 2}'],
  ['details', '3 edited', '{"count": 1, "more": null}'],
  ['request_id', '3 edited', null],
  ['at', '3 edited', '2026-01-02T03:04:05.679Z'],
  ['collected_at', '3 edited', '2020-01-01T00:00:00.000Z'],
  ['previous_hash', '3 edited', firstHash],
  ['hash', '3 edited', firstHash],
  ['chain', '3 removed', 'firm-x'],
  ['seq', '3 removed', '99'],
])('a row whose %s was edited is found (%s)', async (column, problem, value) => {
  const chain = await newChain()
  const { sql } = app().database
  await sql.unsafe(`update platform.audit_logs set ${column} = $1 where chain = $2 and seq = 3`, [value, chain])
  const result = await verify(chain)
  expect(result.intact).toBe(false)
  expect(found(result)).toContain(problem)
})

const removeRows = (from: number, to: number) => (sql: Sql, chain: string) =>
  sql`delete from platform.audit_logs where chain = ${chain} and seq between ${from} and ${to}`
const moveRow = (sql: Sql, chain: string, from: number, to: number) =>
  sql`update platform.audit_logs set seq = ${to} where chain = ${chain} and seq = ${from}`
/** Edits a row and makes its hash again, as somebody would who knows how. */
const forge = (seq: number) => async (sql: Sql, chain: string) => {
  const row = (await chainOf(app(), chain))[seq - 1] as AuditLog
  const hash = hashOf(row.previous_hash, { ...row, user_id: 'x' })
  await sql`update platform.audit_logs set user_id = 'x', hash = ${hash} where chain = ${chain} and seq = ${seq}`
}
/** Puts a row of another's making before or after all others. */
const add = (seq: number) => async (sql: Sql, chain: string) => {
  const rows = await chainOf(app(), chain)
  const previous_hash = seq < 1 ? firstHash : (rows.at(-1) as AuditLog).hash
  const row = { ...(rows[0] as AuditLog), id: uuidv7() }
  const added = { ...row, chain, seq, previous_hash, hash: hashOf(previous_hash, row), details: sql.json(row.details) }
  await sql`insert into platform.audit_logs ${sql(added as never)}`
}

test.each<[string, string[], (sql: Sql, chain: string) => PromiseLike<unknown>]>([
  ['the first row was removed', ['1 removed'], removeRows(1, 1)],
  ['one in the middle was removed', ['3 removed'], removeRows(3, 3)],
  ['several were removed', ['2 removed'], removeRows(2, 4)],
  ['the last was removed', ['5 removed'], removeRows(5, 5)],
  ['all were removed', ['1 removed'], removeRows(1, 5)],
  [
    'two have changed places',
    ['2 reordered', '3 reordered', '4 reordered', '5 reordered'],
    async (sql, chain) => {
      await moveRow(sql, chain, 2, -1)
      await moveRow(sql, chain, 4, 2)
      await moveRow(sql, chain, -1, 4)
    },
  ],
  ['one was edited together with its hash', ['4 reordered'], forge(3)],
  ['the last was edited together with its hash', ['5 edited'], forge(5)],
  ['one was put after the last', ['6 edited'], add(6)],
  ['one was put before the first', ['1 reordered'], add(0)],
  [
    'the end was forgotten',
    ['1 edited'],
    (sql, chain) => sql`delete from platform.audit_chains where chain = ${chain}`,
  ],
  [
    'the end was moved back',
    ['3 edited'],
    (sql, chain) => sql`
      update platform.audit_chains c set seq = 2, hash = l.hash from platform.audit_logs l
      where c.chain = ${chain} and l.chain = ${chain} and l.seq = 2`,
  ],
])('it is found when %s', async (_what, problems, tamper) => {
  const [chain, other] = [await newChain(), await newChain()]
  await tamper(app().database.sql, chain)
  const result = await verify(chain)
  expect(result.intact).toBe(false)
  expect(found(result)).toEqual(problems)
  expect(await verify(other)).toMatchObject({ intact: true })
})

test('of many problems the first hundred are told', async () => {
  await collected(app(), auditRows(150, { organization_id: 'firm-many' }))
  await app().database.sql`update platform.audit_logs set action = 'x' where chain = 'firm-many'`
  const result = await verify('firm-many')
  expect(result).toMatchObject({ intact: false, checked: 150 })
  expect(found(result)).toEqual(Array.from({ length: 100 }, (_, n) => `${n + 1} edited`))
})

test('an end that was noted elsewhere fits for ever, whatever is added', async () => {
  const chain = await newChain()
  const { head } = await verify(chain)
  expect(await verify(chain, head)).toMatchObject({ intact: true })
  await collected(app(), auditRows(2, { organization_id: chain }))
  expect(await verify(chain, head)).toMatchObject({ intact: true, checked: 7 })
  const wrong = await verify(chain, { seq: 5, hash: firstHash })
  expect([wrong.intact, found(wrong)]).toEqual([false, ['5 anchor_differs']])
})

test('only such an end finds a chain that somebody has written anew from its beginning, or cut off', async () => {
  const [rewritten, cut] = [await newChain(), await newChain()]
  const { sql } = app().database
  const noted = new Map([
    [rewritten, (await verify(rewritten)).head],
    [cut, (await verify(cut)).head],
  ])
  let previous_hash = firstHash
  for (const row of await chainOf(app(), rewritten)) {
    const hash = hashOf(previous_hash, { ...row, user_id: 'x' })
    await sql`update platform.audit_logs set user_id = 'x', hash = ${hash}, previous_hash = ${previous_hash} where id = ${row.id}`
    previous_hash = hash
  }
  await sql`update platform.audit_chains set hash = ${previous_hash} where chain = ${rewritten}`
  await sql`delete from platform.audit_logs where chain = ${cut}`
  await sql`delete from platform.audit_chains where chain = ${cut}`
  for (const [chain, head] of noted) {
    expect(await verify(chain)).toMatchObject({ intact: true })
    const anchored = await verify(chain, head)
    expect([anchored.intact, found(anchored)]).toEqual([false, ['5 anchor_differs']])
  }
})

test('rows that arrive meanwhile do not make a chain look broken', async () => {
  const chain = await newChain()
  const arriving = Array.from({ length: 20 }, () => collected(app(), auditRows(20, { organization_id: chain })))
  const verified = Array.from({ length: 20 }, () => verify(chain))
  const [results] = await Promise.all([Promise.all(verified), ...arriving])
  expect(results.map(found)).toEqual(Array(20).fill([]))
  expect(await verify(chain)).toMatchObject({ intact: true, checked: 405 })
})

test.each([
  ['?anchor_seq=1', 'query.anchor_hash'],
  [`?anchor_hash=${firstHash}`, 'query.anchor_seq'],
  ['?anchor_seq=1&anchor_hash=abc', 'query.anchor_hash'],
  [`?anchor_seq=0&anchor_hash=${firstHash}`, 'query.anchor_seq'],
])('%s is refused', async (query, path) => {
  const answer = await app().ask('GET', `${auditPath}/verify${query}`, auditor('firm-a'))
  expect(answer).toMatchObject({ status: 400, data: [{ path }] })
})

test('it needs audit:read, and the installation platform:read', () => expectForAuditors(app(), `${auditPath}/verify`))

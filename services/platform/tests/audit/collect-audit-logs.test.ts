import { expect, test } from 'vitest'
import { admin, forger, nobody, useApp } from '../test-app.ts'
import { auditPath, auditRow, auditRows, chainOf, collected, collectPath, deliver, operator } from './audit-rows.ts'

const app = useApp()
const verify = (organization: string) => app().http.verifyAuditLogs({ organization })
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

test('rows come back as they were sent, chained from 1 in the order of their delivery', async () => {
  const rows = auditRows(3, { details: { text: '中', n: 1.5, big: 1e21, yes: true, none: null } })
  await collected(app(), rows)
  const chain = await chainOf(app(), 'firm-a')
  expect(chain).toMatchObject(rows.map((row, index) => ({ ...row, service: 'memory-service', seq: index + 1 })))
  expect(chain[0]?.previous_hash).toBe('0'.repeat(64))
  expect(chain[1]?.previous_hash).toBe(chain[0]?.hash)
  expect(await verify('firm-a')).toMatchObject({ intact: true, checked: 3, head: { seq: 3, hash: chain[2]?.hash } })
})

test('each organization has a chain of its own, and what belongs to none has one too', async () => {
  const organizations = ['mixed-a', 'mixed-b', null]
  await collected(
    app(),
    upTo(9).map((n) => auditRow({ organization_id: organizations[n % 3] as string | null })),
  )
  for (const organization of ['mixed-a', 'mixed-b'])
    expect((await chainOf(app(), organization)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  const { data } = await app().ask('GET', `${auditPath}?scope=installation`, operator)
  expect(
    data.items.map(({ seq, organization_id }: { seq: number; organization_id: null }) => [seq, organization_id]),
  ).toEqual([
    [3, null],
    [2, null],
    [1, null],
  ])
})

test('the same delivery again adds nothing, and one that overlaps adds what is new', async () => {
  const rows = auditRows(4, { organization_id: 'again' })
  await collected(app(), rows.slice(0, 3))
  expect((await deliver(app(), rows.slice(0, 3))).data).toEqual({ collected: 0, known: 3 })
  expect((await deliver(app(), rows)).data).toEqual({ collected: 1, known: 3 })
  expect((await chainOf(app(), 'again')).map(({ resource_id }) => resource_id)).toEqual(['1', '2', '3', '4'])
})

test('a row that is twice in one delivery, or whose id is written in capitals, is one row', async () => {
  const row = auditRow({ organization_id: 'capitals' })
  const shouted = { ...row, id: row.id.toUpperCase() }
  expect((await deliver(app(), [shouted, row])).data).toEqual({ collected: 1, known: 1 })
  expect((await deliver(app(), [shouted])).data).toEqual({ collected: 0, known: 1 })
  expect(await verify('capitals')).toMatchObject({ intact: true, checked: 1 })
})

test('10 deliveries of the same rows at once collect each row once', async () => {
  const rows = auditRows(50, { organization_id: 'at-once' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(app(), rows)))
  expect(answers.reduce((sum, { data }) => sum + data.collected, 0)).toBe(50)
  expect((await chainOf(app(), 'at-once')).map(({ seq }) => seq)).toEqual(upTo(50))
})

test('deliveries for many organizations in opposite order, new and known, do not wait for each other for ever', async () => {
  for (let round = 0; round < 4; round++) {
    const organizations = upTo(200).map((n) => `${['Ärzte', 'b', 'C', '中', 'z'][n % 5]}-${round}-${n}`)
    const delivery = (n: number) =>
      (n % 2 ? organizations : organizations.toReversed()).map((organization_id) => auditRow({ organization_id }))
    const answers = await Promise.all(upTo(8).map((n) => deliver(app(), delivery(n))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { sql } = app().database
    const heads = await sql`select seq from platform.audit_chains where chain in ${sql(organizations)}`
    expect(heads.map(({ seq }) => seq)).toEqual(Array(200).fill(8))
  }
})

test('a time with an offset, or finer than a millisecond, is kept as the moment that it is', async () => {
  const times = ['2026-01-02T05:04:05.678+02:00', '2026-01-02T03:04:05.678999Z', '2026-01-02 03:04:05.678Z']
  await collected(
    app(),
    times.map((at) => auditRow({ at, organization_id: 'times' })),
  )
  expect((await chainOf(app(), 'times')).map(({ at }) => at)).toEqual(Array(3).fill('2026-01-02T03:04:05.678Z'))
  expect(await verify('times')).toMatchObject({ intact: true })
})

test.each([
  ['id', 'no-uuid'],
  ['organization_id', ''],
  ['organization_id', 5],
  ['action', ''],
  ['resource_type', null],
  ['resource_id', 'x'.repeat(501)],
  ['details', { inner: { content: 'x' } }],
  ['details', { text: 'x'.repeat(501) }],
  ['details', []],
  ['request_id', 'x'.repeat(129)],
  ['at', 'yesterday'],
  ['at', '2024-12-31T23:59:60Z'],
  ['at', '0000-01-01T00:00:00Z'],
  ['content', 'x'],
  ['seq', 1],
])('a row whose %s is %j is refused by name, and the whole delivery is not collected', async (member, value) => {
  const answer = await deliver(app(), [auditRow({ organization_id: 'refused' }), { ...auditRow(), [member]: value }])
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(answer.data[0].path).toMatch(`body.rows.1.${member}`)
  expect(await chainOf(app(), 'refused')).toEqual([])
})

test('it takes 1 to 1,000 rows', async () => {
  expect(await deliver(app(), [])).toMatchObject({ status: 400 })
  expect(await deliver(app(), auditRows(1001))).toMatchObject({ status: 400 })
  await collected(app(), auditRows(1000, { organization_id: 'many' }))
  expect(await verify('many')).toMatchObject({ intact: true, checked: 1000 })
})

test('without the internal key nothing is collected, whoever asks', async () => {
  const body = { service: 'memory-service', rows: auditRows(1) }
  for (const who of [nobody, forger, admin, operator])
    expect(await app().ask('POST', collectPath, { ...who, body })).toMatchObject({ status: 401 })
})

import { beforeEach, expect, test } from 'vitest'
import { manager, startApp, type TestApp, useApp } from '../test-app.ts'
import {
  causes,
  causesPath,
  contract,
  importProfiles,
  lending,
  lendingBefore,
  outcomes,
  seed,
} from './structured-samples.ts'

const app = useApp()
const path = `${seed}/cause-of-action-profiles/import`
const stored = async (of: TestApp = app()): Promise<number> => {
  const [row] = await of.database.sql`select count(*)::int as count from knowledge.structured`
  return row?.count
}
beforeEach(async () => {
  await app().database.sql`truncate knowledge.structured`
})

test('profiles are created, then unchanged, and updated only where they say something new', async () => {
  const first = await importProfiles(app(), causes)
  expect(first).toMatchObject({ status: 200, data: { created: causes.length, updated: 0, unchanged: 0, failed: 0 } })
  expect(first.data.rows[1]).toEqual({
    kind: 'cause_profile',
    key: 'contract.private_lending@2020',
    status: 'created',
    error: null,
  })
  expect((await importProfiles(app(), causes)).data).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: causes.length,
  })
  const again = [...causes.slice(0, 4), { ...causes[4], aliases: ['讨薪'] }]
  expect(outcomes(await importProfiles(app(), again))).toEqual([...Array(4).fill('unchanged'), 'updated'])
})

test('a dry run tells what an import then does, and leaves nothing behind', async () => {
  await importProfiles(app(), [contract])
  const rows = [{ ...contract, aliases: [] }, lending, { ...lendingBefore, effective_to: '2010-01-01' }]
  const dry = await importProfiles(app(), rows, { dry_run: true })
  expect(dry.data).toMatchObject({ dry_run: true, created: 1, updated: 1, unchanged: 0, failed: 1 })
  expect(dry.data.graph).toEqual({ synced: false, reason: 'a dry run writes nothing' })
  expect(await stored()).toBe(1)
  const { data } = await importProfiles(app(), rows)
  expect(data.rows).toEqual(dry.data.rows)
  expect(await stored()).toBe(2)
})

test('rows that cannot be taken fail with their reason, and the others go on', async () => {
  await importProfiles(app(), [contract])
  const answer = await importProfiles(app(), [
    { ...lending, code: 'a', effective_to: '2021-01-01' },
    { ...lending, code: 'b', parent_code: 'nowhere' },
    { ...lending, code: 'c', parent_code: 'c' },
    { ...lending, code: 'd', elements: [lending.elements[0], lending.elements[0]] },
    { ...contract, version: '2025', effective_from: '2025-01-01' },
    { ...lending, name: 'the first' },
    { ...lending, name: 'the second' },
    { ...lending, code: 'e', parent_code: 'a' },
  ])
  expect(outcomes(answer)).toEqual([
    'failed: effective_to 2021-01-01 must come after effective_from 2021-01-01',
    'failed: parent_code nowhere is neither known nor in the request',
    'failed: c cannot be its own parent',
    'failed: agreement stands in its list twice',
    'failed: is in force at the same time as version 2020, from 2021-01-01 on',
    'created',
    'failed: stands in the request twice: the first one counts',
    'failed: parent_code a is neither known nor in the request',
  ])
  expect(answer.data).toMatchObject({ created: 1, failed: 7 })
  const { data } = await app().ask('GET', `${causesPath}/${lending.code}`, manager)
  expect(data.name).toBe('the first')
})

test('a child may stand before its parent', async () => {
  expect(outcomes(await importProfiles(app(), [lending, contract]))).toEqual(['created', 'created'])
})

const next = { ...contract, version: '2026', effective_from: '2026-01-01' }
const closed = { ...contract, effective_to: '2026-01-01' }
test.each([
  ['before', [closed, next]],
  ['after', [next, closed]],
])('a version may be closed %s the next one opens', async (_, rows) => {
  await importProfiles(app(), [contract])
  expect(outcomes(await importProfiles(app(), rows)).sort()).toEqual(['created', 'updated'])
})

test('the border between two versions may move in one import, in either direction', async () => {
  await importProfiles(app(), [closed, next])
  const moved = (day: string) => [
    { ...closed, effective_to: day },
    { ...next, effective_from: day },
  ]
  expect(outcomes(await importProfiles(app(), moved('2027-01-01')))).toEqual(['updated', 'updated'])
  expect(outcomes(await importProfiles(app(), moved('2025-01-01')))).toEqual(['updated', 'updated'])
})

test('a row that is refused leaves in force what was there, and others may not take its days', async () => {
  await importProfiles(app(), [closed, next])
  const answer = await importProfiles(app(), [
    { ...contract, version: '2024', effective_from: '2024-01-01', effective_to: '2026-01-01' },
    { ...closed, effective_to: '2024-01-01', parent_code: 'nowhere' },
  ])
  expect(outcomes(answer)).toEqual([
    'failed: is in force at the same time as version 2020, from 2021-01-01 until before 2026-01-01',
    'failed: parent_code nowhere is neither known nor in the request',
  ])
})

test.each([true, false])(
  'the same import at once on two replicas creates each row once; first ever: %s',
  async (first) => {
    const replica = await startApp({}, { replicaOf: app() })
    if (first) await app().database.sql`delete from knowledge.bases`
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => importProfiles(n % 2 ? replica : app(), causes)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.filter(({ data }) => data.created === causes.length)).toHaveLength(1)
    expect(answers.filter(({ data }) => data.unchanged === causes.length)).toHaveLength(7)
    expect(await stored()).toBe(causes.length)
    await replica.stop()
  },
)

test('of versions that exclude each other and come at once, one is taken', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => importProfiles(app(), [{ ...contract, version: `v${n}` }])),
  )
  expect(answers.filter(({ data }) => data.created === 1)).toHaveLength(1)
  expect(answers.filter(({ data }) => data.failed === 1)).toHaveLength(7)
})

test('without a graph the answer says so', async () => {
  const { data } = await importProfiles(app(), [contract])
  expect(data.graph).toEqual({ synced: false, reason: 'no graph is configured' })
})

test('an import is audited once; one that changes nothing, or only says what it would do, is not', async () => {
  const three = [contract, lending, lendingBefore]
  await importProfiles(app(), three, { dry_run: true })
  await importProfiles(app(), three)
  await importProfiles(app(), three)
  await importProfiles(app(), causes.slice(2, 6))
  const counts = () => app().audited.map(({ details }) => details.created)
  // Rows come in order: with this one all before it are there.
  await expect.poll(counts).toContain(4)
  expect(counts().slice(counts().indexOf(3))).toEqual([3, 4])
  expect(app().audited.at(-1)).toMatchObject({
    action: 'knowledge.imported',
    organization_id: null,
    resource_id: 'sys_structured',
    details: { created: 4, updated: 0 },
  })
})

test.each([
  ['no profile', { profiles: [] }],
  ['a code with a space', { profiles: [{ ...contract, code: 'a b' }] }],
  ['no such day', { profiles: [{ ...contract, effective_from: '2021-02-30' }] }],
  ['a member that is not known', { profiles: [{ ...contract, colour: 'red' }] }],
])('bad input is refused whole: %s', async (_, body) => {
  expect(await app().ask('POST', path, { body })).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('a wrong key is refused, and a person too', async () => {
  const body = { profiles: [contract] }
  const wrong = { headers: { 'x-internal-api-key': 'wrong' }, body }
  expect(await app().ask('POST', path, wrong)).toMatchObject({ status: 401 })
  expect(await app().ask('POST', path, { ...manager, body })).toMatchObject({ status: 401 })
  expect(await stored()).toBe(0)
})

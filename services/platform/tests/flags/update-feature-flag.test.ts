import { expect, test } from 'vitest'
import { admin, anyone, as, forger, nobody, useApp } from '../test-app.ts'
import { addFlag, auditOf, flagsPath, paths } from './flags.ts'

const app = useApp()
const update = (key: string, body: unknown, options: object = admin) =>
  app().ask('PUT', `${flagsPath}/${key}`, { ...options, body })
const ifMatch = (etag: string) => ({ ...admin, headers: { 'if-match': etag } })

test('a value sets, an absent member keeps, null clears, and the version counts on', async () => {
  const { data } = await addFlag(app(), 'members', { description: 'old' })
  const changed = await update('members', { description: null, enabled: false })
  const { created_at, updated_at, ...kept } = data
  expect(changed.data).toMatchObject({ ...kept, created_at, description: null, enabled: false, version: 2 })
  expect(changed.data.updated_at >= updated_at).toBe(true)
  expect(changed.headers.get('etag')).toBe('"2"')
  expect((await auditOf(app(), 'members')).at(-1)).toEqual({
    organization_id: null,
    user_id: 'user-of-firm-a',
    action: 'feature_flag.updated',
    resource_type: 'feature_flag',
    details: { version: 2, enabled: false },
  })
})

test.each([{}, { enabled: true }, { variants: { off: false, on: true } }])(
  '%j changes nothing: no new version, no audit row',
  async (body) => {
    const key = `same-${Object.keys(body).join('')}`
    const { data } = await addFlag(app(), key)
    expect((await update(key, body)).data).toEqual(data)
    expect(await auditOf(app(), key)).toHaveLength(1)
  },
)

test('what was seen in another version is refused with 412 and nothing changes', async () => {
  await addFlag(app(), 'stale')
  await update('stale', { enabled: false }, ifMatch('"1"'))
  const late = await update('stale', { description: 'late' }, ifMatch('"1"'))
  expect(late).toMatchObject({ status: 412, code: 'precondition_failed', data: { version: 2 } })
  expect((await update('stale', {})).data).toMatchObject({ description: null, version: 2 })
})

test('of parallel updates that have seen the same version exactly one is done', async () => {
  await addFlag(app(), 'swap')
  const { sql, transaction } = app().database
  const waiting = async () =>
    (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length
  // The row is held until all of them stand before it, so that they cannot pass one after the other by luck.
  const { sent } = await transaction(async (held) => {
    await held`select 1 from platform.feature_flags where key = 'swap' for update`
    const sent = Array.from({ length: 4 }, (_, n) => update('swap', { description: `take ${n}` }, ifMatch('"1"')))
    await expect.poll(waiting).toBe(4)
    return { sent }
  })
  expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  expect(await auditOf(app(), 'swap')).toHaveLength(2)
})

test.each([
  ['variants that the rest does not name', { variants: { a: true } }, ['body.off_variant', 'body.default_variant']],
  ['a default that is no variant', { default_variant: 'x' }, ['body.default_variant']],
  ['an unknown member', { key: 'other' }, ['body.key']],
  ['a null member', { enabled: null }, ['body.enabled']],
])('%s is refused by name, and the flag stays', async (kind, body, wrong) => {
  const key = kind.replaceAll(' ', '-')
  await addFlag(app(), key)
  const answer = await update(key, body)
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(paths(answer)).toEqual(wrong)
  expect((await update(key, {})).data.version).toBe(1)
})

test('an unknown flag is not found', async () => {
  expect(await update('unknown', { enabled: true })).toMatchObject({ status: 404, code: 'not_found' })
})

test('nobody changes a flag without the permission or a login', async () => {
  await addFlag(app(), 'guarded')
  for (const options of [anyone, as('firm-a', 'platform:manage')])
    expect(await update('guarded', { enabled: false }, options)).toMatchObject({ status: 403 })
  for (const options of [nobody, forger])
    expect(await update('guarded', { enabled: false }, options)).toMatchObject({ status: 401 })
})

import { platform } from '@casewright/contracts/platform/endpoints'
import { digestOf } from '@casewright/kit/data/digest'
import { createSecretBox } from '@casewright/kit/data/secret-box'
import { startTestService } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { service } from '../../service.ts'
import { admin, useApp } from '../test-app.ts'

const app = useApp()
const configsPath = '/api/v1/platform/configs'
const put = (key: string, body: object) => app().ask('PUT', `${configsPath}/${key}`, { ...admin, body })
const valueAt = async (key: string) => (await app().ask('GET', `${configsPath}/${key}`, admin)).data.value

/** Every column of every row of the service's tables, as text. */
async function everything(): Promise<string> {
  const { sql } = app().database
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'platform'`
  const texts = await Promise.all(
    tables.map(({ name }) =>
      sql.unsafe(`select coalesce(string_agg(t::text, ' '), '') as text from platform.${name} as t`),
    ),
  )
  return texts.map(([row]) => row?.text).join('\n')
}

test('no table has a secret value: neither now, nor in its history, nor as a digest, nor as a kept answer', async () => {
  const body = { key: 'mail.settings', value: { host: 'zanzibar-host' }, description: null }
  await app().ask('POST', configsPath, { ...admin, body, headers: { 'idempotency-key': 'once' } })
  expect(await everything()).toContain('mail.settings')
  // What is no secret is stored as it is, and is one together with its past from the moment it is marked.
  expect(await everything()).toContain('zanzibar-host')
  await put('mail.settings', { secret: true })
  await put('mail.settings', { value: { host: 'zanzibar-host', pin: '4711-4711' } })
  const named = { key: 'mail.password', value: 'zanzibar-word', description: null }
  await app().ask('POST', configsPath, { ...admin, body: named, headers: { 'idempotency-key': 'twice' } })
  expect(await everything()).not.toMatch(/zanzibar|4711/)
  const { sql } = app().database
  const digests = (await sql`select digest from platform.config_versions`).map(({ digest }) => digest)
  expect(digests).not.toContain(digestOf('"zanzibar-word"'))
  expect(await valueAt('mail.settings')).toEqual({ host: 'zanzibar-host', pin: '4711-4711' })
  expect(await valueAt('mail.password')).toBe('zanzibar-word')
  const rolled = await app().ask('POST', `${configsPath}/mail.settings/rollback`, { ...admin, body: { version: 1 } })
  expect(rolled.data.value).toEqual({ host: 'zanzibar-host' })
  expect(await everything()).not.toMatch(/zanzibar|4711/)
})

test('a start encrypts what was stored plain or with the key before, and refuses a key that opens nothing', async () => {
  const { sql } = app().database
  const startWith = async (...keys: [string, ...string[]]) => {
    const replica = await startTestService(service, platform, {}, { replicaOf: app(), secrets: createSecretBox(keys) })
    const { value } = await replica.http
      .readConfigInternal({ params: { key: 'old.secret' } })
      .then((config) => config as { value: unknown })
    await replica.stop()
    return value
  }
  await sql`delete from platform._answers`
  await sql`delete from platform.configs`
  await sql`delete from platform.config_versions`
  await sql`insert into platform.configs (key, value, version, secret) values ('old.secret', '"zanzibar"', 1, true)`
  await sql`
    insert into platform.config_versions (key, version, change, value, secret, digest)
    values ('old.secret', 1, 'created', '"zanzibar"', true, 'the-digest-of-it')`
  expect(await startWith('the-first-key-of-this-test-of-keys')).toBe('zanzibar')
  expect(await everything()).not.toMatch(/zanzibar|the-digest/)
  const sealed = (await sql`select sealed from platform.configs`)[0]?.sealed
  expect(await startWith('the-second-key-of-this-test-of-keys', 'the-first-key-of-this-test-of-keys')).toBe('zanzibar')
  expect((await sql`select sealed from platform.configs`)[0]?.sealed).not.toBe(sealed)
  await expect(startWith('a-key-that-has-sealed-nothing-at-all')).rejects.toThrow(
    /The secret of platform.configs old.secret was encrypted with the key \w{8}/,
  )
})

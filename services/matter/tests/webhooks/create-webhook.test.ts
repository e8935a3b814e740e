import { matter } from '@casewright/contracts/matter/endpoints'
import { createSecretBox } from '@casewright/kit/data/secret-box'
import { startTestService } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { service } from '../../service.ts'
import { person, useApp } from '../test-app.ts'
import { expectShut, makeWebhook, manager, otherManager, publicUrl, webhooksPath } from './webhooks.ts'

const app = useApp()
const create = (change: object, headers: Record<string, string> = {}) =>
  app().ask('POST', webhooksPath, {
    ...manager,
    headers,
    body: { url: publicUrl, events: ['todo.created'], ...change },
  })

test('the answer has the secret of 32 bytes, no other answer has, and the audit row has neither it nor the address', async () => {
  const { data } = await create({})
  expect(data).toMatchObject({ url: publicUrl, events: ['todo.created'], enabled: true })
  const { secret, ...webhook } = data
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const listed = await app().ask('GET', webhooksPath, manager)
  expect(listed.data.items).toContainEqual(webhook)
  expect(listed.text).not.toContain('whsec_')
  await expect.poll(() => app().audited.filter(({ resource_id }) => resource_id === data.webhook_id)).toHaveLength(1)
  const [row] = app().audited.filter(({ resource_id }) => resource_id === data.webhook_id)
  expect(row).toMatchObject({ action: 'webhook.created', resource_type: 'webhook', user_id: 'boss' })
  expect(JSON.stringify(row)).not.toMatch(/whsec_|example/)
})

test('the same Idempotency-Key makes one webhook', async () => {
  const [one, two] = [await create({}, { 'idempotency-key': 'k' }), await create({}, { 'idempotency-key': 'k' })]
  expect(two.data).toEqual(one.data)
})

test.each([
  { url: undefined },
  { url: 'ftp://example.com' },
  { url: 'https://' },
  { url: 'https://example.com:99999/' },
  { url: 'https://name:word@example.com/' },
  { url: 'https://name@example.com/' },
  { url: `https://example.com/${'x'.repeat(2000)}` },
  { url: 'http://127.0.0.1:8080/' },
  { url: 'http://2130706433/' },
  { url: 'http://[::ffff:10.0.0.1]/' },
  { url: 'http://169.254.169.254/latest' },
  { events: [] },
  { events: ['matter.deleted'] },
  { events: ['todo.created', 'todo.created'] },
  { secret: 'whsec_mine' },
])('%j is refused', async (change) => {
  expect(await create(change)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('of 30 at once 20 are made, and another organization has its own 20', async () => {
  await app().database.sql`delete from matter.webhooks`
  const answers = await Promise.all(Array.from({ length: 30 }, () => create({})))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status, code }) => status === 409 && code === 'conflict')).toHaveLength(10)
  await makeWebhook(app(), {}, otherManager)
})

test('only who administers matters may', () =>
  expectShut(app(), 'POST', webhooksPath, { url: publicUrl, events: ['todo.created'] }))

const stored = async () => JSON.stringify(await app().database.sql`select w::text from matter.webhooks as w`)
const answered = async () => JSON.stringify(await app().database.sql`select a::text from matter._answers as a`)

test('no table has the secret: neither of the webhook nor of the answer that is kept for its Idempotency-Key', async () => {
  const who = { ...person('boss', 'firm-c', 'matters:admin'), headers: { 'idempotency-key': 'sealed' } }
  const data = await makeWebhook(app(), {}, who)
  expect(data.secret).toMatch(/^whsec_/)
  expect(await stored()).toContain(data.webhook_id)
  expect(await answered()).toContain('sealed')
  for (const text of [await stored(), await answered()]) {
    expect(text).not.toContain('whsec_')
    expect(text).not.toContain(data.secret.slice('whsec_'.length))
  }
})

test('a start encrypts what was stored plain or with the key before, and refuses a key that opens nothing', async () => {
  const { sql } = app().database
  const { webhook_id } = await makeWebhook(app(), {}, otherManager)
  const secretOf = async () =>
    (await sql`select secret from matter.webhooks where webhook_id = ${webhook_id}`)[0]?.secret
  const startWith = (...keys: [string, ...string[]]) =>
    startTestService(service, matter, {}, { replicaOf: app(), secrets: createSecretBox(keys) })
  await sql`delete from matter._answers`
  await sql`delete from matter.webhooks where webhook_id <> ${webhook_id}`
  await sql`update matter.webhooks set secret = 'whsec_plain' where webhook_id = ${webhook_id}`
  await (await startWith('the-first-key-of-this-test-of-keys')).stop()
  const first = await secretOf()
  expect(first).toMatch(/^enc:v1:/)
  await (await startWith('the-second-key-of-this-test-of-keys', 'the-first-key-of-this-test-of-keys')).stop()
  expect(await secretOf()).not.toBe(first)
  await expect(startWith('a-key-that-has-sealed-nothing-at-all')).rejects.toThrow(
    new RegExp(`The secret of matter.webhooks ${webhook_id} was encrypted with the key \\w{8}`),
  )
})

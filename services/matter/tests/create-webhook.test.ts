import { expect, test } from 'vitest'
import { useHouse } from './house.ts'
import { expectShut, makeWebhook, manager, otherManager, publicUrl, webhooksPath } from './webhooks.ts'

const house = useHouse()
const create = (change: object, headers: Record<string, string> = {}) =>
  house().ask('POST', webhooksPath, {
    ...manager,
    headers,
    body: { url: publicUrl, events: ['todo.created'], ...change },
  })

test('the answer has the secret of 32 bytes, no other answer has, and the audit row has neither it nor the address', async () => {
  const { data } = await create({})
  expect(data).toMatchObject({ url: publicUrl, events: ['todo.created'], enabled: true })
  const { secret, ...webhook } = data
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const listed = await house().ask('GET', webhooksPath, manager)
  expect(listed.data.items).toContainEqual(webhook)
  expect(listed.text).not.toContain('whsec_')
  await expect.poll(() => house().audited.filter(({ resource_id }) => resource_id === data.webhook_id)).toHaveLength(1)
  const [row] = house().audited.filter(({ resource_id }) => resource_id === data.webhook_id)
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
  await house().database.sql`delete from matter.webhooks`
  const answers = await Promise.all(Array.from({ length: 30 }, () => create({})))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status, code }) => status === 409 && code === 'conflict')).toHaveLength(10)
  await makeWebhook(house(), {}, otherManager)
})

test('only who administers matters may', () =>
  expectShut(house(), 'POST', webhooksPath, { url: publicUrl, events: ['todo.created'] }))

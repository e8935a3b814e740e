import { matter } from '@casewright/contracts/matter/endpoints'
import type { WebhookEvent } from '@casewright/contracts/matter/webhooks'
import { createLog } from '@casewright/kit/data/log'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { migrate, readMigrations } from '@casewright/kit/postgres/migrate'
import { type Database, openDatabase } from '@casewright/kit/postgres/sql'
import { createTestDatabase, startTestService, testSecrets } from '@casewright/kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newWebhookSecret, webhookSecretPlace } from '../../adapters/webhook-secret.ts'
import { createWebhookSender } from '../../adapters/webhook-sender.ts'
import { enqueueDeliveries, takeDueDeliveries } from '../../queries/webhook-deliveries.ts'
import { insertWebhook, removeWebhook } from '../../queries/webhooks.ts'
import { webhookBody } from '../../rules/webhook-body.ts'
import { service } from '../../service.ts'
import { startWebhooks, type WebhookRunner } from '../../workers/webhooks.ts'
import { makeMatter, useApp } from '../test-app.ts'
import { makeWebhook, otherManager, useReceiver, verified } from './webhooks.ts'

const receiver = useReceiver()
const soon = { interval: 20 }

describe('of a service', () => {
  const environment = { WEBHOOKS_ALLOW_PRIVATE: 'true' }
  const app = useApp(environment)

  test('subscribed events of the own organization are told in order, signed by the standard', async () => {
    const events = ['matter.created', 'todo.created']
    const { secret } = await makeWebhook(app(), { url: `${receiver.url}/both`, events })
    await makeWebhook(app(), { url: `${receiver.url}/todos`, events: ['todo.created'] })
    await makeWebhook(app(), { url: `${receiver.url}/off`, events, enabled: false })
    await makeWebhook(app(), { url: `${receiver.url}/others`, events }, otherManager)
    const made = [await makeMatter(app()), await makeMatter(app()), await makeMatter(app())]
    await expect.poll(() => receiver.at('/both').length, soon).toBe(6)
    await expect.poll(() => receiver.at('/todos').length, soon).toBe(3)
    const told = receiver.at('/both').map((one) => verified(secret, one))
    expect(told.map(({ type, data }) => [type, data.matter_id])).toEqual(
      made.flatMap(({ matter_id }) => events.map((event) => [event, matter_id])),
    )
    expect(told[0]?.data).toEqual({
      matter_id: made[0]?.matter_id,
      resource_type: 'matter',
      resource_id: made[0]?.matter_id,
    })
    expect(receiver.at('/both')[0]?.headers['content-type']).toBe('application/json')
    expect([...receiver.at('/off'), ...receiver.at('/others')]).toEqual([])
  })

  test('two replicas send each once, and each webhook its own in order', async () => {
    const replica = await startTestService(service, matter, environment, { replicaOf: app() })
    try {
      const names = ['/r1', '/r2', '/r3']
      for (const name of names)
        await makeWebhook(app(), { url: receiver.url + name, events: ['matter.created', 'todo.created'] })
      const made: string[] = []
      for (let count = 0; count < 20; count++) made.push((await makeMatter(app())).matter_id)
      for (const name of names) {
        await expect.poll(() => receiver.at(name).length, soon).toBe(40)
        const told = receiver.at(name).map(({ text }) => JSON.parse(text).data.matter_id)
        expect(told).toEqual(made.flatMap((matter_id) => [matter_id, matter_id]))
      }
      const ids = names.flatMap((name) => receiver.at(name).map(({ id }) => id))
      expect(new Set(ids).size).toBe(120)
    } finally {
      await replica.stop()
    }
  })
})

describe('with short pauses', () => {
  const log = createLog({ level: 'silent', format: 'json' })
  let database: Database
  let runner: WebhookRunner | undefined
  const audited: object[] = []
  beforeAll(async () => {
    database = openDatabase(await createTestDatabase(), { connectionsMax: 8 })
    await migrate(database, 'matter', await readMigrations(new URL('../../migrations/', import.meta.url)), log)
  })
  afterEach(async () => {
    await runner?.stop()
    runner = undefined
    await database.sql`delete from matter.webhooks`
  })
  afterAll(() => database.close())

  const run = (change: object = {}) => {
    const audit = async (_: unknown, entry: object) => void audited.push(entry)
    const deps = { ...database, audit, secrets: testSecrets }
    const short = {
      source: () => 'https://law.example/matter-service',
      retryBaseMs: 20,
      timeoutMs: 30_000,
      leaseMs: 90_000,
      pollMs: 20,
      attemptsMax: 3,
      allowPrivate: true,
    }
    runner = startWebhooks(deps, { ...short, ...change }, log)
  }
  const hook = async (url: string): Promise<string> => {
    const webhook_id = uuidv7()
    const events: WebhookEvent[] = ['todo.updated']
    const secret = testSecrets.seal(newWebhookSecret(), webhookSecretPlace(webhook_id))
    await insertWebhook(database.sql, 'o', { webhook_id, url, events, enabled: true, format: 'standard', secret })
    return webhook_id
  }
  const tell = (count = 1) =>
    enqueueDeliveries(
      database.sql,
      Array.from({ length: count }, (_, index) => ({
        event: 'todo.updated',
        organization: 'o',
        matter_id: uuidv7(),
        resource_type: 'todo',
        resource_id: String(index),
      })),
    )
  const rows = (webhook_id: string) => database.sql`
    select status, attempts, last_error from matter.webhook_deliveries where webhook_id = ${webhook_id} order by delivery_id`
  const order = (path: string) => receiver.at(path).map(({ text }) => Number(JSON.parse(text).data.resource_id))

  test('what fails is tried again with the same id until it succeeds', async () => {
    receiver.answer('/third', (_, response) => response.writeHead(receiver.at('/third').length < 3 ? 500 : 204).end())
    const id = await hook(`${receiver.url}/third`)
    await tell()
    run()
    await expect.poll(() => rows(id), soon).toEqual([{ status: 'delivered', attempts: 3, last_error: null }])
    expect(new Set(receiver.at('/third').map(({ id }) => id)).size).toBe(1)
  })

  test.each([
    ['/500', 'answered 500', 3],
    ['/silent', 'no answer within 2 s', 3],
    ['/redirect', 'answered 302; redirects are not followed', 3],
    [':1/refused', 'the connection was refused', 0],
  ])('%s is given up after the last attempt with a reason', async (path, last_error, arrived) => {
    receiver.answer('/500', (_, response) => response.writeHead(500).end())
    receiver.answer('/silent', () => {})
    receiver.answer('/redirect', (_, response) =>
      response.writeHead(302, { location: `${receiver.url}/private` }).end(),
    )
    const id = await hook(path.startsWith(':') ? `http://127.0.0.1${path}` : receiver.url + path)
    await tell()
    run(path === '/silent' ? { timeoutMs: 2_000 } : {})
    await expect.poll(() => rows(id), soon).toEqual([{ status: 'given_up', attempts: 3, last_error }])
    expect(receiver.at(path)).toHaveLength(arrived)
    expect(receiver.at('/private')).toEqual([])
  })

  test('a private address is a failed attempt with its reason', async () => {
    const id = await hook(`${receiver.url}/forbidden`)
    await tell()
    run({ allowPrivate: false, attemptsMax: 1 })
    const last_error = 'resolves to an address of a private network'
    await expect.poll(() => rows(id), soon).toEqual([{ status: 'given_up', attempts: 1, last_error }])
    expect(receiver.at('/forbidden')).toEqual([])
  })

  test('410 disables the webhook, gives up what waits, and is audited', async () => {
    receiver.answer('/gone', (_, response) => response.writeHead(410).end())
    const id = await hook(`${receiver.url}/gone`)
    await tell(3)
    run()
    await expect
      .poll(() => rows(id), soon)
      .toEqual([
        { status: 'given_up', attempts: 1, last_error: 'answered 410, so the webhook was disabled' },
        { status: 'given_up', attempts: 0, last_error: 'the webhook was disabled' },
        { status: 'given_up', attempts: 0, last_error: 'the webhook was disabled' },
      ])
    expect(await database.sql`select enabled from matter.webhooks`).toEqual([{ enabled: false }])
    expect(audited).toMatchObject([{ organization: 'o', user: null, action: 'webhook.updated', resource_id: id }])
    expect(receiver.at('/gone')).toHaveLength(1)
  })

  test('one that fails or hangs holds up neither other webhooks nor what comes after it', async () => {
    receiver.answer('/picky', ({ text }, response) =>
      response.writeHead(JSON.parse(text).data.resource_id === '0' ? 500 : 200).end(),
    )
    receiver.answer('/hanging', () => {})
    await hook(`${receiver.url}/hanging`)
    const picky = await hook(`${receiver.url}/picky`)
    await hook(`${receiver.url}/plain`)
    await tell(10)
    run({ retryBaseMs: 600_000, timeoutMs: 60_000 })
    await expect.poll(() => order('/plain'), soon).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    await expect.poll(() => order('/picky'), soon).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(receiver.at('/hanging')).toHaveLength(1)
    await expect
      .poll(async () => (await rows(picky)).map(({ status }) => status), soon)
      .toEqual(['waiting', ...Array(9).fill('delivered')])
  })

  test('what was sent by a process that died before it noted so is sent again with the same id', async () => {
    const id = await hook(`${receiver.url}/again`)
    await tell(2)
    const [taken] = await takeDueDeliveries(database.sql, { max: 1, leaseMs: 500 })
    if (!taken) throw new Error('nothing is due')
    const dead = createWebhookSender({ allowPrivate: true, timeoutMs: 30_000 })
    await dead.send({ ...taken, ...webhookBody(taken, '') })
    await dead.close()
    run()
    await expect.poll(() => order('/again'), soon).toEqual([0, 0, 1])
    expect(receiver.at('/again').map(({ id }) => id)[1]).toBe(taken.delivery_id)
    await expect.poll(async () => (await rows(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  })

  test('a deleted webhook is sent nothing more', async () => {
    receiver.answer('/deleted', (_, response) => response.writeHead(500).end())
    const id = await hook(`${receiver.url}/deleted`)
    await tell()
    run({ attemptsMax: 100, retryBaseMs: 1_000 })
    await expect.poll(() => receiver.at('/deleted').length, soon).toBe(1)
    await removeWebhook(database.sql, 'o', id)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(receiver.at('/deleted')).toHaveLength(1)
  })

  test('what was written while its webhook was being disabled is given up, not sent', async () => {
    const id = await hook(`${receiver.url}/disabled`)
    await tell()
    await database.sql`update matter.webhooks set enabled = false`
    run()
    const last_error = 'the webhook was disabled'
    await expect.poll(() => rows(id), soon).toEqual([{ status: 'given_up', attempts: 0, last_error }])
    expect(receiver.at('/disabled')).toEqual([])
  })

  test('stop waits for what is under way, but not longer than 2 s', async () => {
    receiver.answer('/slow', (_, response) => void setTimeout(() => response.end(), 300))
    receiver.answer('/never', () => {})
    const slow = await hook(`${receiver.url}/slow`)
    await tell(2)
    run()
    await expect.poll(() => receiver.at('/slow').length, soon).toBe(1)
    await runner?.stop()
    expect((await rows(slow)).map(({ status }) => status)).toEqual(['delivered', 'waiting'])
    await removeWebhook(database.sql, 'o', slow)
    const never = await hook(`${receiver.url}/never`)
    await tell()
    run({ timeoutMs: 60_000 })
    await expect.poll(() => receiver.at('/never').length, soon).toBe(1)
    const begun = performance.now()
    await runner?.stop()
    expect(performance.now() - begun).toBeGreaterThan(1900)
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect(await rows(never)).toEqual([{ status: 'waiting', attempts: 0, last_error: null }])
  })

  test('what ended more than 30 days ago is forgotten, what waits is not', async () => {
    const id = await hook(`${receiver.url}/old`)
    await tell(4)
    const { sql } = database
    const ages = [
      ['delivered', 31],
      ['given_up', 31],
      ['delivered', 29],
      ['waiting', 31],
    ] as const
    const ids = await sql`select delivery_id from matter.webhook_deliveries order by delivery_id`
    for (const [index, [status, days]] of ages.entries())
      await sql`
        update matter.webhook_deliveries set status = ${status}, created_at = now() - make_interval(days => ${days}),
          delivered_at = case when ${status === 'delivered'} then now() - make_interval(days => ${days}) end,
          next_at = now() + interval '1 hour'
        where delivery_id = ${ids[index]?.delivery_id}`
    run()
    await expect.poll(async () => (await rows(id)).map(({ status }) => status), soon).toEqual(['delivered', 'waiting'])
  })
})

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readChat } from '../support/chat-reader.ts'
import { request } from '../support/harness.ts'
import { logInAs } from '../support/logins.ts'
import { canRun } from './programs.ts'
import { type ReplicaWorld, startReplicaWorld } from './replica-world.ts'

const sessions = '/consultations-service/api/v1/consultations/sessions'
const perMinute = 60
const streams = 3

describe.skipIf(!canRun)('limits of two suites', () => {
  let world: ReplicaWorld
  beforeAll(async () => {
    world = await startReplicaWorld({
      pooled: true,
      environment: {
        RATE_LIMIT_PER_MINUTE: String(perMinute),
        SIGN_IN_FAILURES_PER_MINUTE: '4',
        STREAMS_PER_USER: String(streams),
      },
    })
  })
  afterAll(() => world?.stop())
  const origins = () => world.replicas.map(({ origin }) => origin) as [string, string]
  const person = (user: string) => logInAs(origins()[0], world.dataPath, { user, organization: 'firm-a' })

  test('requests of a user count at both together', async () => {
    const headers = await person('busy')
    const asked = Array.from({ length: 4 * perMinute }, (_, turn) =>
      request(`${origins()[turn % 2]}${sessions}`, 'GET', { headers }),
    )
    const served = (await Promise.all(asked)).filter(({ status }) => status === 200).length
    process.stdout.write(`${served} of ${asked.length} requests were served, with a limit of ${perMinute}\n`)
    expect(served).toBeGreaterThanOrEqual(perMinute)
    // Each replica may let in a twentieth more, and the bucket is filled again meanwhile.
    expect(served).toBeLessThan(perMinute * 1.3)
    for (const origin of origins()) expect((await request(origin + sessions, 'GET', { headers })).status).toBe(429)
    expect((await request(origins()[1] + sessions, 'GET', { headers: await person('quiet') })).status).toBe(200)
  })

  test('open streams of a user count at both together, and one that ends is free at the other', async () => {
    const headers = { 'x-internal-api-key': '', ...(await person('reader')) } as Record<string, string>
    const { data } = await request(origins()[0] + sessions, 'POST', { headers, body: {} })
    const open = async (replica: 0 | 1) => {
      const reader = await readChat(`${origins()[replica]}${sessions}/${data.id}/stream`, { headers })
      onTestFinished(() => reader.leave())
      return reader
    }
    const first = await open(0)
    expect([first.status, (await open(1)).status, (await open(0)).status]).toEqual([200, 200, 200])
    expect([(await open(0)).status, (await open(1)).status]).toEqual([429, 429])
    first.leave()
    await expect.poll(async () => (await open(1)).status, { timeout: 10_000, interval: 500 }).toBe(200)
  })

  test('failed sign-ins of an address count at both together', async () => {
    const guess = async (origin: string) => {
      const body = { user: 'admin', password: 'a guess' }
      return (await request(`${origin}/auth/token`, 'POST', { headers: { 'x-internal-api-key': undefined }, body }))
        .status
    }
    const [a, b] = origins()
    const found: number[] = []
    for (const origin of [a, b, a, b, a, b]) found.push(await guess(origin))
    expect(found).toEqual([401, 401, 401, 401, 429, 429])
  })
})

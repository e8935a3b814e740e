import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ChatReader, readChat } from '../support/chat-reader.ts'
import { type RunningSuite, request, startSuite } from '../support/harness.ts'
import { type SlowModel, sentences, startSlowModel } from '../support/slow-model.ts'
import { startTokenIssuer, type TokenIssuer } from '../support/token-issuer.ts'

const sessions = '/consultations-service/api/v1/consultations/sessions'
let issuer: TokenIssuer
let model: SlowModel
let suite: RunningSuite
let origin: string
beforeAll(async () => {
  issuer = await startTokenIssuer()
  model = await startSlowModel(200)
  suite = await startSuite('one process', {
    ...issuer.environment,
    ...model.environment,
    STREAMS_PER_USER: '2',
    STREAMS_PER_ORGANIZATION: '3',
    CONSULTATIONS_TURNS_PER_USER: '1',
  })
  origin = suite.origins[0] as string
})
afterAll(async () => {
  await suite?.stop()
  await model?.stop()
  await issuer?.stop()
})

type Headers = Record<string, string>
/** Headers by which a user is known: none of them is the internal key. */
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
const known = (user: string): Headers => bearer(issuer.token(user, 3600))
const ask = (method: string, path: string, headers: Headers, body?: object) =>
  request(`${origin}${sessions}${path}`, method, { headers: { 'x-internal-api-key': undefined, ...headers }, body })
const sessionOf = async (headers: Headers): Promise<string> => (await ask('POST', '', headers, { title: 't' })).data.id

async function read(path: string, headers: Headers, body?: object): Promise<ChatReader> {
  const reader = await readChat(`${origin}${sessions}${path}`, {
    headers: { ...headers, 'x-internal-api-key': '' },
    ...(body && { body }),
  })
  onTestFinished(() => reader.leave())
  return reader
}

describe('a stream does not outlive its login', () => {
  test('when the token expires the follower is told, and the stream ends', async () => {
    const id = await sessionOf(known('expiring'))
    const reader = await read(`/${id}/stream`, bearer(issuer.token('expiring', 3)))
    expect(reader.status).toBe(200)
    const opened = Date.now()
    expect(await reader.over).toBe('ended')
    expect(reader.told.at(-1)).toMatchObject({ event: 'error', data: { code: 'unauthorized', retryable: false } })
    expect(Date.now() - opened).toBeLessThan(10_000)
  })

  test('a chat that is cut off by it goes on at the server, and is whole for the next login', async () => {
    const id = await sessionOf(known('chatting'))
    const reader = await read(`/${id}/chat`, bearer(issuer.token('chatting', 4)), { message: '你好，请说 40' })
    expect(reader.status).toBe(200)
    expect(await reader.over).toBe('ended')
    expect(reader.told.at(-1)).toMatchObject({ event: 'error', data: { code: 'unauthorized' } })
    expect(reader.told.map(({ event }) => event)).not.toContain('end')
    const answer = async () => (await ask('GET', `/${id}/messages?role=ASSISTANT`, known('chatting'))).data.items[0]
    await expect.poll(async () => (await answer())?.status, { timeout: 60_000, interval: 500 }).toBe('complete')
    expect((await answer()).content).toContain(sentences(40).trim())
  })

  test('when the provider takes the login back the stream ends, long before the token expires', async () => {
    const token = issuer.token('revoked', 3600)
    const id = await sessionOf(bearer(token))
    const reader = await read(`/${id}/stream`, bearer(token))
    expect(reader.status).toBe(200)
    issuer.revoke(token)
    expect(await reader.over).toBe('ended')
    expect(reader.told.at(-1)).toMatchObject({ event: 'error', data: { code: 'unauthorized' } })
    expect((await ask('GET', `/${id}`, bearer(token))).status).toBe(401)
  })
})

test('turns at once are counted, whether or not their streams are still read', async () => {
  const user = known('hasty')
  const [first, second] = [await sessionOf(user), await sessionOf(user)]
  const reader = await read(`/${first}/chat`, user, { message: '你好，请说 20' })
  expect(reader.status).toBe(200)
  reader.leave()
  const refused = await ask('POST', `/${second}/chat`, user, { message: '你好' })
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(refused.message).toContain('you have 1 turns under way')
  expect((await ask('GET', `/${second}/messages`, user)).data.total).toBe(0)
  const status = async () => (await ask('POST', `/${second}/chat`, user, { message: '你好，请说 1' })).status
  await expect.poll(status, { timeout: 60_000, interval: 500 }).toBe(200)
})

describe('open streams are counted', () => {
  test('one user has so many, an organization so many, and each that ends makes room', async () => {
    const [one, other] = [known('one'), known('other')]
    const [id, others] = [await sessionOf(one), await sessionOf(other)]
    const first = await read(`/${id}/stream`, one)
    expect(first.status).toBe(200)
    expect((await read(`/${id}/stream`, one)).status).toBe(200)
    const refused = await ask('GET', `/${id}/stream`, one)
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(refused.message).toContain('you have 2 open streams')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // A turn that could not be followed does not begin either.
    expect(await ask('POST', `/${id}/chat`, one, { message: '你好' })).toMatchObject({ status: 429 })
    expect((await ask('GET', `/${id}/messages`, one)).data.total).toBe(0)
    expect((await read(`/${others}/stream`, other)).status).toBe(200)
    expect((await ask('GET', `/${others}/stream`, other)).message).toContain('your organization has 3 open streams')
    const elsewhere = bearer(issuer.token('stranger', 3600, { organization_id: 'another-firm' }))
    expect((await read(`/${await sessionOf(elsewhere)}/stream`, elsewhere)).status).toBe(200)
    first.leave()
    await expect.poll(async () => (await read(`/${id}/stream`, one)).status, { timeout: 10_000 }).toBe(200)
  })
})

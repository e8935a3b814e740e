import { beforeAll, expect, test } from 'vitest'
import { admin, anyone, as, forger, nobody, useApp } from '../test-app.ts'
import { addFlag, flagsPath, remotePath } from './flags.ts'

const app = useApp()
/** A service with the internal key, unless said otherwise. */
const evaluate = async (context?: unknown, options: object = {}) => {
  const { status, headers, text } = await app().ask('POST', remotePath, { ...options, body: { context } })
  return { status, text, etag: headers.get('etag') as string, contentType: headers.get('content-type') }
}
const having = (etag: string) => ({ headers: { 'if-none-match': etag } })

beforeAll(async () => {
  await addFlag(app(), 'everybody')
  await addFlag(app(), 'pilot', {
    default_variant: 'off',
    targets: [{ organization_ids: ['firm-a'], variant: 'on' }],
  })
})

test('all flags come back for whom the context names, as plain JSON', async () => {
  const { status, text, contentType } = await evaluate({ targetingKey: 'u1', organization_id: 'firm-a' })
  expect(status).toBe(200)
  expect(contentType).toBe('application/json; charset=utf-8')
  expect(JSON.parse(text)).toEqual({
    flags: [
      { key: 'everybody', value: true, variant: 'on', reason: 'STATIC', metadata: { version: 1 } },
      { key: 'pilot', value: true, variant: 'on', reason: 'TARGETING_MATCH', metadata: { version: 1 } },
    ],
  })
})

test('a person is evaluated as who they are, whatever the context claims', async () => {
  const claim = { targetingKey: 'u1', organization_id: 'firm-b' }
  expect((await evaluate(claim, anyone)).text).toBe((await evaluate({}, anyone)).text)
  expect((await evaluate(claim, anyone)).text).not.toBe((await evaluate(claim, as('firm-b'))).text)
})

test('the ETag is strong, stays while nothing changes, and is its own for each context', async () => {
  const tags = [{}, { targetingKey: 'u1' }, { targetingKey: 'u2' }, { organization_id: 'u1' }].map(
    async (context) => (await evaluate(context)).etag,
  )
  const [first] = await Promise.all(tags)
  expect(new Set(await Promise.all(tags)).size).toBe(4)
  expect(first).toMatch(/^"[\w-]{64}"$/)
  expect((await evaluate({})).etag).toBe(first)
})

test('who has the newest evaluation gets 304 without a body, until a flag is added, changed or deleted', async () => {
  const context = { targetingKey: 'u1' }
  const change = (method: string, key: string, body?: object) =>
    app().ask(method, key ? `${flagsPath}/${key}` : flagsPath, { ...admin, ...(body && { body }) })
  for (const makeChange of [
    () => change('POST', '', { key: 'temporary' }),
    () => change('PUT', 'temporary', { description: 'changed' }),
    () => change('DELETE', 'temporary'),
  ]) {
    const { etag } = await evaluate(context)
    expect(await evaluate(context, having(etag))).toMatchObject({ status: 304, text: '', etag })
    expect((await evaluate(context, having(`W/${etag}`))).status).toBe(304)
    expect((await evaluate({ targetingKey: 'u2' }, having(etag))).status).toBe(200)
    await makeChange()
    expect((await evaluate(context, having(etag))).status).toBe(200)
  }
})

test('both transports carry the tag', async () => {
  const input = { body: { context: { targetingKey: 'u1' } } }
  const [local, http] = await Promise.all([
    app().local.evaluateAllRemotely(input),
    app().http.evaluateAllRemotely(input),
  ])
  expect(local.headers).toEqual(http.headers)
  expect(local.headers).toHaveProperty('etag')
})

test('a wrong context is INVALID_CONTEXT', async () => {
  const { status, text } = await evaluate({ targetingKey: ['u1'] })
  expect(status).toBe(400)
  expect(JSON.parse(text)).toEqual({
    errorCode: 'INVALID_CONTEXT',
    errorDetails: 'context.targetingKey must be a string or a whole number',
  })
})

test('a body that is no request, nobody and a forger are refused by the service', async () => {
  expect((await evaluate('me')).status).toBe(400)
  for (const options of [nobody, forger]) expect((await evaluate({}, options)).status).toBe(401)
})

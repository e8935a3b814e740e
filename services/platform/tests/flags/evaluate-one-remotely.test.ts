import { beforeAll, expect, test } from 'vitest'
import { as, forger, nobody, useApp } from '../test-app.ts'
import { addFlag, remotePath } from './flags.ts'

const app = useApp()
/** A service with the internal key, unless said otherwise. */
const evaluate = async (key: string, context?: unknown, options: object = {}) => {
  const { status, headers, text } = await app().ask('POST', `${remotePath}/${key}`, { ...options, body: { context } })
  return { status, headers, json: JSON.parse(text) }
}

beforeAll(async () => {
  await addFlag(app(), 'pilot', {
    default_variant: 'off',
    targets: [
      { user_ids: ['7'], variant: 'on' },
      { organization_ids: ['firm-a'], variant: 'on' },
    ],
  })
})

const on = { key: 'pilot', value: true, variant: 'on', reason: 'TARGETING_MATCH', metadata: { version: 1 } }
const off = { ...on, value: false, variant: 'off', reason: 'DEFAULT' }

test('the answer is plain JSON in the words of the protocol', async () => {
  const { status, headers, json } = await evaluate('pilot')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(json).toEqual(off)
})

test.each([
  ['the user, as text', { targetingKey: '7' }, on],
  ['the user, as a number', { targetingKey: 7 }, on],
  ['the organization', { targetingKey: 'u1', organization_id: 'firm-a' }, on],
  ['another organization', { organization_id: 'firm-b', colour: 'red' }, off],
  ['an empty user', { targetingKey: '' }, off],
])('for a service the context says for whom: %s', async (_kind, context, wanted) => {
  expect((await evaluate('pilot', context)).json).toEqual(wanted)
})

test('a person is evaluated as who they are, whatever the context claims', async () => {
  const claimed = { targetingKey: '7', organization_id: 'firm-a' }
  const homeless = { person: { user: 'u1' } }
  expect((await evaluate('pilot', claimed, as('firm-b'))).json).toEqual(off)
  expect((await evaluate('pilot', claimed, homeless)).json).toEqual(off)
  expect((await evaluate('pilot', { organization_id: 'firm-b' }, as('firm-a'))).json).toEqual(on)
})

test("a service's identity headers count before the context", async () => {
  const headers = { 'x-organization-id': 'firm-b' }
  expect((await evaluate('pilot', { organization_id: 'firm-a' }, { headers })).json).toEqual(off)
  expect((await evaluate('pilot', { targetingKey: '7' }, { headers })).json).toEqual(on)
})

test.each(['unknown', 'no%20key%20of%20ours'])('the unknown flag %s is FLAG_NOT_FOUND', async (key) => {
  expect(await evaluate(key)).toMatchObject({
    status: 404,
    json: { key: decodeURIComponent(key), errorCode: 'FLAG_NOT_FOUND', errorDetails: expect.any(String) },
  })
})

test.each([{ targetingKey: {} }, { targetingKey: 1.5 }, { targetingKey: null }, { organization_id: true }])(
  'the context %j is INVALID_CONTEXT',
  async (context) => {
    const { status, json } = await evaluate('pilot', context)
    expect(status).toBe(400)
    expect(json).toMatchObject({ key: 'pilot', errorCode: 'INVALID_CONTEXT' })
    expect(json.errorDetails).toContain(`context.${Object.keys(context)[0]}`)
  },
)

test('a body that is no request, nobody and a forger are refused by the service', async () => {
  expect((await evaluate('pilot', 'me')).status).toBe(400)
  for (const options of [nobody, forger]) expect((await evaluate('pilot', {}, options)).status).toBe(401)
})

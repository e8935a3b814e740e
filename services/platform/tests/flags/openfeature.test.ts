import { testKeys } from '@casewright/kit/testing'
import { OFREPProvider } from '@openfeature/ofrep-provider'
import { type Client, ErrorCode, OpenFeature } from '@openfeature/server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { addFlag } from './flags.ts'

const app = useApp()
/** A client of the OpenFeature SDK as any service would have it. */
async function openClient(name: string, headers: Record<string, string>): Promise<Client> {
  await OpenFeature.setProviderAndWait(name, new OFREPProvider({ baseUrl: app().url, headers }))
  return OpenFeature.getClient(name)
}

let client: Client
let secondClient: Client
let stranger: Client
beforeAll(async () => {
  client = await openClient('first', { 'x-internal-api-key': testKeys[0] })
  secondClient = await openClient('second', { 'x-internal-api-key': testKeys[0] })
  stranger = await openClient('stranger', {})
  await addFlag(app(), 'switch')
  await addFlag(app(), 'switched-off', { enabled: false })
  await addFlag(app(), 'model', {
    variants: { small: 'haiku', large: 'opus' },
    off_variant: 'small',
    default_variant: 'small',
    targets: [
      { user_ids: ['u1'], variant: 'large' },
      { organization_ids: ['firm-a'], variant: 'large' },
    ],
  })
  await addFlag(app(), 'limit', { variants: { low: 0, high: 12.5 }, off_variant: 'low', default_variant: 'high' })
  await addFlag(app(), 'theme', {
    variants: { plain: { colour: 'blue', sizes: [1, 2] }, none: {} },
    off_variant: 'none',
    default_variant: 'plain',
  })
  await addFlag(app(), 'half', { default_variant: 'off', rollout: [{ variant: 'on', percentage: 50 }] })
})
afterAll(() => OpenFeature.clearProviders())

test('flags of every type arrive with value, variant, reason and metadata', async () => {
  const flagMetadata = { version: 1 }
  expect(await client.getBooleanDetails('switch', false)).toMatchObject({
    value: true,
    variant: 'on',
    reason: 'STATIC',
    flagMetadata,
  })
  expect(await client.getBooleanDetails('switched-off', true)).toMatchObject({
    value: false,
    variant: 'off',
    reason: 'DISABLED',
  })
  expect(await client.getNumberDetails('limit', 1)).toMatchObject({ value: 12.5, variant: 'high', reason: 'STATIC' })
  expect(await client.getObjectDetails('theme', {})).toMatchObject({
    value: { colour: 'blue', sizes: [1, 2] },
    variant: 'plain',
    flagMetadata,
  })
})

test.each([
  ['a named user', { targetingKey: 'u1' }, 'opus', 'TARGETING_MATCH'],
  ['a named organization', { targetingKey: 'u2', organization_id: 'firm-a' }, 'opus', 'TARGETING_MATCH'],
  ['somebody else', { targetingKey: 'u2', organization_id: 'firm-b' }, 'haiku', 'DEFAULT'],
  ['nobody in particular', {}, 'haiku', 'DEFAULT'],
])('%s gets what the targets say', async (_who, context, value, reason) => {
  expect(await client.getStringDetails('model', '?', context)).toMatchObject({ value, reason })
})

test('a percentage splits, and two clients see everybody on the same side', async () => {
  const sides = (from: Client) =>
    Promise.all(
      Array.from({ length: 40 }, async (_, n) => from.getBooleanDetails('half', false, { targetingKey: `user-${n}` })),
    )
  const [one, two] = await Promise.all([sides(client), sides(secondClient)])
  expect(new Set(one.map(({ reason }) => reason))).toEqual(new Set(['SPLIT']))
  expect(new Set(one.map(({ value }) => value))).toEqual(new Set([true, false]))
  expect(two).toEqual(one)
})

test('an unknown flag is the default value, with FLAG_NOT_FOUND', async () => {
  const details = await client.getStringDetails('unknown', 'fallback')
  expect(details).toMatchObject({ value: 'fallback', reason: 'ERROR', errorCode: ErrorCode.FLAG_NOT_FOUND })
})

test('a flag of another type is the default value, with TYPE_MISMATCH', async () => {
  const details = await client.getNumberDetails('switch', 5)
  expect(details).toMatchObject({ value: 5, reason: 'ERROR', errorCode: ErrorCode.TYPE_MISMATCH })
})

test('a wrong context is the default value, with INVALID_CONTEXT', async () => {
  const details = await client.getBooleanDetails('switch', false, { organization_id: { id: 'firm-a' } })
  expect(details).toMatchObject({ value: false, reason: 'ERROR', errorCode: ErrorCode.INVALID_CONTEXT })
})

test('without a key every flag is the default value, with an error', async () => {
  const details = await stranger.getBooleanDetails('switch', false, { targetingKey: 'u1' })
  expect(details).toMatchObject({ value: false, reason: 'ERROR', errorCode: ErrorCode.GENERAL })
})

import { beforeAll, expect, test } from 'vitest'
import { anyone, as, forger, nobody, useApp } from '../test-app.ts'
import { addFlag, flagsPath } from './flags.ts'

const app = useApp()
const evaluate = (body: unknown, options: object = anyone) =>
  app().ask('POST', `${flagsPath}/evaluate`, { ...options, body })

beforeAll(async () => {
  await addFlag(app(), 'everybody')
  await addFlag(app(), 'firm-a-only', {
    default_variant: 'off',
    targets: [{ organization_ids: ['firm-a'], variant: 'on' }],
  })
  await addFlag(app(), 'switched-off', { enabled: false })
})

test('whoever is logged in learns what every flag is for them', async () => {
  expect((await evaluate({})).data.flags).toEqual([
    { key: 'everybody', value: true, variant: 'on', reason: 'STATIC' },
    { key: 'firm-a-only', value: true, variant: 'on', reason: 'TARGETING_MATCH' },
    { key: 'switched-off', value: false, variant: 'off', reason: 'DISABLED' },
  ])
})

test('another organization gets its own answer, and so does a service that acts for nobody', async () => {
  const keys = ['firm-a-only']
  const wanted = [{ key: 'firm-a-only', value: false, variant: 'off', reason: 'DEFAULT' }]
  expect((await evaluate({ keys }, as('firm-b'))).data.flags).toEqual(wanted)
  expect((await evaluate({ keys }, {})).data.flags).toEqual(wanted)
})

test('both transports give the same answer', async () => {
  const input = { organization: 'firm-a', user: 'u1', body: {} }
  expect(await app().local.evaluateFeatureFlags(input)).toEqual(await app().http.evaluateFeatureFlags(input))
})

test('only the flags that are named come back, each once, and unknown keys are left out', async () => {
  const { data } = await evaluate({ keys: ['switched-off', 'unknown', 'everybody', 'everybody'] })
  expect(data.flags.map(({ key }: { key: string }) => key)).toEqual(['everybody', 'switched-off'])
})

test.each([
  [{ keys: [] }, 'body.keys'],
  [{ keys: ['a b'] }, 'body.keys.0'],
  [{ user: 'u2' }, 'body.user'],
])('%j is refused', async (body, path) => {
  expect(await evaluate(body)).toMatchObject({ status: 400, data: [{ path }] })
})

test('who is not logged in learns nothing', async () => {
  for (const options of [nobody, forger]) expect(await evaluate({}, options)).toMatchObject({ status: 401 })
})

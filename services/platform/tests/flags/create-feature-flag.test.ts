import { expect, test } from 'vitest'
import { admin, anyone, as, forger, nobody, useApp } from '../test-app.ts'
import { addFlag, auditOf, flagsPath, paths } from './flags.ts'

const app = useApp()
const create = (body: unknown, options: object = admin) => app().ask('POST', flagsPath, { ...options, body })

test('a key alone makes a switch that is off, with version 1 as its ETag, and one audit row', async () => {
  const { status, data, headers } = await create({ key: 'plain' })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    key: 'plain',
    description: null,
    enabled: false,
    variants: { on: true, off: false },
    off_variant: 'off',
    default_variant: 'on',
    targets: [],
    rollout: [],
    version: 1,
  })
  expect(headers.get('etag')).toBe('"1"')
  expect(await auditOf(app(), 'plain')).toEqual([
    {
      organization_id: null,
      user_id: 'user-of-firm-a',
      action: 'feature_flag.created',
      resource_type: 'feature_flag',
      details: { version: 1, enabled: false },
    },
  ])
})

test('a flag comes back as it was written, ids as text', async () => {
  const body = {
    key: 'whole',
    description: 'Which model',
    enabled: true,
    off_variant: 'a',
    default_variant: 'b',
    variants: { a: { model: 'small' }, b: { model: 'large', more: [1, null] } },
    targets: [{ organization_ids: ['firm-a', 42], user_ids: ['u1'], variant: 'b' }],
    rollout: [
      { variant: 'a', percentage: 33.3 },
      { variant: 'b', percentage: 66.7 },
    ],
  }
  const targets = [{ organization_ids: ['firm-a', '42'], user_ids: ['u1'], variant: 'b' }]
  expect((await create(body)).data).toMatchObject({ ...body, targets })
})

test('a taken key is a conflict, and the flag stays as it was', async () => {
  const { data } = await addFlag(app(), 'taken')
  expect(await addFlag(app(), 'taken', { enabled: false })).toMatchObject({ status: 409, code: 'conflict' })
  expect((await app().ask('GET', `${flagsPath}/taken`, admin)).data).toEqual(data)
})

test('the same Idempotency-Key again makes one flag and gets the first answer', async () => {
  const send = () => create({ key: 'repeated' }, { ...admin, headers: { 'idempotency-key': 'once-only' } })
  const first = await send()
  expect(await send()).toMatchObject({ status: 200, data: first.data })
  expect(await auditOf(app(), 'repeated')).toHaveLength(1)
})

test('20 parallel creates of one key make one flag', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => addFlag(app(), 'parallel')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await auditOf(app(), 'parallel')).toHaveLength(1)
})

const rollout = (...percentages: number[]) =>
  percentages.map((percentage, at) => ({ variant: ['on', 'off'][at % 2], percentage }))

test.each([
  ['an off variant that is none', { off_variant: 'no' }, ['body.off_variant']],
  ['a default variant that every object has', { default_variant: 'toString' }, ['body.default_variant']],
  ['own variants without the default names', { variants: { a: 1 } }, ['body.off_variant', 'body.default_variant']],
  ["a target's unknown variant", { targets: [{ user_ids: ['u'], variant: 'x' }] }, ['body.targets.0.variant']],
  ["a share's unknown variant", { rollout: [{ variant: 'x', percentage: 1 }] }, ['body.rollout.0.variant']],
  ['a target that fits everybody', { targets: [{ variant: 'on' }] }, ['body.targets.0']],
  ['variants of two types', { variants: { on: true, off: 'no' } }, ['body.variants']],
  ['a list as a variant', { variants: { on: [], off: [] } }, ['body.variants.on', 'body.variants.off']],
  ['null as a variant', { variants: { on: true, off: null } }, ['body.variants.off']],
  ['no variants', { variants: {} }, ['body.variants']],
  ['a variant without a name', { variants: { on: true, off: false, '': true } }, ['body.variants']],
  ['more than 100 percent', { rollout: rollout(60, 41) }, ['body.rollout']],
  ['a variant in the rollout twice', { rollout: rollout(1, 2, 3) }, ['body.rollout.2.variant']],
  ['a negative percentage', { rollout: rollout(-1) }, ['body.rollout.0.percentage']],
  ['an empty list of users', { targets: [{ user_ids: [], variant: 'on' }] }, ['body.targets.0.user_ids']],
  ['a key with a colon', { key: 'a:b' }, ['body.key']],
  ['an unknown member', { on: true }, ['body.on']],
])('%s is refused by name and nothing is written', async (_kind, change, wrong) => {
  const answer = await create({ key: 'refused', ...change })
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(paths(answer)).toEqual(wrong)
  expect((await app().ask('GET', `${flagsPath}/refused`, admin)).status).toBe(404)
})

test('a number that JSON cannot carry is refused', async () => {
  const raw = '{"key":"huge","variants":{"on":1e999,"off":1}}'
  expect(paths(await app().ask('POST', flagsPath, { ...admin, raw }))).toEqual(['body.variants.on'])
})

test.each([
  [403, 'nothing in particular', anyone],
  [403, 'to read', as('firm-a', 'platform:read')],
  [401, 'nothing, being nobody', nobody],
  [401, 'nothing, being a forger', forger],
])('%i for somebody who may %s', async (status, _who, options) => {
  expect(await create({ key: 'forbidden' }, options)).toMatchObject({ status })
})

import { beforeAll, expect, test } from 'vitest'
import { admin, anyone, as, forger, nobody, useApp } from '../test-app.ts'
import { addFlag, flagsPath } from './flags.ts'

const app = useApp()
const tryOut = (body: unknown, who: object = as('firm-a', 'platform:read'), key = 'of-firm-a') =>
  app().ask('POST', `${flagsPath}/${key}/try`, { ...who, body })

beforeAll(() =>
  addFlag(app(), 'of-firm-a', {
    default_variant: 'off',
    targets: [
      { user_ids: ['ann'], variant: 'on' },
      { organization_ids: ['firm-a'], variant: 'on' },
    ],
  }),
)

test('a flag is tried for anybody, and not for who asks', async () => {
  const matched = { key: 'of-firm-a', value: true, variant: 'on', reason: 'TARGETING_MATCH' }
  expect((await tryOut({ user_id: 'ann' })).data).toEqual(matched)
  expect((await tryOut({ user_id: 'bob', organization_id: 'firm-a' })).data).toEqual(matched)
  const missed = { key: 'of-firm-a', value: false, variant: 'off', reason: 'DEFAULT' }
  for (const body of [{}, { user_id: 'bob' }, { organization_id: 'firm-b' }])
    expect((await tryOut(body, admin)).data).toEqual(missed)
})

test('a flag belongs to the installation: every organization that may read it gets the same answer', async () => {
  const { data } = await tryOut({ user_id: 'ann' }, as('firm-b', 'platform:read'))
  expect(data).toMatchObject({ variant: 'on' })
})

test('an unknown flag is not found, and bad input is refused', async () => {
  expect((await tryOut({}, admin, 'unknown')).status).toBe(404)
  expect(await tryOut({ user_id: 'a b' })).toMatchObject({ status: 400, data: [{ path: 'body.user_id' }] })
  expect(await tryOut({ user: 'ann' })).toMatchObject({ status: 400, data: [{ path: 'body.user' }] })
})

test('whoever lacks the permission, a login or the right key learns nothing', async () => {
  expect((await tryOut({}, anyone)).status).toBe(403)
  for (const who of [nobody, forger]) expect((await tryOut({}, who)).status).toBe(401)
})

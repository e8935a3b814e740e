import { describe, expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { admin } from '../test-app.ts'
import { envelope, expectKeyUnseen, useEngine } from './engine.ts'

const path = '/api/v1/ai/admin/model-test'
const told = { status: 'answers', model: 'm', ms: 12, error_code: null }
const { app, engine } = useEngine(envelope(told))

test('admins hear how the model did', async () => {
  const answer = await app().ask('POST', path, admin)
  expect(answer).toMatchObject({ status: 200, data: told })
  expect(engine().asked).toMatchObject([{ url: '/api/v1/internal/ai/model/test' }])
  for (const name of ['x-user-id', 'x-organization-id']) expect(engine().asked[0]?.headers).not.toHaveProperty(name)
  expectKeyUnseen(app(), answer)
})

test('only admins may ask, of whichever organization', () =>
  expectShut(app(), 'POST', path, { permission: 'platform:admin' }))

describe('when the engine fails', () => {
  const { app } = useEngine(envelope(null, 500, 'internal_error', 'stack at hunter2'))
  test('it is not available for now, and nothing is told of its inside', async () => {
    const answer = await app().ask('POST', path, admin)
    expect(answer).toMatchObject({ status: 503, code: 'dependency_unavailable', data: null })
    expect(answer.text).not.toContain('hunter2')
  })
})

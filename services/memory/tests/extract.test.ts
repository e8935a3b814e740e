import { expect, test } from 'vitest'
import { as, useApp } from './test-app.ts'

const app = useApp()
const path = '/api/v1/internal/memory/extract'

test('extract answers a success without facts, whatever the text', async () => {
  const { status, data } = await app().ask('POST', path, {
    ...as('t1'),
    body: { user_id: 'u1', text: 'My name is Li Wei.' },
  })
  expect(status).toBe(200)
  expect(data).toEqual({ success: true, facts: [], count: 0, error: null })
})

test('bad input, a missing organization and a wrong key are refused all the same', async () => {
  expect(await app().ask('POST', path, { ...as('t1'), body: {} })).toMatchObject({
    status: 400,
    data: [{ path: 'body.user_id' }],
  })
  expect(await app().ask('POST', path, { body: { user_id: 'u1' } })).toMatchObject({ status: 400 })
  expect(
    await app().ask('POST', path, { headers: { 'x-internal-api-key': undefined }, body: { user_id: 'u1' } }),
  ).toMatchObject({ status: 401 })
})

import { expect, test } from 'vitest'
import { anyone, forger, nobody, useApp } from '../test-app.ts'

const app = useApp()
const put = (name: unknown, who: object = { headers: { 'x-user-id': 'ann', 'x-organization-id': 'firm-a' } }) =>
  app().ask('PUT', '/api/v1/internal/platform/people/name', { ...who, body: { name } })

test('a name is kept without the white space around it, and a repeat is the same', async () => {
  for (const name of [' 安娜 ', '安娜']) expect((await put(name)).data).toEqual({ user_id: 'ann', name: '安娜' })
})

test('what is no name is refused, and whoever is no service that names a user', async () => {
  for (const name of ['', ' ', 'x'.repeat(201), 7]) expect((await put(name)).status).toBe(400)
  for (const who of [anyone, nobody, forger]) expect((await put('x', who)).status).toBe(401)
  expect((await put('x', { headers: { 'x-organization-id': 'firm-a' } })).status).toBe(400)
})

import { expect, test } from 'vitest'
import { anyone, as, forger, nobody, useApp } from '../test-app.ts'

const app = useApp()
const put = (user: string, name: unknown, organization = 'firm-a') =>
  app().ask('PUT', '/api/v1/internal/platform/people/name', {
    headers: { 'x-user-id': user, 'x-organization-id': organization },
    body: { name },
  })
const list = (ids: string, who: object = anyone) =>
  app().ask('GET', `/api/v1/platform/people?ids=${encodeURIComponent(ids)}`, who)

test('people of the own organization are called as they signed in last; who never did is left out', async () => {
  await put('ann', '安')
  await put('bob', 'Bob')
  expect((await put('ann', ' 安娜 ')).data).toEqual({ user_id: 'ann', name: '安娜' })
  expect((await list('bob,ann,nobody,')).data).toEqual({
    people: [
      { user_id: 'ann', name: '安娜' },
      { user_id: 'bob', name: 'Bob' },
    ],
  })
})

test('another organization is told nothing, also of the same id', async () => {
  await put('ann', '安')
  expect((await list('ann', as('firm-b'))).data).toEqual({ people: [] })
  await put('ann', 'Another Ann', 'firm-b')
  expect((await list('ann')).data.people).toEqual([{ user_id: 'ann', name: '安' }])
})

test('bad input is refused, and whoever shows no login or a wrong key', async () => {
  for (const ids of ['', Array.from({ length: 201 }, (_, at) => `u${at}`).join(',')])
    expect((await list(ids)).status).toBe(400)
  for (const who of [nobody, forger]) expect((await list('ann', who)).status).toBe(401)
})

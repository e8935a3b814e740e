import { expect, test } from 'vitest'
import { addMember, client, lawyer, makeMatter, path, person, useApp } from '../test-app.ts'
import { soon, testDoor } from './doors.ts'

const app = useApp()
testDoor(app, {
  method: 'DELETE',
  at: async (id) => {
    await addMember(app(), id, 'leaving', 'observer')
    return `${path}/${id}/members/leaving`
  },
})

const remove = (id: string, user: string, who: object = client) =>
  app().ask('DELETE', `${path}/${id}/members/${user}`, who)

test('whoever is taken away no longer sees the matter, nor is its lawyer', async () => {
  const { matter_id } = await makeMatter(app(), { lawyer_id: 'lawyer' })
  expect((await remove(matter_id, 'lawyer')).status).toBe(403)
  expect((await remove(matter_id, 'lawyer', lawyer)).data).toEqual({ user_id: 'lawyer', deleted: true })
  expect((await app().ask('GET', `${path}/${matter_id}`, lawyer)).status).toBe(404)
  expect((await app().ask('GET', `${path}/${matter_id}`, client)).data.lawyer_id).toBe(null)
  await soon(() =>
    expect(
      app().audited.filter(({ details, action }) => details.matter_id === matter_id && !/created/.test(action)),
    ).toMatchObject([{ action: 'member.removed', resource_id: 'lawyer' }, { action: 'matter.updated' }]),
  )
})

test('the last member stays, also when two take each other away at once', async () => {
  const { matter_id } = await makeMatter(app())
  expect((await remove(matter_id, 'client')).status).toBe(409)
  expect((await remove(matter_id, 'nobody')).status).toBe(404)
  for (let round = 0; round < 5; round++) {
    const { matter_id: id } = await makeMatter(app())
    await addMember(app(), id, 'other', 'client')
    const answers = await Promise.all([remove(id, 'other'), remove(id, 'client', person('other'))])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await app().database.sql`select 1 from matter.members where matter_id = ${id}`).toHaveLength(1)
  }
})

import { expect, test } from 'vitest'
import { wallOff } from '../people/doors.ts'
import { addMember, internalPath, makeMatter, nobody, nothing, person, useApp } from '../test-app.ts'

const app = useApp()
const as = (user: string, organization = 'firm-a', superuser = false) => ({
  headers: { 'x-user-id': user, 'x-organization-id': organization, 'x-is-superuser': String(superuser) },
})
const titles = async (matter_ids: string[], who: object) =>
  (await app().ask('POST', `${internalPath}/titles`, { ...who, body: { matter_ids } })).data.titles

test('members are told the titles of their matters, and nobody those of others', async () => {
  const [one, two] = [await makeMatter(app(), { title: 'one' }), await makeMatter(app(), { title: 'two' })]
  const ids = [one.matter_id, two.matter_id, nothing]
  const [first, second] = [
    { matter_id: one.matter_id, title: 'one' },
    { matter_id: two.matter_id, title: 'two' },
  ]
  await addMember(app(), two.matter_id, 'lawyer', 'lawyer')
  expect(await titles(ids, as('client'))).toEqual([first, second])
  expect(await titles(ids, as('lawyer'))).toEqual([second])
  expect(await titles(ids, as('stranger'))).toEqual([])
  expect(await titles(ids, as('client', 'firm-b'))).toEqual([])
  await wallOff(app(), one.matter_id)
  expect(await titles(ids, as('root', 'firm-a', true))).toEqual([second])
})

test('it is for services that name a user, and for ids', async () => {
  const ask = (who: object, matter_ids: unknown = []) =>
    app().ask('POST', `${internalPath}/titles`, { ...who, body: { matter_ids } })
  expect((await ask({})).status).toBe(400)
  expect((await ask(as('client'), ['x'])).status).toBe(400)
  for (const who of [person('client'), nobody]) expect((await ask(who)).status).toBe(401)
})

import { expect, test } from 'vitest'
import { internalPath, makeSession, serviceFor, testInternalDoor, useHouse } from './house.ts'

const house = useHouse()
testInternalDoor(house, { method: 'GET', at: (id) => `${internalPath}/${id}` })

test('a service reads any session, for its organization or for none, and for a user what that user may read', async () => {
  const session = await makeSession(house())
  for (const as of [{}, serviceFor('owner'), { headers: { 'x-organization-id': 'firm-a' } }])
    expect((await house().ask('GET', `${internalPath}/${session.id}`, as)).data).toEqual(session)
  expect(await house().ask('GET', `${internalPath}/${session.id}`, serviceFor('somebody'))).toMatchObject({
    status: 404,
  })
  expect(await house().http.readSessionInternal({ params: { sessionId: session.id } })).toEqual(session)
})

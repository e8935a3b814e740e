import { expect, test } from 'vitest'
import { internalPath, makeSession, serviceFor, testInternalDoor, useApp } from './test-app.ts'

const app = useApp()
testInternalDoor(app, { method: 'GET', at: (id) => `${internalPath}/${id}` })

test('a service reads any session, for its organization or for none, and for a user what that user may read', async () => {
  const session = await makeSession(app())
  for (const as of [{}, serviceFor('owner'), { headers: { 'x-organization-id': 'firm-a' } }])
    expect((await app().ask('GET', `${internalPath}/${session.id}`, as)).data).toEqual(session)
  expect(await app().ask('GET', `${internalPath}/${session.id}`, serviceFor('somebody'))).toMatchObject({
    status: 404,
  })
  expect(await app().http.readSessionInternal({ params: { sessionId: session.id } })).toEqual(session)
})

import { expect, test } from 'vitest'
import { chat, internalPath, makeSession, messagesOf, testInternalDoor, useApp } from './test-app.ts'

const app = useApp()
testInternalDoor(app, { method: 'GET', at: (id) => `${internalPath}/${id}/intake-context` })
const context = (id: string, query = '') => app().ask('GET', `${internalPath}/${id}/intake-context${query}`)

test('before the first chat there is the session alone', async () => {
  const session = await makeSession(app(), { file_ids: ['f0'] })
  expect((await context(session.id)).data).toEqual({ session, messages: [], file_ids: ['f0'], matter_profile: null })
})

test('the session, its last messages and all files, and of the profile what is on the list', async () => {
  const { id } = await makeSession(app(), { file_ids: ['f0'] })
  for (const n of [1, 2]) await chat(app(), id, { message: `m${n}`, file_ids: [`f${n}`, 'f0'] })
  app().matter.more = { secret_notes: 'x', title: '欠款' }
  const { data } = await context(id, '?limit=3')
  expect(data.messages).toEqual(
    (await messagesOf(app(), id)).slice(-3).map(({ role, content, created_at }) => ({ role, content, created_at })),
  )
  expect(data.file_ids).toEqual(['f0', 'f1', 'f2'])
  expect(data.matter_profile).toMatchObject({ title: '欠款', matter_id: data.session.matter_id })
  expect(data.matter_profile).not.toHaveProperty('secret_notes')
})

test('while matter-service is away there is no profile, and all the rest', async () => {
  const { id } = await makeSession(app())
  await chat(app(), id)
  app().matter.down = true
  expect((await context(id)).data).toMatchObject({ matter_profile: null, messages: [{ role: 'USER' }, {}] })
})

test.each(['limit=0', 'limit=201', 'page=1'])('%s is refused', async (query) => {
  const { id } = await makeSession(app())
  expect(await context(id, `?${query}`)).toMatchObject({ status: 400, code: 'invalid_input' })
})

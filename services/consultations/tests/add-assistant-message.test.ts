import { expect, test } from 'vitest'
import { chat, internalPath, makeSession, messagesOf, owner, path, soon, testInternalDoor, useApp } from './test-app.ts'

const app = useApp()
testInternalDoor(app, {
  method: 'POST',
  at: (id) => `${internalPath}/${id}/messages/assistant`,
  body: { content: '通知' },
})
const add = (id: string, body: unknown) => app().ask('POST', `${internalPath}/${id}/messages/assistant`, { body })

test('stands in the conversation as a whole answer that no turn has made', async () => {
  const { id } = await makeSession(app())
  await chat(app(), id)
  const { data } = await add(id, { content: '文书已生成。', trace_id: 't1' })
  expect(data).toMatchObject({ role: 'ASSISTANT', content: '文书已生成。', status: 'complete', trace_id: 't1' })
  expect((await messagesOf(app(), id)).at(-1)).toEqual(data)
  await chat(app(), id)
  expect(app().engine.callsTo('execute/stream').at(-1)?.body.context.recent_messages.at(-1)).toEqual({
    role: 'ASSISTANT',
    content: '文书已生成。',
  })
  await soon(() =>
    expect(app().audited).toContainEqual(
      expect.objectContaining({ action: 'consultation.message_added', details: { message_id: data.id } }),
    ),
  )
})

test('under one id it is added once, also 10 times at once; an id of the user is not taken', async () => {
  const { id } = await makeSession(app())
  const body = { content: '一次', client_message_id: 'n1' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(id, body)))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await messagesOf(app(), id)).toHaveLength(1)
  await chat(app(), id, { message: 'x', client_message_id: 'c1' })
  expect(await add(id, { content: 'y', client_message_id: 'c1' })).toMatchObject({ status: 409, code: 'conflict' })
})

test('the session comes first in the list again', async () => {
  const { id } = await makeSession(app())
  await makeSession(app())
  await add(id, { content: 'x' })
  expect((await app().ask('GET', `${path}?size=1`, owner)).data.items[0].id).toBe(id)
})

test.each([[{}], [{ content: '' }], [{ content: 'x', role: 'USER' }], [{ content: 'x', client_message_id: 'a b' }]])(
  '%j is refused',
  async (body) => {
    const { id } = await makeSession(app())
    expect(await add(id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await messagesOf(app(), id)).toEqual([])
  },
)

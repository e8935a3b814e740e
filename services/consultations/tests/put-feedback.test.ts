import { expect, test } from 'vitest'
import { chat, makeSession, messagesOf, nothing, owner, path, soon, superuser, testDoor, useApp } from './test-app.ts'

const app = useApp()
async function answered() {
  const { id } = await makeSession(app())
  await chat(app(), id)
  const [said, answer] = await messagesOf(app(), id)
  return { id, said: said?.id as string, answer: answer?.id as string }
}
testDoor(app, {
  method: 'PUT',
  at: async (id) => {
    await chat(app(), id)
    return `${path}/${id}/messages/${(await messagesOf(app(), id))[1]?.id}/feedback`
  },
  body: { rating: 'down' },
})
const judge = (id: string, message: string, body: unknown, as: object = owner) =>
  app().ask('PUT', `${path}/${id}/messages/${message}/feedback`, { ...as, body })

test('the last word counts, and stands beside the message; the record has it without its words', async () => {
  const { id, answer } = await answered()
  const { data } = await judge(id, answer, { rating: 'down', comment: '不准确' })
  expect(data).toMatchObject({ id: answer, feedback: { rating: 'down', comment: '不准确', at: expect.any(String) } })
  await judge(id, answer, { rating: 'up' })
  expect(await judge(id, answer, { rating: 'down' }, superuser)).toMatchObject({ status: 403 })
  expect((await messagesOf(app(), id))[1]?.feedback).toMatchObject({ rating: 'up', comment: null })
  await soon(() =>
    expect(app().audited).toContainEqual(
      expect.objectContaining({ action: 'consultation.feedback', details: { message_id: answer, rating: 'down' } }),
    ),
  )
  expect(JSON.stringify(app().audited)).not.toContain('不准确')
})

test("only answers of this very session can be judged: not a user's words, not those of another session", async () => {
  const { id, said, answer } = await answered()
  const { id: other } = await makeSession(app())
  for (const [session, message] of [
    [id, said],
    [id, nothing],
    [other, answer],
  ] as const)
    expect(await judge(session, message, { rating: 'up' })).toMatchObject({ status: 404, code: 'not_found' })
  expect((await messagesOf(app(), id)).map(({ feedback }) => feedback)).toEqual([null, null])
})

test.each([
  [{}],
  [{ rating: 'ok' }],
  [{ rating: 'up', comment: 7 }],
  [{ rating: 'up', comment: 'x'.repeat(4001) }],
  [{ rating: 'up', at: 'now' }],
])('what is no feedback is refused (%#)', async (body) => {
  const { id, answer } = await answered()
  expect(await judge(id, answer, body)).toMatchObject({ status: 400, code: 'invalid_input' })
})

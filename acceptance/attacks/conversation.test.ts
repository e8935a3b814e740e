import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSuite, request, startSuite } from '../support/harness.ts'
import { startTokenIssuer, type TokenIssuer } from '../support/token-issuer.ts'

const sessions = '/consultations-service/api/v1/consultations/sessions'
let issuer: TokenIssuer
let suite: RunningSuite
let origin: string
beforeAll(async () => {
  issuer = await startTokenIssuer()
  suite = await startSuite('one process', issuer.environment)
  origin = suite.origins[0] as string
})
afterAll(async () => {
  await suite?.stop()
  await issuer?.stop()
})

const ask = (method: string, path: string, body?: object) =>
  request(`${origin}${path}`, method, {
    headers: { 'x-internal-api-key': undefined, authorization: `Bearer ${issuer.token('talker', 3600)}` },
    ...(body && { body }),
  })
const begin = async (): Promise<string> => (await ask('POST', sessions, {})).data.id
const chat = (id: string, body: object) => ask('POST', `${sessions}/${id}/chat`, body)
const messages = async (id: string) => (await ask('GET', `${sessions}/${id}/messages`)).data
const pending = async (id: string) => (await ask('GET', `${sessions}/${id}/pending_card`)).data

test('a client_message_id that is sent again with another text or other files gets 409, and nothing runs', async () => {
  const id = await begin()
  expect((await chat(id, { message: '什么是诉讼时效？', client_message_id: 'c1' })).status).toBe(200)
  const before = await messages(id)
  expect(await chat(id, { message: '别的', client_message_id: 'c1' })).toMatchObject({ status: 409, code: 'conflict' })
  expect(await messages(id)).toEqual(before)
  expect((await chat(id, { message: '什么是诉讼时效？', client_message_id: 'c1' })).status).toBe(200)
  expect(await messages(id)).toEqual(before)
})

test('white space of any width is no message and no answer, and the card stays pending', async () => {
  const id = await begin()
  for (const message of [' \n', '\u3000', '\u200b\u2060\ufeff'])
    expect(await chat(id, { message })).toMatchObject({ status: 400, code: 'invalid_input' })
  await chat(id, { message: '有人在网上诽谤我，侵害我的名誉权，我想起诉。' })
  const { card } = await pending(id)
  const required = card.questions.filter((one: { required: boolean }) => one.required)
  expect(required.length).toBeGreaterThan(0)
  for (const value of ['  ', '\u3000', '\u200b']) {
    const answers = required.map(({ field_key }: { field_key: string }) => ({ field_key, value }))
    expect(await ask('POST', `${sessions}/${id}/resume`, { user_response: { answers } })).toMatchObject({ status: 400 })
    expect((await pending(id)).card).toEqual(card)
  }
  const [{ field_key }] = required
  for (const member of ['playbook_config', 'playbook_id']) {
    const answers = [{ field_key, value: { deep: [{ [member]: {} }] } }]
    expect(await ask('POST', `${sessions}/${id}/resume`, { user_response: { answers } })).toMatchObject({ status: 400 })
  }
  expect((await pending(id)).card).toEqual(card)
})

test('a playbook is refused at any depth of a matter, and an archived consultation leaves the list', async () => {
  const matters = '/matter-service/api/v1/matters'
  for (const member of ['playbook_id', 'playbook_config'])
    expect(await ask('POST', matters, { title: 'x', data: { a: [{ [member]: 1 }] } })).toMatchObject({ status: 400 })
  const id = await begin()
  await ask('DELETE', `${sessions}/${id}`)
  const ids = async (query = '') =>
    (await ask('GET', `${sessions}${query}`)).data.items.map((session: { id: string }) => session.id)
  expect(await ids()).not.toContain(id)
  expect(await ids('?status=archived')).toEqual([id])
  expect(await ids('?status=all')).toContain(id)
})

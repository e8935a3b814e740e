import { expect, test } from 'vitest'
import { carded, token } from './engine-server.ts'
import {
  chat,
  everything,
  framesIn,
  gate,
  makeCard,
  makeSession,
  messagesOf,
  nothing,
  owner,
  path,
  person,
  resume,
  saidIn,
  soon,
  superuser,
  useApp,
} from './test-app.ts'

const app = useApp({ CONSULTATIONS_RECHECK_MS: '200' })
const executes = (id: string) =>
  app()
    .engine.callsTo('execute/stream')
    .filter(({ body }) => body.session_id === id)

test('by another member of the matter is said in their name, and the turn acts for them', async () => {
  const { id } = await makeSession(app())
  await chat(app(), id)
  const { data } = await app().ask('GET', `${path}/${id}`, owner)
  app().matter.members.get(data.matter_id)?.set('lawyer', 'lawyer')
  expect(saidIn(framesIn(await chat(app(), id, { message: '我是律师' }, person('lawyer'))))).toBe('你好')
  expect(executes(id).map(({ user }) => user)).toEqual(['owner', 'lawyer'])
  expect(executes(id)[1]?.body.context.matter_access).toMatchObject({ user_id: 'lawyer', write: true })
  expect((await messagesOf(app(), id)).map(({ user_id }) => user_id)).toEqual(['owner', null, 'lawyer', null])
  await soon(() =>
    expect(app().audited).toContainEqual(
      expect.objectContaining({ action: 'consultation.chat', resource_id: id, user_id: 'lawyer' }),
    ),
  )
})

test('by a superuser who is no member, or by an observer, is refused with 403, and nothing is kept', async () => {
  const { id } = await makeSession(app())
  await chat(app(), id)
  const { data } = await app().ask('GET', `${path}/${id}`, superuser)
  app().matter.members.get(data.matter_id)?.set('observer', 'observer')
  const before = await everything(app())
  for (const as of [superuser, person('observer')])
    expect(await chat(app(), id, { message: '你好？' }, as)).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await everything(app())).toEqual(before)
})

test('an observer of the matter, asking themselves or by a service, changes nothing of its sessions: 403', async () => {
  const { id } = await makeSession(app())
  await chat(app(), id)
  const { data } = await app().ask('GET', `${path}/${id}`, owner)
  app().matter.members.get(data.matter_id)?.set('observer', 'observer')
  const [, answer] = await messagesOf(app(), id)
  const before = await everything(app())
  const at = `${path}/${id}`
  const observer = person('observer')
  const byService = { headers: { 'x-user-id': 'observer', 'x-organization-id': data.organization_id } }
  for (const [method, where, body, as] of [
    ['PUT', at, { title: 'x' }, observer],
    ['PATCH', at, { title: 'x' }, observer],
    ['DELETE', at, undefined, observer],
    ['POST', `${at}/stop`, undefined, observer],
    ['PUT', `${at}/messages/${answer?.id}/feedback`, { rating: 'up' }, observer],
    ['POST', `/api/v1/internal/sessions/${id}/messages/assistant`, { content: 'x' }, byService],
  ] as const)
    expect({ where, ...(await app().ask(method, where, { ...as, ...(body && { body }) })) }).toMatchObject({
      where,
      status: 403,
      code: 'forbidden',
    })
  expect(await everything(app())).toEqual(before)
})

/** A session with a matter that `lawyer` is a member of as well. */
async function shared() {
  const { id } = await makeSession(app())
  await chat(app(), id)
  const { data } = await app().ask('GET', `${path}/${id}`, owner)
  const members = app().matter.members.get(data.matter_id)
  members?.set('lawyer', 'lawyer')
  return { id, matter_id: data.matter_id, members }
}
const lawyer = person('lawyer')

test('whoever was removed from the matter gets 404 everywhere, the session of their own included', async () => {
  const { id, matter_id, members } = await shared()
  const [, answer] = await messagesOf(app(), id)
  members?.delete('owner')
  const before = await everything(app())
  const at = `${path}/${id}`
  for (const [method, where, body] of [
    ['GET', at],
    ['PUT', at, { title: 'x' }],
    ['PATCH', at, { title: 'x' }],
    ['DELETE', at],
    ['POST', `${at}/chat`, { message: 'x' }],
    ['POST', `${at}/resume`, { user_response: { answers: [] } }],
    ['GET', `${at}/pending_card`],
    ['GET', `${at}/messages`],
    ['GET', `${at}/stream`],
    ['POST', `${at}/stop`],
    ['GET', `${at}/export`],
    ['PUT', `${at}/messages/${answer?.id}/feedback`, { rating: 'up' }],
    ['POST', path, { matter_id }],
  ] as const)
    expect({ where, ...(await app().ask(method, where, { ...owner, ...(body && { body }) })) }).toMatchObject({
      where,
      status: 404,
      code: 'not_found',
    })
  expect((await app().ask('GET', path, owner)).data.items.map((one: { id: string }) => one.id)).not.toContain(id)
  expect((await app().ask('GET', path, lawyer)).data.items.map((one: { id: string }) => one.id)).toContain(id)
  expect(await everything(app())).toEqual(before)
})

test('a stream that is open ends when its reader is removed, and tells nothing of what is said after', async () => {
  const { id, members } = await shared()
  const open = app().ask('GET', `${path}/${id}/stream`, owner)
  await soon(() => expect(app().engine.callsTo('stream').length).toBeGreaterThan(0))
  members?.delete('owner')
  app().engine.script([token('密谈')])
  await chat(app(), id, { message: '只给律师' }, lawyer)
  const { text } = await open
  expect(text).toContain('not_found')
  expect(text).not.toContain('密谈')
})

test('the turn of somebody who is removed meanwhile goes on, and is there for the others', async () => {
  const { id, members } = await shared()
  const going = gate()
  app().engine.script([token('一'), going.promise, token('二')])
  const heard = chat(app(), id, { message: '问' })
  await soon(() => expect(executes(id)).toHaveLength(2))
  members?.delete('owner')
  const { text } = await heard
  expect(text).not.toContain('二')
  going.resolve()
  await soon(async () => {
    const { data } = await app().ask('GET', `${path}/${id}/messages`, lawyer)
    expect(data.items.at(-1)).toMatchObject({ content: '一二', status: 'complete' })
  })
})

test('a file that the user may not use is refused by its place before anything is kept', async () => {
  const { id } = await shared()
  app().matter.unusable = new Set(['theirs', 'x'])
  const before = await everything(app())
  const [asked] = [app().engine.calls.length]
  expect(await chat(app(), id, { message: '看', file_ids: ['mine', 'theirs'] })).toMatchObject({
    status: 400,
    code: 'invalid_input',
    data: [{ path: 'body.file_ids.1' }],
  })
  for (const [method, where] of [
    ['POST', path],
    ['PATCH', `${path}/${id}`],
  ] as const)
    expect(await app().ask(method, where, { ...owner, body: { file_ids: ['x'] } })).toMatchObject({
      status: 400,
      data: [{ path: 'body.file_ids.0' }],
    })
  expect(await everything(app())).toEqual(before)
  expect(app().engine.calls.length).toBe(asked)
})

test('a card that is answered with such a file stays pending; with a usable one the matter gets it', async () => {
  const { id, matter_id } = await shared()
  const questions = [{ question: '借条？', field_key: 'evidence.note', input_type: 'file' as const, required: true }]
  const card = makeCard({ questions })
  app().engine.script([carded(card)], [token('收到')])
  await chat(app(), id)
  app().matter.unusable = new Set(['x'])
  const before = await everything(app())
  expect(await resume(app(), id, [{ field_key: 'evidence.note', value: ['x'] }])).toMatchObject({
    status: 400,
    data: [{ path: 'body.user_response.answers.0.value' }],
  })
  expect(await everything(app())).toEqual(before)
  expect((await app().ask('GET', `${path}/${id}/pending_card`, owner)).data.card).toEqual(card)
  await resume(app(), id, [{ field_key: 'evidence.note', value: [nothing] }])
  expect(app().matter.files.at(-1)).toEqual({ matter_id, file_ids: [nothing], user: 'owner' })
})

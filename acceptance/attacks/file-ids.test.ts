import { randomUUID } from 'node:crypto'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerCard, answersTo, complaint, particulars, uploadFile } from '../story.ts'
import { files, matters, type Person, sessions, useFirms } from './firms.ts'

const firms = useFirms()
const client: Person = { user: 'client-a', organization: 'firm-a' }
const lawyer: Person = { user: 'lawyer-a', organization: 'firm-a' }
const rival: Person = { user: 'rival', organization: 'firm-b' }
const secret = '和解底线是人民币叁拾贰万元整'

let foreign: [string, string][]
let mine: string
beforeAll(async () => {
  const upload = async (person: Person, text: string) => uploadFile(await firms.story(person), '底线.txt', text)
  mine = await upload(client, '今借到李四人民币伍万元整。借款人：张三。')
  foreign = [
    ["a lawyer's file of the same firm", await upload(lawyer, secret)],
    ["another firm's file", await upload(rival, secret)],
    ['an unknown id', randomUUID()],
    ['what is no id', 'not-even-a-uuid'],
    ['one letter', 'x'],
  ]
})

const refusedAt = (path: string) => ({ status: 400, code: 'invalid_input', data: [{ path }] })
const everythingOf = async (id: string) => {
  const { data: session } = await firms.ask(client, 'GET', `${sessions}/${id}`)
  const { data: messages } = await firms.ask(client, 'GET', `${sessions}/${id}/messages?size=200`)
  const matter = session.matter_id && (await firms.ask(client, 'GET', `${matters}/${session.matter_id}`)).data
  return { session, messages, matter }
}

describe('a file id that is not the user’s to use is refused, and nothing is kept', () => {
  test('in a chat, before and after the session has its matter', async () => {
    const { id } = (await firms.ask(client, 'POST', sessions, {})).data
    for (const _ of ['without', 'with a matter']) {
      const before = await everythingOf(id)
      for (const [what, fileId] of foreign) {
        const body = { message: '请看文件', file_ids: [mine, fileId] }
        const answer = await firms.ask(client, 'POST', `${sessions}/${id}/chat`, body)
        expect({ what, ...answer }).toMatchObject({ what, ...refusedAt('body.file_ids.1') })
      }
      expect(await everythingOf(id)).toEqual(before)
      await firms.ask(client, 'POST', `${sessions}/${id}/chat`, { message: '什么是诉讼时效？' })
    }
  })

  test('in a session that is begun or changed', async () => {
    const { id } = (await firms.ask(client, 'POST', sessions, {})).data
    const { total } = (await firms.ask(client, 'GET', sessions)).data
    const before = await everythingOf(id)
    for (const [what, fileId] of foreign)
      for (const [method, path] of [
        ['POST', sessions],
        ['PUT', `${sessions}/${id}`],
        ['PATCH', `${sessions}/${id}`],
      ] as const) {
        const answer = await firms.ask(client, method, path, { title: 'x', file_ids: [fileId] })
        expect({ what, ...answer }).toMatchObject({ what, ...refusedAt('body.file_ids.0') })
      }
    expect(await everythingOf(id)).toEqual(before)
    expect((await firms.ask(client, 'GET', sessions)).data.total).toBe(total)
  })

  test('in a matter that is opened or changed, and in what a service does for the user', async () => {
    const { matter_id } = (await firms.ask(client, 'POST', matters, { title: '我的', file_ids: [mine] })).data
    const internal = '/matter-service/api/v1/internal/matters'
    for (const [what, fileId] of foreign) {
      const body = { title: 'x', file_ids: [fileId] }
      for (const [method, path] of [
        ['POST', matters],
        ['PUT', `${matters}/${matter_id}`],
        ['PATCH', `${matters}/${matter_id}`],
      ] as const)
        expect({ what, ...(await firms.ask(client, method, path, body)) }).toMatchObject({
          what,
          ...refusedAt('body.file_ids.0'),
        })
      for (const [path, more] of [
        [`${internal}/${matter_id}/files`, {}],
        [`${internal}/from-consultation`, { session_id: randomUUID() }],
        [`${internal}/${matter_id}/sync/all`, { source_seq: 1 }],
      ] as const) {
        const answer = await firms.askFor(client, 'POST', path, { file_ids: [fileId], ...more })
        expect({ what, ...answer }).toMatchObject({ what, ...refusedAt('body.file_ids.0') })
      }
      const delivered = { source_seq: 1, deliverables: [{ deliverable_key: 'd', title: 'd', file_id: fileId }] }
      const answer = await firms.askFor(client, 'POST', `${internal}/${matter_id}/sync/all`, delivered)
      expect({ what, ...answer }).toMatchObject({ what, ...refusedAt('body.deliverables.0') })
    }
    expect((await firms.ask(client, 'GET', `${matters}/${matter_id}`)).data).toMatchObject({
      file_ids: [mine],
      version: 1,
    })
  })

  test('in the answer to a card, which stays pending', async () => {
    const { id } = (await firms.ask(client, 'POST', sessions, {})).data
    await firms.ask(client, 'POST', `${sessions}/${id}/chat`, { message: complaint })
    const pending = async (): Promise<Card | undefined> =>
      (await firms.ask(client, 'GET', `${sessions}/${id}/pending_card`)).data.card
    const fileQuestion = (card: Card | undefined) => card?.questions.find(({ input_type }) => input_type === 'file')
    const known = {
      ...particulars,
      'case_file.answers.respondent': '张三',
      'case_file.answers.claimant': '李四',
      'case_file.answers.principal': '5万',
    }
    let card = await pending()
    for (let cards = 0; card && !fileQuestion(card) && cards < 6; cards++) {
      await answerCard(await firms.story(client), { id } as never, card, answersTo(card, known))
      card = await pending()
    }
    const question = fileQuestion(card)
    expect(question).toBeDefined()
    const before = await everythingOf(id)
    for (const [what, fileId] of foreign)
      for (const value of [fileId, [mine, fileId]]) {
        const user_response = { answers: [{ field_key: question?.field_key, value }] }
        const answer = await firms.ask(client, 'POST', `${sessions}/${id}/resume`, { user_response })
        expect({ what, ...answer }).toMatchObject({ what, status: 400, code: 'invalid_input' })
        expect(answer.message).toContain('body.user_response.answers.0.value')
        const thread = { thread_id: `consultation:${id}`, user_response }
        const direct = await firms.askFor(client, 'POST', '/ai-engine/api/v1/internal/ai/agent/resume', thread)
        expect({ what, status: direct.status }).toEqual({ what, status: 400 })
      }
    expect(await everythingOf(id)).toEqual(before)
    expect(await pending()).toEqual(card)
    const answers = answersTo(card as Card, particulars)
    await answerCard(await firms.story(client), { id } as never, card as Card, {
      ...answers,
      [question?.field_key as string]: [mine],
    })
    const after = await everythingOf(id)
    expect(after.matter.file_ids).toContain(mine)
    expect(JSON.stringify(after)).not.toContain('叁拾贰万')
  })
})

test('what is handed in to a conversation can be read by the members of its matter, as long as they are members', async () => {
  const { id } = (await firms.ask(client, 'POST', sessions, {})).data
  await firms.ask(client, 'POST', `${sessions}/${id}/chat`, { message: '什么是诉讼时效？', file_ids: [mine] })
  const { matter_id } = (await firms.ask(client, 'GET', `${sessions}/${id}`)).data
  const ofMatter = `${matters}/${matter_id}/files`
  const reads = async () => [
    (await firms.ask(lawyer, 'GET', ofMatter)).status,
    (await firms.ask(lawyer, 'GET', `${ofMatter}/${mine}`)).status,
    (await firms.ask(lawyer, 'GET', `${ofMatter}/${mine}/text`)).status,
    (await firms.ask(lawyer, 'GET', `${files}/${mine}`)).status,
    (await firms.ask(lawyer, 'GET', `${files}/${mine}/download`)).status,
    (await firms.askFor(lawyer, 'GET', `/files-service/api/v1/internal/files/${mine}/parsed`)).status,
  ]
  expect(await reads()).toEqual(Array(6).fill(404))
  const lawyersPlace = `${matters}/${matter_id}/members/${lawyer.user}`
  await firms.ask(client, 'PUT', lawyersPlace, { role: 'observer' })
  expect(await reads()).toEqual(Array(6).fill(200))
  const { items } = (await firms.ask(lawyer, 'GET', ofMatter)).data
  expect(items).toMatchObject([{ file_id: mine, kind: 'file', metadata: { fileId: mine, owner: client.user } }])
  const text = '今借到李四人民币伍万元整。借款人：张三。'
  expect((await firms.ask(lawyer, 'GET', `${ofMatter}/${mine}/text`)).data).toMatchObject({
    text,
    characters: text.length,
  })
  const { authorization } = (await firms.story(lawyer)).headers
  const part = await fetch(`${(await firms.story(lawyer)).origin}${ofMatter}/${mine}`, {
    headers: { authorization: authorization as string, range: 'bytes=0-8' },
  })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    text.slice(0, 3),
    `bytes 0-8/${Buffer.byteLength(text)}`,
  ])
  expect(part.headers.get('content-disposition')).toMatch(/^attachment/)
  const [, [, elsewhere] = ['', '']] = foreign
  for (const fileId of [elsewhere, randomUUID()])
    expect((await firms.ask(lawyer, 'GET', `${ofMatter}/${fileId}`)).status).toBe(404)
  await firms.ask(client, 'DELETE', lawyersPlace)
  expect(await reads()).toEqual(Array(6).fill(404))
})

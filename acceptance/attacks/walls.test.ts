import { beforeAll, expect, test } from 'vitest'
import { uploadFile } from '../story.ts'
import { files, matters, type Person, useFirms } from './firms.ts'

const firms = useFirms()
const lawyer: Person = { user: 'lawyer-a', organization: 'firm-a' }
const superuser: Person = { user: 'root-a', organization: 'firm-a', superuser: true }
const bases = '/knowledge-service/api/v1/knowledge/bases'

let walled: string
let open: string
let matterId: string
beforeAll(async () => {
  const person = await firms.story(lawyer)
  walled = await uploadFile(person, '底线.txt', '和解底线是人民币叁拾贰万元整')
  open = await uploadFile(person, '公开.txt', '公开的文件')
  const made = await firms.ask(lawyer, 'POST', matters, { title: '保密', file_ids: [walled] })
  matterId = made.data.matter_id
  await firms.ask(lawyer, 'PATCH', `${matters}/${matterId}`, { walled: true })
})

test('a superuser outside a walled matter neither reads, lists, holds nor deletes its files', async () => {
  for (const [method, at, body] of [
    ['GET', ''],
    ['GET', '/download'],
    ['GET', '/download-url'],
    ['PUT', '/legal-hold', { legal_hold: true }],
    ['DELETE', ''],
  ] as const) {
    const { status } = await firms.ask(superuser, method, `${files}/${walled}${at}`, body)
    expect({ method, at, status }).toEqual({ method, at, status: 404 })
  }
  const { data } = await firms.ask(superuser, 'GET', `${files}/user/${lawyer.user}`)
  expect(data).toMatchObject({ total: 1, items: [{ fileId: open }] })
  expect((await firms.ask(lawyer, 'GET', `${files}/${walled}/download`)).status).toBe(200)
})

test('nor does a superuser bring it into a knowledge base', async () => {
  const { kb_id } = (await firms.ask(superuser, 'POST', bases, { name: 'firm' })).data
  expect((await firms.ask(superuser, 'POST', `${bases}/${kb_id}/files`, { file_id: walled })).status).toBe(404)
})

test('a superuser who is made a member reads it', async () => {
  await firms.ask(lawyer, 'PUT', `${matters}/${matterId}/members/${superuser.user}`, { role: 'observer' })
  expect((await firms.ask(superuser, 'GET', `${files}/${walled}/download`)).status).toBe(200)
})

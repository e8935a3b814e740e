import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from '@casewright/client/create-client'
import { CasewrightError, fieldProblems } from '@casewright/client/errors'
import { follow } from '@casewright/client/follow'
import { startResumableUpload } from '@casewright/client/resumable-upload'
import { turnEvents } from '@casewright/client/turn-events'
import type { ChatEvent } from '@casewright/client/types/consultations'
import { uploadFile } from '@casewright/client/upload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GuardedSuite, startGuardedSuite } from '../guarded-suite.ts'
import { logInAll } from '../mcp/mcp-suite.ts'

const loan = '张三2024年1月5日向我借款10万元，约定年利率6%，到期日2024年12月31日，至今没有归还，我想起诉他。'
const signal = new AbortController().signal

let suite: GuardedSuite
let client: Client
let token: string
beforeAll(async () => {
  suite = await startGuardedSuite({ SEED_RESOURCES_ON_STARTUP: 'false' }, [])
  const tokens = await logInAll(suite, [{ user: 'client', organization: 'firm-a', permissions: [] }])
  token = tokens.get('client') as string
  client = createClient({ url: suite.url, token })
})
afterAll(() => suite?.stop())

test('a consultation is held to its card, and two who follow it hear the same, one of them from its middle', async () => {
  const { id } = await client.consultations.createSession({ body: {} })
  const body = { message: loan, client_message_id: crypto.randomUUID() }
  const told = await Array.fromAsync(
    turnEvents(() => client.consultations.chat({ params: { id }, body, signal }), signal),
  )
  expect(told.at(-1)).toMatchObject({ event: 'card', data: { questions: expect.arrayContaining([expect.anything()]) } })
  const heard = async (after: number): Promise<ChatEvent[]> => {
    const leaving = new AbortController()
    const open = (from: number) =>
      client.consultations.followSession({ params: { id }, query: { after: from }, signal: leaving.signal })
    const events: ChatEvent[] = []
    for await (const event of follow<ChatEvent>(open, { after, signal: leaving.signal })) {
      events.push(event)
      if (event.event === 'card') leaving.abort()
    }
    return events
  }
  const middle = told[Math.floor(told.length / 2)]?.seq ?? 0
  const [whole, rest] = await Promise.all([heard(0), heard(middle)])
  expect(whole.map(({ seq }) => seq)).toEqual(told.map(({ seq }) => seq))
  expect(rest).toEqual(whole.filter(({ seq = 0 }) => seq > middle))
})

test('a file is uploaded in one request, and in pieces', async () => {
  const text = new Blob(['借条：今借到人民币五万元。'], { type: 'text/plain' })
  const file = await uploadFile(client, text, { name: 'loan.txt', purpose: 'evidence', signal })
  expect(file).toMatchObject({ name: 'loan.txt', parseStatus: 'parsed' })
  const path = join(suite.dataDirectory, 'pieces.txt')
  await writeFile(path, await text.text())
  const shares: number[] = []
  const headers = { authorization: `Bearer ${token}` }
  const fileId = await new Promise<string>((done, failed) => {
    const listener = { progress: (share: number) => shares.push(share), done, failed }
    startResumableUpload(createReadStream(path), { url: suite.url, headers, name: 'pieces.txt' }, listener).catch(
      failed,
    )
  })
  expect(shares.at(-1)).toBe(1)
  expect(await client.files.readFile({ params: { fileId } })).toMatchObject({ name: 'pieces.txt' })
  const bytes = await client.files.downloadFile({ params: { fileId } })
  expect(await bytes.text()).toContain('五万元')
})

test('refusals are errors with their code and their fields, and a suite that is away is one as well', async () => {
  const fault = await client.matter.createMatter({ body: { title: '' } }).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(CasewrightError)
  expect(fieldProblems(fault as CasewrightError)).toMatchObject([{ path: 'body.title' }])
  const nobody = createClient({ url: suite.url })
  await expect(nobody.matter.listMatters({})).rejects.toMatchObject({ code: 'unauthorized' })
  const away = createClient({ url: 'http://127.0.0.1:1' })
  await expect(away.matter.listMatters({})).rejects.toMatchObject({ code: 'dependency_unavailable' })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, newThread, path, request, stream, useApp } from '../test-app.ts'

/** A skill whose rules never end on a long text. */
const files = {
  'SKILL.md': '---\nname: endless\ndescription: Endless.\nversion: "1.0"\nproducts: [endless]\n---\nNever ends.\n',
  'output.schema.json': '{"type":"object","properties":{"endless":{"type":"object"}}}',
  'rules.ts': `export const rules = ({ message, files }) => {
    for (; message.length > 8000 || files.some(({ text }) => text.length > 8000););
    return { summary: 'Done.', products: { endless: { files: files.length } } }
  }\n`,
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-skills-'))
  await mkdir(join(folder, 'endless'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'endless', name), text)
})
afterAll(() => rm(folder, { recursive: true }))

const leaseMs = 400
const app = useApp(() => ({ AI_SKILLS_DIR: folder, AI_TEXT_TIMEOUT_MS: '500', AI_LEASE_MS: String(leaseMs) }))
const endless = { skill: 'endless', skill_only: true }
const flood = '甲'.repeat(9_000)

describe('a text that the rules cannot work on in time', () => {
  test('ends its turn with a message in the language of the user while the service goes on', async () => {
    const thread_id = newThread()
    let answered = 0
    let ended = false
    const turn = stream(app(), 'execute', request(thread_id, { ...endless, message: flood })).finally(() => {
      ended = true
    })
    while (!ended) {
      await app().ask('GET', '/api/v1/internal/actuator/health/liveness')
      answered += 1
    }
    const events = await turn
    expect(answered).toBeGreaterThan(5)
    expect(events.slice(-2)).toMatchObject([
      {
        event: 'error',
        data: { code: 'payload_too_large', retryable: false, message: expect.stringContaining('请缩短') },
      },
      { event: 'end', data: { status: 'failed' } },
    ])
    const [english] = (
      await stream(app(), 'execute', request(newThread(), { ...endless, message: 'a '.repeat(5_000) }))
    ).slice(-2)
    expect(english?.data).toMatchObject({ message: expect.stringContaining('shorter text') })
  })

  test('is not tried again when the lease runs out, and the next message is answered', async () => {
    const thread_id = newThread()
    await stream(app(), 'execute', request(thread_id, { ...endless, message: flood }))
    await new Promise((resolve) => setTimeout(resolve, leaseMs * 3))
    const [thread] = await app().database.sql`
      select status, attempts from ai_engine.threads where thread_id = ${thread_id}`
    expect(thread).toMatchObject({ status: 'failed', attempts: 1 })
    const { data } = await execute(app(), thread_id, { ...endless, message: '你好' })
    expect(data).toMatchObject({ status: 'completed', error: null })
  })

  test('of a file leaves that file out from then on, and says so', async () => {
    const thread_id = newThread()
    app().neighbours.intercept(({ path: asked }) =>
      asked.endsWith('/parsed') ? { data: { title: null, text: flood, pages: null, sections: [] } } : undefined,
    )
    const file_ids = ['01990000-0000-7000-8000-000000000001']
    const { data } = await execute(app(), thread_id, { ...endless, message: '请看文件', file_ids })
    expect(data.error.message).toContain('请拆分后重新上传')
    const next = await execute(app(), thread_id, { ...endless, message: '你好' })
    expect(next.data).toMatchObject({ status: 'completed' })
    app().neighbours.intercept(undefined)
  })
})

test('a message beyond its bound is refused before a turn begins', async () => {
  const { status, code } = await app().ask('POST', `${path}/agent/execute`, {
    body: request(newThread(), { message: 'x'.repeat(100_001) }),
  })
  expect([status, code]).toEqual([400, 'invalid_input'])
})

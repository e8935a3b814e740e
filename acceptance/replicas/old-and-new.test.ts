import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CasewrightProcess, runCasewright } from '../support/casewright-process.ts'
import { readChat } from '../support/chat-reader.ts'
import { freePort, quiet, request } from '../support/harness.ts'
import { type SlowModel, sentences, startSlowModel } from '../support/slow-model.ts'
import { type Engine, own, startServer } from './engines.ts'
import { hasLastRelease, unpackLastRelease } from './last-release.ts'
import { canRun } from './programs.ts'

const headers = { 'x-user-id': 'ann', 'x-organization-id': 'firm-a' }
const sessions = '/consultations-service/api/v1/consultations/sessions'

describe.skipIf(!canRun || !hasLastRelease())('the last release and this version on one database', () => {
  let folder: string
  let release: Awaited<ReturnType<typeof unpackLastRelease>>
  let server: Engine
  let model: SlowModel
  let environment: Record<string, string>
  const running: CasewrightProcess[] = []
  const started = async (path?: string) => {
    const each = runCasewright([], { ...environment, PORT: String(await freePort()) }, path)
    running.push(each)
    return { each, origin: await each.address }
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casewright-upgrade-'))
    own(folder)
    release = await unpackLastRelease()
    server = await startServer(folder)
    model = await startSlowModel(50)
    environment = {
      ...quiet,
      ...model.environment,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${server.port}/postgres`,
      CASEWRIGHT_DATA_DIR: join(folder, 'data'),
    }
  })
  afterAll(async () => {
    for (const each of running) each.kill('SIGKILL')
    await Promise.all(running.map(({ ended }) => ended))
    server?.kill('SIGINT')
    await server?.ended
    await model?.stop()
    await release?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const isOver = (told: { event: string }[]) => told.some(({ event }) => event === 'end')
  const textOf = (told: { event: string; data: { content?: string } }[]) =>
    told.flatMap(({ event, data }) => (event === 'delta' ? [data.content] : [])).join('')
  const say = (origin: string, session: string, message: string) =>
    readChat(`${origin}${sessions}/${session}/chat`, { headers, body: { message } })
  const answer = async (origin: string, session: string, count: number): Promise<string> => {
    const chat = await say(origin, session, `请说 ${count}`)
    expect(chat.status).toBe(200)
    await chat.until(isOver)
    return textOf(chat.told)
  }
  const casewright = async (...args: string[]) =>
    (
      await promisify(execFile)(process.execPath, ['bin/casewright.mjs', ...args], {
        cwd: new URL('../../', import.meta.url),
        env: { PATH: process.env.PATH, ...environment },
      })
    ).stdout

  test('the database is migrated while the last release works, both chat in one session, and the way back is open', async () => {
    const old = await started(release.path)
    const { data } = await request(old.origin + sessions, 'POST', { headers, body: {} })
    expect(await answer(old.origin, data.id, 3)).toBe(sentences(3))

    const plan = await casewright('migrate', '--plan')
    process.stdout.write(plan)
    expect(plan).toMatch(/^(?:To apply|Nothing to do)/)
    const during = await say(old.origin, data.id, '请说 40')
    await casewright('migrate')
    expect(await casewright('migrate', '--plan')).toContain('Nothing to do')
    await during.until(isOver)
    expect(textOf(during.told)).toBe(sentences(40))

    const now = await started()
    for (const { origin } of [now, old, now, old]) expect(await answer(origin, data.id, 2)).toBe(sentences(2))
    const messages = await request(`${now.origin}${sessions}/${data.id}/messages?role=ASSISTANT&size=50`, 'GET', {
      headers,
    })
    expect(messages.data.items.map(({ content }: { content: string }) => content)).toEqual(
      expect.arrayContaining([3, 40, 2].map((count) => expect.stringContaining(sentences(count).trim()))),
    )

    // A turn of the old one goes on in the new one.
    const { data: taken } = await request(old.origin + sessions, 'POST', { headers, body: {} })
    const cut = await say(old.origin, taken.id, '请说 60')
    await cut.until((told) => told.filter(({ event }) => event === 'delta').length > 5)
    const follower = await readChat(`${now.origin}${sessions}/${taken.id}/stream`, { headers })
    old.each.kill('SIGKILL')
    await follower.until(isOver)
    follower.leave()
    expect(textOf(follower.told)).toBe(sentences(60))

    now.each.kill('SIGTERM')
    await now.each.ended
    const back = await started(release.path)
    for (const id of [data.id, taken.id]) expect(await answer(back.origin, id, 2)).toBe(sentences(2))
  }, 240_000)
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readChat } from '../support/chat-reader.ts'
import { internalKey, request } from '../support/harness.ts'
import { eventually, logInAs } from '../support/logins.ts'
import { sentences } from '../support/slow-model.ts'
import { canRun } from './programs.ts'
import { type ReplicaWorld, startReplicaWorld } from './replica-world.ts'

const organization = 'firm-a'
const headers = { 'x-user-id': 'ann', 'x-organization-id': organization }
const sessions = '/consultations-service/api/v1/consultations/sessions'
const files = '/files-service/api/v1/files'

describe.skipIf(!canRun)('work that two suites share', () => {
  let world: ReplicaWorld
  beforeAll(async () => {
    world = await startReplicaWorld({
      pooled: false,
      environment: {
        CONSULTATIONS_TURNS_PER_USER: '2',
        WEBHOOKS_ALLOW_PRIVATE: 'true',
        FILES_QUOTA_USER_BYTES: '1000',
      },
    })
  })
  afterAll(() => world?.stop())

  const both = () => world.replicas.map(({ origin }) => origin) as [string, string]
  const newSession = async (origin: string, as = headers): Promise<string> => {
    const { data, text } = await request(origin + sessions, 'POST', { headers: as, body: {} })
    if (!data) throw new Error(text)
    return data.id
  }
  const say = (origin: string, session: string, message: string, as = headers) =>
    readChat(`${origin}${sessions}/${session}/chat`, { headers: as, body: { message } })
  const textOf = (told: { event: string; data: { content?: string } }[]) =>
    told.flatMap(({ event, data }) => (event === 'delta' ? [data.content] : [])).join('')
  const isOver = (told: { event: string }[]) => told.some(({ event }) => event === 'end')

  test('a replica that is told to stop in the middle of a turn hands it over, and the answer is whole', async () => {
    const [a, b] = world.replicas
    const session = await newSession(a.origin)
    const chat = await say(a.origin, session, '请说 60')
    const follower = await readChat(`${b.origin}${sessions}/${session}/stream`, { headers })
    await chat.until((told) => textOf(told).length > 20)
    a.running.kill('SIGTERM')
    await a.running.ended
    const endedAt = performance.now()
    const before = follower.told.length
    await follower.until((told) => told.length > before + 1)
    process.stdout.write(
      `handed over ${((performance.now() - endedAt) / 1000).toFixed(1)} s after the process was gone\n`,
    )
    await follower.until(isOver)
    follower.leave()
    expect(textOf(follower.told)).toBe(sentences(60))
    await a.restart()
  })

  test('turns under way count for a user at all replicas together', async () => {
    const bob = { ...headers, 'x-user-id': 'bob' }
    const [a, b] = both()
    const ids = [await newSession(a, bob), await newSession(b, bob), await newSession(a, bob)] as const
    const running = [await say(a, ids[0], '请说 600', bob), await say(b, ids[1], '请说 600', bob)]
    for (const chat of running) await chat.until((told) => textOf(told).length > 0)
    for (const origin of both()) expect((await say(origin, ids[2], '请说 1', bob)).status).toBe(429)
    for (const [index, chat] of running.entries()) {
      await request(`${b}${sessions}/${ids[index]}/stop`, 'POST', { headers: bob, body: {} })
      await chat.until(isOver)
    }
    const free = await say(b, ids[2], '请说 1', bob)
    await free.until(isOver)
  })

  const upload = async (origin: string, text: string, as = headers) => {
    const form = new FormData()
    form.append('file', new Blob([text], { type: 'text/plain' }), 'note.txt')
    const response = await fetch(`${origin}${files}/upload`, {
      method: 'POST',
      headers: { 'x-internal-api-key': internalKey, ...as },
      body: form,
    })
    const { data } = (await response.json()) as { data: { files?: { fileId: string }[] } | null }
    return { status: response.status, fileId: data?.files?.[0]?.fileId }
  }

  test('files count for a user at all replicas together, and are parsed and read at either', async () => {
    const eve = { ...headers, 'x-user-id': 'eve' }
    const [a, b] = both()
    const first = await upload(a, 'x'.repeat(600), eve)
    expect([first.status, (await upload(b, 'y'.repeat(600), eve)).status]).toEqual([200, 413])
    const second = await upload(b, 'z'.repeat(300), eve)
    for (const { fileId } of [first, second])
      for (const origin of both())
        await eventually(
          async () =>
            (await request(`${origin}${files}/${fileId}`, 'GET', { headers: eve })).data?.parseStatus === 'parsed',
        )
  })

  test('a resumable upload that one replica began goes on at the other', async () => {
    const [a, b] = both()
    const tus = { 'x-internal-api-key': internalKey, ...headers, 'tus-resumable': '1.0.0' }
    const begun = await fetch(`${a}${files}/tus`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': '10',
        'upload-metadata': `filename ${btoa('a.txt')},filetype ${btoa('text/plain')}`,
      },
    })
    const path = new URL(begun.headers.get('location') as string).pathname
    const send = (origin: string, offset: number, body: string) =>
      fetch(origin + path, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body,
      })
    expect((await send(a, 0, 'hello')).status).toBe(204)
    const asked = await fetch(b + path, { method: 'HEAD', headers: tus })
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '5'])
    const last = await send(b, 5, 'world')
    expect(last.status).toBe(204)
    const id = last.headers.get('x-file-id')
    expect((await request(`${a}${files}/${id}/download`, 'GET', { headers })).text).toBe('helloworld')
  })

  test('changes at either replica make one chain of audit rows, which is intact', async () => {
    const others = { 'x-user-id': 'kim', 'x-organization-id': 'firm-audit' }
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) => newSession(both()[index % 2] as string, others)),
    )
    const asked = `${both()[0]}/platform-service/api/v1/platform/audit-logs`
    const admin = await logInAs(both()[0], world.dataPath, {
      user: 'auditor',
      organization: 'firm-audit',
      permissions: ['audit:read'],
    })
    await eventually(
      async () => (await request(`${asked}?size=1`, 'GET', { headers: admin })).data?.total >= made.length,
    )
    const { data } = await request(`${asked}/verify`, 'GET', { headers: admin })
    expect(data).toMatchObject({ intact: true })
    expect(data.checked).toBeGreaterThanOrEqual(made.length)
  })

  test('a webhook is called once for each change, at whichever replica it was made', async () => {
    const received: string[] = []
    const server = createServer((call, response) => {
      received.push(String(call.headers['webhook-id']))
      call.resume()
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const manager = await logInAs(both()[0], world.dataPath, {
        user: 'boss',
        organization,
        permissions: ['matters:admin'],
      })
      const hook = await request(`${both()[1]}/matter-service/api/v1/matter-webhooks`, 'POST', {
        headers: manager,
        body: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, events: ['matter.created'] },
      })
      expect(hook.status).toBe(200)
      const matters = Array.from({ length: 20 }, (_, index) =>
        request(`${both()[index % 2]}/matter-service/api/v1/internal/matters/from-consultation`, 'POST', {
          body: { session_id: `hooked-${index}`, user_id: 'ann', organization_id: organization, title: 'hooked' },
        }),
      )
      expect((await Promise.all(matters)).map(({ status }) => status)).toEqual(matters.map(() => 200))
      await eventually(async () => received.length >= matters.length)
      expect([received.length, new Set(received).size]).toEqual([matters.length, matters.length])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type CasewrightProcess, runCasewright } from '../../acceptance/support/casewright-process.ts'
import {
  createDataDirectory,
  type DataDirectory,
  externalServer,
  serversOf,
} from '../../acceptance/support/data-directory.ts'
import { fact, factsPath, memoryPath, write } from '../../acceptance/support/facts.ts'
import { quiet, type RunningSuite, request, startSuite } from '../../acceptance/support/harness.ts'
import { logInAs } from '../../acceptance/support/logins.ts'

let suite: RunningSuite
let origin: string
beforeAll(async () => {
  suite = await startSuite('one process')
  origin = suite.origins[0] as string
})
afterAll(() => suite?.stop())

const health = '/api/v1/internal/actuator/health'

describe('routing', () => {
  test('a path with the prefix of a service goes to that service', async () => {
    expect((await request(`${origin}/memory-service${health}`, 'GET')).status).toBe(200)
    expect((await request(`${origin}/memory-service${health}?`, 'GET')).status).toBe(200)
  })

  test('a prefix alone, or one that only begins like a service, is an unknown path', async () => {
    for (const path of ['/memory-service', '/memory-service/', '/memory-services/', '/memory-service%2Fapi'])
      expect(await request(origin + path, 'GET')).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('an unknown service is 404 in the envelope', async () => {
    const answer = await request(`${origin}/nobody-service${health}`, 'GET')
    expect(answer).toMatchObject({ status: 404, code: 'not_found', data: null })
    expect(answer.message).toEqual(expect.any(String))
  })

  test('dots in a path lead nowhere else', async () => {
    for (const path of [
      '/memory-service/../../etc/passwd',
      '/memory-service/..%2f..%2fetc%2fpasswd',
      '//memory-service/api',
    ])
      expect(await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 404 /)
  })
})

test('a process with one service answers at its own paths too', async () => {
  const data = await createDataDirectory()
  const single = runCasewright(['memory-service'], { ...quiet, ...data.environment })
  onTestFinished(() => endOf(single, data))
  const address = await single.address
  expect((await request(address + health, 'GET')).status).toBe(200)
  expect((await request(`${address}/memory-service${health}`, 'GET')).status).toBe(200)
  expect((await request(`${address}/nothing`, 'GET')).code).toBe('not_found')
})

describe('the start page', () => {
  test('tells a person what runs, what is degraded and why, with links that answer', async () => {
    const { status, headers, text } = await request(`${origin}/start`, 'GET', { headers: { accept: 'text/html' } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('memory-service')
    expect(text).toContain('degraded')
    expect(text).toContain('RERANK_URL is not set')
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, link]) => link as string)
    expect(links.length).toBeGreaterThanOrEqual(2 * suite.services.length)
    for (const link of links) expect((await request(origin + link, 'GET')).status).toBe(200)
  })

  test('tells a program the same as JSON', async () => {
    const { code, data } = await request(`${origin}/?x`, 'GET', { headers: { accept: 'application/json' } })
    expect(code).toBe(0)
    expect(data.services).toContainEqual(
      expect.objectContaining({
        name: 'memory-service',
        status: 'DEGRADED',
        api_page: '/memory-service/api/v1/swagger-ui/index.html',
      }),
    )
    const [{ components }] = data.services
    expect(components).toContainEqual({ name: 'database', status: 'UP' })
    expect(data.database).toMatch(/PostgreSQL/)
  })
})

describe('the workbench', () => {
  const browser = { 'x-internal-api-key': undefined, accept: 'text/html' }

  test('a browser at / is led to the inbox, and gets the page with a policy that lets nothing else in', async () => {
    const first = await fetch(`${origin}/`, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([first.status, first.headers.get('location')]).toEqual([302, '/inbox'])
    const { status, headers, text } = await request(`${origin}/consultations/x?y`, 'GET', { headers: browser })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    const files = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file as string)
    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const file of files) {
      const answer = await request(origin + file, 'GET', { headers: browser })
      expect([file, answer.status]).toEqual([file, 200])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test('what is not a file of it is not found, and services keep their paths', async () => {
    expect(await request(`${origin}/assets/..%2findex.html`, 'GET', { headers: browser })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect((await request(`${origin}/inboxes`, 'GET', { headers: browser })).code).toBe('not_found')
    expect((await request(`${origin}/inbox`, 'POST', { headers: browser })).code).toBe('not_found')
  })
})

describe('the start page without the key', () => {
  const keyless = { 'x-internal-api-key': undefined, accept: 'application/json' }
  const permitted = (permissions: string[]) => logInAs(origin, suite.data.path, { user: 'p', permissions })
  const keys = ['name', 'summary', 'endpoints', 'api_page', 'api_description']

  test('lists names and links, and tells nothing of states, components and database', async () => {
    const nobodys = await request(`${origin}/`, 'GET', { headers: keyless })
    const reader = await request(`${origin}/`, 'GET', {
      headers: { ...(await permitted(['files:manage'])), ...keyless },
    })
    for (const { status, data } of [nobodys, reader]) {
      expect(status).toBe(200)
      expect(Object.keys(data)).toEqual(['services'])
      for (const service of data.services) expect(Object.keys(service)).toEqual(keys)
    }
    const { text } = await request(`${origin}/start`, 'GET', { headers: { ...keyless, accept: 'text/html' } })
    expect(text).toContain('href="/memory-service/')
    for (const told of ['RERANK_URL', 'PostgreSQL', '<span']) expect(text).not.toContain(told)
  })

  test('tells them to a login that may read what is the installation’s', async () => {
    const headers = { ...(await permitted(['platform:read'])), ...keyless }
    const { data } = await request(`${origin}/`, 'GET', { headers })
    expect(data.database).toMatch(/PostgreSQL/)
    expect(data.services[0]).toMatchObject({ status: expect.any(String), components: expect.any(Array) })
  })
})

describe('what is not HTTP', () => {
  test('is refused with 400 in the envelope', async () => {
    for (const text of ['hello\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET / HTTP/1.1\r\nno colon\r\n\r\n']) {
      const [head, body] = (await raw(text)).split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 400 /)
      expect(JSON.parse(body as string)).toMatchObject({ code: 'invalid_input', data: null })
    }
  })

  test('headers that are too large are refused with 431 in the envelope', async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(64 * 1024)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toMatchObject({ code: 'invalid_input' })
  })

  test('and afterwards the suite still answers', async () => {
    expect((await request(`${origin}/memory-service${health}`, 'GET')).status).toBe(200)
  })
})

describe('SIGTERM', () => {
  test('a request under way is finished, new ones are not taken, and everything ends with code 0', async () => {
    // Recall waits for this rerank service, so the request is under way for as long as the test wants.
    let answerRerank = () => {}
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const rerank = createServer((_request, response) => {
      answerRerank = () =>
        response.end(
          JSON.stringify({
            results: [
              { index: 0, score: 1 },
              { index: 1, score: 2 },
            ],
          }),
        )
      asked()
    })
    await new Promise<void>((resolve) => rerank.listen(0, '127.0.0.1', resolve))
    const data = await createDataDirectory()
    const stopped = runCasewright([], {
      ...quiet,
      ...data.environment,
      RERANK_URL: `http://127.0.0.1:${(rerank.address() as AddressInfo).port}`,
      RERANK_TIMEOUT_MS: '30000',
    })
    onTestFinished(async () => {
      rerank.close()
      rerank.closeAllConnections()
      await endOf(stopped, data)
    })
    const call: RunningSuite['call'] = async (method, path, options) =>
      request(`${await stopped.address}/memory-service${path}`, method, options)
    for (const entity_key of ['a', 'b']) await write(call, 't', fact({ entity_key, content: `Deposit ${entity_key}` }))
    if (!externalServer) expect(await serversOf(data.path)).not.toEqual([])

    const slow = call('POST', `${memoryPath}/recall`, { tenant: 't', body: { user_id: 'u1', query: 'deposit' } })
    await isAsked
    stopped.kill('SIGTERM')
    await expect
      .poll(() => call('GET', factsPath, { tenant: 't' }).then(() => 'taken', String), { interval: 20 })
      .toContain('fetch failed')
    answerRerank()
    expect((await slow).data).toMatchObject({ reranked: true, total: 2 })
    expect(await stopped.ended).toEqual({ code: 0, signal: null })
    expect(await serversOf(data.path)).toEqual([])
  })

  test('during the start leaves no database server behind', async () => {
    const data = await createDataDirectory()
    const stopped = runCasewright([], { ...quiet, ...data.environment })
    onTestFinished(() => endOf(stopped, data))
    const deadline = Date.now() + 60_000
    if (!externalServer) while ((await serversOf(data.path)).length === 0 && Date.now() < deadline) await sleep(5)
    stopped.kill('SIGTERM')
    await stopped.ended
    expect(await serversOf(data.path)).toEqual([])
  })
})

/** Whatever a test found, nothing of it stays behind. */
async function endOf(started: CasewrightProcess, data: DataDirectory): Promise<void> {
  started.kill('SIGTERM')
  await started.ended
  await data.remove()
}

/** Bytes as they are, and all that comes back. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text))
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (bytes) => {
      answer += bytes
    })
    // A refusal may close before all was read; what was said before that counts.
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)))
    socket.on('close', () => resolve(answer))
  })
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CasewrightProcess, runCasewright } from './support/casewright-process.ts'
import { createDataDirectory, type DataDirectory } from './support/data-directory.ts'
import { fact, factsPath } from './support/facts.ts'
import { type CallOptions, freePort, quiet, request } from './support/harness.ts'
import { eventually, logIn, nobody } from './support/logins.ts'

/** Speaks like a service that streams, counts who has left, and tells what it was sent. */
let left = 0
const engine = createServer((asked, answer) => {
  if (asked.url === '/stream') {
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    asked.once('close', () => left++)
    return
  }
  let size = 0
  asked.on('data', (chunk: Buffer) => (size += chunk.length))
  asked.on('end', () => answer.end(JSON.stringify({ url: asked.url, headers: asked.headers, size })))
})

let data: DataDirectory
let memory: CasewrightProcess
let platform: CasewrightProcess
let front: string
const call = (path: string, method: string, options?: CallOptions) => request(`${front}${path}`, method, options)

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  data = await createDataDirectory()
  const [memoryPort, platformPort] = [await freePort(), await freePort()]
  const environment = {
    ...quiet,
    ...data.environment,
    MEMORY_URL: `http://127.0.0.1:${memoryPort}`,
    PLATFORM_URL: `http://127.0.0.1:${platformPort}`,
    AI_ENGINE_URL: `http://127.0.0.1:${(engine.address() as AddressInfo).port}`,
  }
  memory = runCasewright(['memory'], { ...environment, PORT: String(memoryPort) })
  platform = runCasewright(['platform'], { ...environment, PORT: String(platformPort) })
  await memory.address
  front = await platform.address
})
afterAll(async () => {
  for (const one of [memory, platform]) one.kill('SIGTERM')
  await Promise.all([memory.ended, platform.ended])
  await data.remove()
  engine.closeAllConnections()
  engine.close()
})

test('one address serves all services, wherever they run, and each keeps its own doors', async () => {
  const path = `/memory-service${factsPath}`
  expect(await call(path, 'POST', { tenant: 'firm', body: fact() })).toMatchObject({
    status: 200,
    data: { outcome: 'created' },
  })
  expect(await call(path, 'POST', { tenant: 'firm', headers: nobody, body: fact() })).toMatchObject({ status: 401 })
  const admin = await logIn(front, data.path, 'admin')
  expect(await call(path, 'POST', { tenant: 'firm', headers: admin, body: fact() })).toMatchObject({ status: 401 })
  expect(await call(`${path}/nothing`, 'GET', { tenant: 'firm' })).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('path, query, body and headers arrive as they were sent, and no header of the connection does', async () => {
  const headers = { 'x-request-id': 'r-1', 'proxy-authorization': 'Basic eA==', 'x-forwarded-for': '10.0.0.1' }
  const { text } = await call('/ai-engine/a%2Fb/c?d=%E6%B3%95', 'POST', { headers, raw: new Uint8Array(3_000_000) })
  const seen = JSON.parse(text)
  expect(seen).toMatchObject({ url: '/a%2Fb/c?d=%E6%B3%95', size: 3_000_000 })
  expect(seen.headers).toMatchObject({ 'x-request-id': 'r-1', 'x-forwarded-for': '10.0.0.1, 127.0.0.1' })
  expect(seen.headers).not.toHaveProperty('proxy-authorization')
})

test('a stream flows while it is made, and ends there when its reader leaves here', async () => {
  const reader = new AbortController()
  const response = await fetch(`${front}/ai-engine/stream`, { signal: reader.signal })
  const { value } = await (response.body as ReadableStream<Uint8Array>).getReader().read()
  expect(new TextDecoder().decode(value)).toBe('data: 1\n\n')
  reader.abort()
  await eventually(async () => left === 1)
})

test('addresses that lead in a circle are told, not followed', async () => {
  const headers = { 'x-casewright-forwarded': '1' }
  expect(await call(`/memory-service${factsPath}`, 'GET', { headers })).toMatchObject({
    status: 503,
    code: 'dependency_unavailable',
  })
})

test('a service that has gone away is 503 in the envelope, with the request id', async () => {
  memory.kill('SIGKILL')
  await memory.ended
  const answer = await call(`/memory-service${factsPath}`, 'GET', { headers: { 'x-request-id': 'r-2' } })
  expect(answer).toMatchObject({ status: 503, code: 'dependency_unavailable', data: null })
  expect(answer.message).toContain('memory-service cannot be reached')
  expect(answer.headers.get('x-request-id')).toBe('r-2')
})

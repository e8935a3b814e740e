import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { Type } from 'typebox'
import { afterEach, expect, test } from 'vitest'
import { withRequestId } from '../../data/request-context.ts'
import { defineContract } from '../../http/endpoint.ts'
import { httpClient } from '../../http/http-client.ts'
import { outgoingCalls } from '../../http/metrics.ts'
import type { UploadPart } from '../../http/multipart.ts'
import { collected, eventually } from '../work/waiting.ts'
import { closed, listen, listening } from './raw-http.ts'

const Any = Type.Unknown()
const plain = { reply: { as: 'envelope', of: Any } } as const
const lines = {
  method: 'GET',
  path: '/api/v1/internal/lines',
  summary: '',
  reply: { as: 'ndjson', of: Any },
} as const
const post = { method: 'POST', path: '/api/v1/internal/post', summary: '', body: Any, ...plain } as const
const contract = defineContract({
  get: {
    method: 'GET',
    path: '/api/v1/internal/get',
    summary: '',
    query: Type.Object({ q: Type.Optional(Type.String()) }),
    ...plain,
  },
  put: { method: 'PUT', path: '/api/v1/internal/put', summary: '', body: Any, ...plain },
  post,
  repeatable: {
    method: 'POST',
    path: '/api/v1/internal/repeatable',
    summary: '',
    idempotent: true,
    body: Any,
    ...plain,
  },
  external: { method: 'POST', path: '/api/v1/external', summary: '', body: Any, ...plain },
  upload: {
    method: 'PUT',
    path: '/api/v1/internal/upload',
    summary: '',
    upload: { filesMax: 1, fileBytesMax: 10 },
    ...plain,
  },
  lines,
  events: {
    method: 'GET',
    path: '/api/v1/internal/events',
    summary: '',
    reply: { as: 'sse', of: Any },
  },
})
/** For answers that never come; whatever does come is asked for by the contract above, which waits for ten seconds. */
const impatient = defineContract({ post: { ...post, timeoutMs: 120 }, lines: { ...lines, timeoutMs: 120 } })

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** A server that answers as it is told, and counts. */
async function scripted(answer: (...exchange: Parameters<RequestListener>) => unknown, name = 'far-service') {
  const requests: IncomingMessage[] = []
  const { url, close } = await listen((request, response) => {
    requests.push(request)
    void answer(request, response)
  })
  cleanups.push(close)
  return { requests, url, client: httpClient(contract, { name, url, key: 'k' }) }
}
const send = (response: ServerResponse, status: number, body: string, type = 'application/json') =>
  response.writeHead(status, { 'content-type': type }).end(body)
const ok = (response: ServerResponse, data: unknown) =>
  send(response, 200, JSON.stringify({ code: 0, message: 'ok', data }))
const away = (message: string) => ({ code: 'dependency_unavailable', message: expect.stringContaining(message) })
async function* form(): AsyncGenerator<UploadPart> {
  yield { kind: 'field', name: 'a', value: 'b' }
}

test('only what may be repeated is repeated: GET, PUT and an idempotent POST thrice, POST and uploads once', async () => {
  const tries = async (call: (client: Awaited<ReturnType<typeof scripted>>['client']) => Promise<unknown>) => {
    const { client, requests } = await scripted((request, response) => {
      request.resume()
      send(response, 502, '<html>Bad Gateway</html>', 'text/html')
    })
    await expect(call(client)).rejects.toMatchObject(away('not its contract (status 502)'))
    return requests.length
  }
  expect(await tries((client) => client.get({}))).toBe(3)
  expect(await tries((client) => client.put({ body: 1 }))).toBe(3)
  expect(await tries((client) => client.repeatable({ body: 1 }))).toBe(3)
  expect(await tries((client) => client.post({ body: 1 }))).toBe(1)
  expect(await tries((client) => client.upload({ parts: form() }))).toBe(1)
})

test('a repeat that works is an answer like any other', async () => {
  let calls = 0
  const { client } = await scripted((_request, response) =>
    ++calls < 3 ? response.destroy() : ok(response, { fine: true }),
  )
  expect(await client.get({})).toEqual({ fine: true })
})

test('who does not answer in time is an outage: no head, or a body that stops', async () => {
  const silent = await scripted(() => {})
  const slow = await scripted((_request, response) => void response.writeHead(200).write('{"code":0,'))
  const clientOf = ({ url }: { url: string }) => httpClient(impatient, { name: 'far-service', url, key: 'k' })
  await expect(clientOf(silent).post({ body: 1 })).rejects.toMatchObject(away('did not answer in time'))
  await expect(clientOf(slow).post({ body: 1 })).rejects.toMatchObject(away('did not answer in time'))
  await expect(clientOf(silent).lines({})).rejects.toMatchObject(away('did not answer in time'))
})

test('a stream may be silent for longer than its head may take', async () => {
  const { url } = await scripted((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('{"n":1}\n')
    setTimeout(() => response.end('{"n":2}\n'), 2_500)
  })
  const quick = defineContract({ lines: { ...lines, timeoutMs: 2_000 } })
  const client = httpClient(quick, { name: 'far-service', url, key: 'k' })
  expect(await collected(await client.lines({}))).toEqual([{ n: 1 }, { n: 2 }])
})

test('nobody at the address is an outage that names the service', async () => {
  const { url, close } = await listen(() => {})
  await close()
  const client = httpClient(contract, { name: 'gone-service', url, key: 'k' })
  await expect(client.post({ body: 1 })).rejects.toMatchObject(away('gone-service cannot be reached (ECONNREFUSED)'))
})

test('what is no envelope is an outage, whatever its status', async () => {
  for (const [status, body] of [
    [200, 'garbage'],
    [200, '[]'],
    [200, 'null'],
    [200, '{"code":0}'],
    [404, 'Not Found'],
    [400, '{"code":"made_up","message":"m","data":null}'],
    [500, ''],
  ] as const) {
    const { client } = await scripted((_request, response) => send(response, status, body))
    await expect(client.post({ body: 1 })).rejects.toMatchObject(away(`not its contract (status ${status})`))
  }
})

test('a body that is cut is an outage, never half an answer', async () => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"code":0,"message":"ok","data":1}')
      setTimeout(() => socket.destroy(), 10)
    })
  })
  const { url } = await listening(server)
  cleanups.push(() => closed(server, () => {}))
  const client = httpClient(contract, { name: 'far-service', url, key: 'k' })
  await expect(client.post({ body: 1 })).rejects.toMatchObject(away('cannot be reached'))
})

test('our own key being refused is a fault of the installation, while a refusal by an external endpoint stays one', async () => {
  const { client } = await scripted((_request, response) =>
    send(response, 401, '{"code":"unauthorized","message":"no","data":null}'),
  )
  await expect(client.post({ body: 1 })).rejects.toMatchObject(away('far-service refused our internal key'))
  await expect(client.external({ body: 1 })).rejects.toMatchObject({ code: 'unauthorized', message: 'no' })
})

test('the key, the request id and a prefix of the address are sent', async () => {
  const { url, requests } = await scripted((_request, response) => ok(response, null))
  const client = httpClient(contract, { name: 'far-service', url: `${url}/far-service/`, key: 'the key' })
  await withRequestId('r-1', () => client.get({ query: { q: 'a b&c' } }))
  expect(requests[0]?.url).toBe('/far-service/api/v1/internal/get?q=a+b%26c')
  expect(requests[0]?.headers).toMatchObject({ 'x-internal-api-key': 'the key', 'x-request-id': 'r-1' })
})

test('after five outages the target is left alone, and the metrics say so', async () => {
  const { client, requests } = await scripted((_request, response) => response.destroy(), 'broken-service')
  for (let call = 0; call < 5; call++) await client.post({ body: 1 }).catch(() => {})
  await expect(client.get({})).rejects.toMatchObject(away('broken-service has not been answering'))
  expect(requests.length).toBe(5)
  const { values } = await outgoingCalls.get()
  const outcomes = values.filter(({ labels }) => labels.target === 'broken-service')
  expect(outcomes.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['dependency_unavailable', 5],
    ['circuit_open', 1],
  ])
})

test('refusals do not keep a target from being asked', async () => {
  const { client, requests } = await scripted((_request, response) =>
    send(response, 404, '{"code":"not_found","message":"m","data":null}'),
  )
  for (let call = 0; call < 12; call++) await client.get({}).catch(() => {})
  expect(requests.length).toBe(12)
})

test('callers who give up, for whatever reason, are not repeated and do not open the circuit', async () => {
  const { client, requests } = await scripted(() => {})
  const { ServiceError } = await import('../../data/errors.ts')
  for (const reason of [
    undefined,
    new Error('x'),
    new ServiceError('dependency_unavailable', 'the service is stopping'),
  ])
    for (let call = 0; call < 3; call++) {
      const caller = new AbortController()
      const calling = client.get({ signal: caller.signal })
      const sent = requests.length
      await eventually(() => requests.length > sent || requests.length === 9)
      caller.abort(reason)
      await expect(calling).rejects.toBe(caller.signal.reason)
    }
  expect(requests.length).toBe(9)
  const last = client.post({ body: 1 }).catch(() => {})
  await eventually(() => requests.length === 10)
  for (const cleanup of cleanups.splice(0)) await cleanup()
  await last
})

test('characters, lines and frames that are cut between two packets are put together', async () => {
  const item = { event: 'delta', data: { content: '法律文书🏛️' }, seq: 1 }
  const wires = {
    lines: `${JSON.stringify(item)}\n\n${JSON.stringify({ ...item, seq: 2 })}`,
    events: `id: 1\nevent: delta\ndata: ${JSON.stringify(item.data)}\n\nevent: heartbeat\ndata: {}\n\nid: 2\nevent: delta\ndata: ${JSON.stringify(item.data)}\n\n`,
  }
  const { client } = await scripted(async (request, response) => {
    response.writeHead(200).socket?.setNoDelay(true)
    for (const byte of Buffer.from(request.url?.endsWith('lines') ? wires.lines : wires.events)) {
      response.write(Buffer.of(byte))
      await new Promise(setImmediate)
    }
    response.end()
  })
  for (const name of ['lines', 'events'] as const)
    expect(await collected(await client[name]({}))).toEqual([item, { ...item, seq: 2 }])
})

test('a stream that is cut or is not JSON throws after what came before', async () => {
  const seen: unknown[] = []
  const read = async (wire: string, cut: boolean) => {
    const { client } = await scripted(async (_request, response) => {
      response.writeHead(200).write(wire)
      // Not before all that was sent has been read: what a cut overtakes may be lost.
      await eventually(() => seen.length === 2)
      if (cut) response.destroy()
      else response.end()
    })
    for await (const item of await client.lines({})) seen.push(item)
  }
  await expect(read('1\nnull\n', true)).rejects.toMatchObject(away('far-service cannot be reached'))
  expect(seen).toEqual([1, null])
  await expect(read('{"a":\n', false)).rejects.toMatchObject(away('not JSON'))
})

test('a stream item that looks like an error but has its number is an item', async () => {
  const error = { event: 'error', data: { code: 'conflict', message: 'm' } }
  const { client } = await scripted((_request, response) =>
    response.end(`${JSON.stringify({ ...error, seq: 4 })}\n${JSON.stringify(error)}\n`),
  )
  const items = (await client.lines({}))[Symbol.asyncIterator]()
  expect((await items.next()).value).toEqual({ ...error, seq: 4 })
  await expect(items.next()).rejects.toMatchObject({ code: 'conflict', message: 'm' })
})

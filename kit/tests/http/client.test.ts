import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '../../data/errors.ts'
import { withRequestId } from '../../data/request-context.ts'
import type { BytesReply } from '../../http/bytes.ts'
import { absentClient } from '../../http/client.ts'
import type { Client } from '../../http/endpoint.ts'
import type { UploadPart } from '../../http/multipart.ts'
import { fileText, type Sample, type SampleServer, sample, startSample } from '../sample-service.ts'
import { collected, eventually } from '../work/waiting.ts'

let server: SampleServer
beforeAll(async () => {
  server = await startSample()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.deps.ended.length = 0
})

type Outcome = { value: unknown } | { code: string; message: string; details: unknown }
async function outcome(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { code, message, details } = error
    return { code, message, details }
  }
}

/** The same call by both transports must end in the same way; it is handed back for a look. */
async function both(call: (client: Client<Sample>) => Promise<unknown>): Promise<Outcome> {
  const local = await outcome(() => call(server.local))
  expect(await outcome(() => call(server.http))).toStrictEqual(local)
  return local
}
const failed = (code: string) => ({ code, message: expect.any(String) })
const odd = (value: unknown) => value as never

test('an answer is the same by both transports: null, undefined, dates, text and its defaults', async () => {
  const thing = (client: Client<Sample>) =>
    withRequestId('r', () => client.readThing({ organization: 'o', params: { thingId: 'a/b ?#%2F法' } }))
  expect(await both(thing)).toEqual({
    value: {
      organization: 'o',
      params: { thingId: 'a/b ?#%2F法' },
      query: { number: 7 },
      made: '1970-01-01T00:00:00.000Z',
      nothing: null,
      request_id: 'r',
    },
  })
})

test('a query of lists, booleans, dates, nulls and numbers means the same', async () => {
  const ask = (query: object) => (client: Client<Sample>) =>
    withRequestId('r', () => client.readThing({ organization: 'o', params: { thingId: 'a' }, query: odd(query) }))
  for (const query of [
    { flag: true, number: 3, tags: ['a', 'b'], text: 'x&y=z 法' },
    { flag: false, tags: ['only one'], text: '' },
    { tags: [], text: undefined },
    { tags: null, flag: undefined, since: new Date(5) },
    { tags: ['1', 'true'], text: '5' },
  ])
    expect(await both(ask(query))).toHaveProperty('value')
  for (const query of [
    { number: 0 },
    { number: 1.5 },
    { flag: 'yes' },
    { unknown: 1 },
    { since: 'now' },
    { text: ['a', 'b'] },
  ])
    expect(await both(ask(query))).toMatchObject(failed('invalid_input'))
})

test('a body means the same: defaults, nulls, dates, ids, and what is refused', async () => {
  const ask = (body: unknown) => (client: Client<Sample>) => client.writeThing({ body: odd(body) })
  for (const body of [
    { owner: 'a' },
    { owner: 42, note: null, data: { at: new Date(5), gone: undefined, list: [undefined, null, 1] } },
    { owner: 'a', at: new Date(5), size: 2, data: { toJSON: () => 'said' } },
    { owner: 'a', data: { 'a.b': { ключ: '值' } } },
  ])
    expect(await both(ask(body))).toHaveProperty('value')
  const wrong = [
    undefined,
    null,
    [],
    {},
    { owner: 2 ** 60 },
    { owner: 'a', note: '\u0000' },
    { owner: 'a', note: '\ud800' },
  ]
  const worse = [
    { owner: 'a', data: JSON.parse('{"__proto__":1}') },
    { owner: 'a', size: '1' },
    { owner: 'a', x: 1 },
  ]
  let deep: unknown = 1
  for (let level = 0; level < 100; level++) deep = [deep]
  for (const body of [...wrong, ...worse, { owner: 'a', data: deep }])
    expect(await both(ask(body))).toMatchObject(failed('invalid_input'))
  expect(await both(ask({ owner: 'a', note: '法'.repeat(400_000) }))).toMatchObject(failed('payload_too_large'))
})

test('an identity means the same, also one that no header could carry', async () => {
  const self = (who: object) => (client: Client<Sample>) => client.readSelf(odd(who))
  expect(await both(self({ user: 'u' }))).toEqual({
    value: { user: 'u', organization: 'personal:u', superuser: false },
  })
  expect(await both(self({ user: 'u', organization: 'o', superuser: true }))).toEqual({
    value: { user: 'u', organization: 'o', superuser: true },
  })
  for (const who of [
    {},
    { user: '' },
    { user: ' u' },
    { user: 'ü' },
    { user: 'a\r\nx-is-superuser: true' },
    { user: 'u', organization: '法' },
  ])
    expect(await both(self(who))).toMatchObject(failed('invalid_input'))
})

test('path members cannot lead to another endpoint', async () => {
  for (const thingId of ['..', '.', '', '\u0000', '\ud800'])
    expect(await both((client) => client.readThing({ organization: 'o', params: { thingId } }))).toMatchObject(
      failed('invalid_input'),
    )
})

test('failures are the same: on purpose with details, and by a bug without its inside', async () => {
  const remove = (thingId: string) => both((client) => client.deleteThing({ params: { thingId } }))
  expect(await remove('fine')).toEqual({ value: null })
  expect(await remove('conflict')).toEqual({
    code: 'conflict',
    message: 'it has changed',
    details: { revision: 3, at: '1970-01-01T00:00:00.000Z' },
  })
  expect(await remove('invalid')).toMatchObject({ details: [{ path: 'body.name', message: 'is taken' }] })
  expect(await remove('bug')).toEqual({
    code: 'internal_error',
    message: expect.not.stringContaining('secret'),
    details: null,
  })
})

test('streams are the same: items, failures before the first and in the middle', async () => {
  for (const name of ['readLines', 'readEvents'] as const) {
    const read = (query: object) => async (client: Client<Sample>) => {
      const items: unknown[] = []
      try {
        for await (const item of await client[name]({ query })) items.push(item)
      } catch (error) {
        const { code, message, details } = error as ServiceError
        items.push({ code, message, details })
      }
      return items
    }
    expect(await both(read({}))).toMatchObject({ value: [{ seq: 1 }, { seq: 2 }, { seq: 3 }] })
    expect(await both(read({ count: 0 }))).toEqual({ value: [] })
    expect(await both(read({ count: 2000 }))).toMatchObject({ value: { length: 2000 } })
    expect(await both(read({ count: 1, end: 'service_error' }))).toEqual({
      value: [
        { event: 'delta', data: { content: '第1项 \n "x"', nothing: null }, seq: 1 },
        { code: 'conflict', message: 'it has changed', details: { revision: 3, at: '1970-01-01T00:00:00.000Z' } },
      ],
    })
    expect(await both(read({ count: 0, end: 'bug' }))).toMatchObject({ value: [failed('internal_error')] })
    expect(await both((client) => client[name]({ query: { refuse: true } }))).toMatchObject(failed('thread_busy'))
    expect(await both((client) => client[name]({ query: { count: -1 } }))).toMatchObject(failed('invalid_input'))
  }
})

test('a reader who leaves a stream ends it behind either transport', async () => {
  for (const client of [server.local, server.http]) {
    server.deps.ended.length = 0
    for await (const item of await client.readLines({ query: { end: 'wait' } })) if (item.seq === 3) break
    await eventually(() => server.deps.ended.length === 1)
    expect(server.deps.ended).toEqual(['aborted'])
  }
})

test('a caller who gives up gets its own reason, before, during and in the middle of a stream', async () => {
  for (const client of [server.local, server.http]) {
    const reason = new Error('enough')
    await expect(client.hang({ body: {}, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const later = new AbortController()
    setTimeout(() => later.abort(reason), 20)
    await expect(client.hang({ body: {}, signal: later.signal })).rejects.toBe(reason)
    const reading = new AbortController()
    const items = await client.readLines({ query: { end: 'wait' }, signal: reading.signal })
    setTimeout(() => reading.abort(reason), 30)
    await expect(collected(items)).rejects.toBe(reason)
    await eventually(() => server.deps.ended.at(-1) === 'aborted')
  }
})

test('a download is the same: bytes, name, type, size and what it is a part of', async () => {
  const file = (as: 'stream' | 'bytes' | 'text') => async (client: Client<Sample>) => {
    const reply: BytesReply = await client.readFile({ query: { as } })
    return { ...reply, bytes: await text(reply.bytes as never) }
  }
  const about = { bytes: fileText, contentType: 'text/plain; charset=utf-8', fileName: "起诉状 (终稿) 100%'s.txt" }
  const size = Buffer.byteLength(fileText)
  expect(await both(file('stream'))).toEqual({ value: { ...about, status: 200, headers: {} } })
  expect(await both(file('text'))).toEqual({ value: { ...about, status: 200, size, headers: { etag: '"1"' } } })
  const headers = { 'content-range': 'bytes 0-1/2' }
  expect(await both(file('bytes'))).toEqual({ value: { ...about, status: 206, size, headers } })
  for (const client of [server.local, server.http]) {
    const { bytes } = await client.readFile({ query: { as: 'broken' } })
    await expect(text(bytes as never)).rejects.toThrow()
  }
})

async function* parts(...sizes: number[]): AsyncGenerator<UploadPart> {
  yield { kind: 'field', name: '说明', value: '两个\r\n文件' }
  for (const [index, size] of sizes.entries())
    yield {
      kind: 'file',
      name: 'file',
      fileName: `证据 "${index}".pdf`,
      contentType: 'application/pdf',
      bytes: zeros(size),
    }
}
async function* zeros(size: number) {
  for (let left = size; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536))
}
async function* broken(error: Error): AsyncGenerator<UploadPart> {
  yield { kind: 'field', name: 'a', value: 'b' }
  throw error
}

test('an upload is the same, within its limits and beyond', async () => {
  const upload = (form: () => AsyncIterable<UploadPart>, read: 'all' | 'first_chunk' | 'nothing' | 'no_part' = 'all') =>
    both((client) => client.writeFiles({ parts: form(), query: { read } }))
  const file = { kind: 'file', name: 'file', contentType: 'application/pdf' }
  expect(await upload(() => parts(10, 1024 * 1024))).toEqual({
    value: [
      { kind: 'field', name: '说明', value: '两个\r\n文件' },
      { ...file, fileName: '证据 "0".pdf', size: 10 },
      { ...file, fileName: '证据 "1".pdf', size: 1024 * 1024 },
    ],
  })
  expect(await upload(() => parts())).toHaveProperty('value.length', 1)
  expect(await upload(() => parts(1024 * 1024 + 1))).toMatchObject(failed('payload_too_large'))
  expect(await upload(() => parts(1, 1, 1))).toMatchObject(failed('payload_too_large'))
  for (const read of ['first_chunk', 'nothing'] as const)
    expect(await upload(() => parts(900_000, 900_000), read)).toHaveProperty('value.length', 3)
  expect(await upload(() => parts(900_000, 900_000), 'no_part')).toEqual({ value: [] })
  expect(await upload(() => broken(new ServiceError('conflict', 'mine')))).toMatchObject(failed('conflict'))
  expect(await upload(() => broken(new Error('mine')))).toMatchObject(failed('internal_error'))
  expect(await both((client) => client.writeFiles(odd({})))).toMatchObject(failed('unsupported_media_type'))
})

test("a caller's objects are never changed, and no answer shares an object with the handler", async () => {
  for (const client of [server.local, server.http]) {
    const tags = ['1', '2']
    const query = { tags, flag: undefined, number: 2 }
    const body = { owner: odd(42) as string, data: { nested: [1] } }
    const before = structuredClone({ query, body })
    const thing = (await client.readThing(odd({ organization: 'o', params: { thingId: 'a' }, query }))) as never
    const written = (await client.writeThing({ body })) as { body: { data: { nested: number[] } } }
    expect({ query, body }).toStrictEqual(before)
    written.body.data.nested.push(2)
    expect(server.deps.seen.at(-1)).toMatchObject({ body: { data: { nested: [1] } } })
    expect(body.data.nested).toEqual([1])
    expect(thing).toBeDefined()
  }
})

test('a call outside of any request gets an id of its own, which its stream keeps', async () => {
  server.logged.length = 0
  const items = await server.local.readLines({})
  await delay(1)
  await collected(items)
  expect(server.logged.find(({ msg }) => msg === 'all items are out')?.request_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('a service that is nowhere is an outage that says so', async () => {
  const client = absentClient(sample, 'sample-service runs nowhere')
  await expect(client.hang({ body: {} })).rejects.toMatchObject({
    code: 'dependency_unavailable',
    message: 'sample-service runs nowhere',
  })
})

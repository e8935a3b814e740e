import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeMultipart, encodeMultipart, limitParts, type UploadPart } from '../../http/multipart.ts'
import { keyed, type SampleServer, startSample } from '../sample-service.ts'
import { collected, eventually } from '../work/waiting.ts'

let server: SampleServer
beforeAll(async () => {
  server = await startSample()
})
afterAll(() => server.stop())

const path = '/api/v1/internal/sample/files'
async function post(body: RequestInit['body'], { query = '', headers = {} } = {}) {
  const response = await fetch(`${server.url}${path}${query}`, {
    method: 'POST',
    headers: { ...keyed, ...headers },
    body: body ?? null,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, ...((await response.json()) as { code: unknown; message: string; data: unknown }) }
}
const formOf = (...files: [name: string, bytes: number][]) => {
  const form = new FormData()
  form.append('标题', '买卖合同纠纷 "一审"')
  for (const [name, size] of files)
    form.append('file', new Blob([Buffer.alloc(size, 'x')], { type: 'application/pdf' }), name)
  return form
}
async function* given(...parts: UploadPart[]) {
  yield* parts
}
const file = (fileName: string, bytes: AsyncIterable<Uint8Array>): UploadPart => ({
  kind: 'file',
  name: 'file',
  fileName,
  contentType: 'text/plain',
  bytes,
})
/** Parts with their bytes as text. */
async function read(parts: AsyncIterable<UploadPart>) {
  const all: unknown[] = []
  for await (const part of parts)
    all.push(part.kind === 'file' ? { ...part, bytes: Buffer.concat(await collected(part.bytes)).toString() } : part)
  return all
}

test('names in any script, quotes, line ends and their order survive encoding and decoding', async () => {
  const bytes = (text: string) => Readable.from([Buffer.from(text)])
  const { body, contentType } = encodeMultipart(
    given(
      { kind: 'field', name: '字段', value: '第一\r\n第二' },
      file('证据 (一) "原件" 50%.pdf', bytes('--casewright\r\n甲')),
      { kind: 'field', name: 'a"b', value: '' },
      file('空.txt', bytes('')),
    ),
  )
  expect(await read(decodeMultipart(body, contentType))).toEqual([
    { kind: 'field', name: '字段', value: '第一\r\n第二' },
    { ...file('证据 (一) "原件" 50%.pdf', bytes('')), bytes: '--casewright\r\n甲' },
    { kind: 'field', name: 'a"b', value: '' },
    { ...file('空.txt', bytes('')), bytes: '' },
  ])
})

test("a browser's form arrives with its names", async () => {
  const about = { kind: 'file', name: 'file', contentType: 'application/pdf' }
  expect(await post(formOf(['起诉状 "终稿".pdf', 5], ['b.pdf', 70_000]))).toMatchObject({
    status: 200,
    data: [
      { kind: 'field', name: '标题', value: '买卖合同纠纷 "一审"' },
      { ...about, fileName: '起诉状 "终稿".pdf', size: 5 },
      { ...about, fileName: 'b.pdf', size: 70_000 },
    ],
  })
})

test('a file that is too large and a file too many are 413, and the sender hears it', async () => {
  for (let round = 0; round < 5; round++) {
    expect(await post(formOf(['a.pdf', 1024 * 1024 + 1]))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      message: 'a.pdf is larger than 1048576 bytes',
    })
    expect(await post(formOf(['a', 1], ['b', 1], ['c', 1]))).toMatchObject({
      status: 413,
      message: 'at most 2 files may be sent at once',
    })
  }
  expect((await post(formOf(['a.pdf', 1024 * 1024]))).status).toBe(200)
})

test('the sender of a file far too large hears it as well', async () => {
  for (let round = 0; round < 3; round++)
    expect(await post(formOf(['a.pdf', 30 * 1024 * 1024]))).toMatchObject({ status: 413, code: 'payload_too_large' })
})

test('a field that is too long and fields too many are 413', async () => {
  const long = new FormData()
  long.append('a', 'x'.repeat(65_537))
  expect(await post(long)).toMatchObject({ status: 413, message: 'the field a is longer than 65536 bytes' })
  const many = new FormData()
  for (let field = 0; field < 101; field++) many.append('a', 'b')
  expect((await post(many)).status).toBe(413)
})

test('what is not a form with a boundary is 415, and one without an end is 400', async () => {
  const text = { 'content-type': 'text/plain' }
  expect(await post('x', { headers: text })).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  expect(await post('{}', { headers: { 'content-type': 'application/json' } })).toMatchObject({ status: 415 })
  expect(await post('x', { headers: { 'content-type': 'multipart/form-data' } })).toMatchObject({ status: 415 })
  const half = '--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nhalf'
  const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
  expect(await post(half, { headers: boundary })).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await post('no form at all', { headers: boundary })).toMatchObject({ status: 400 })
})

test('text that cannot be stored is refused by its name', async () => {
  const form = new FormData()
  form.append('note', 'a\u0000b')
  expect(await post(form)).toMatchObject({ status: 400, data: [{ path: 'body.note' }] })
  const broken = limitParts(given(file('\ud800', Readable.from([]))), { filesMax: 1, fileBytesMax: 1 })
  await expect(read(broken)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a handler that does not read a file to its end neither hangs nor loses the parts after it', async () => {
  const form = () => formOf(['a.pdf', 3_000_000], ['b.pdf', 3_000_000])
  for (const query of ['?read=first_chunk', '?read=nothing'])
    expect(await post(form(), { query })).toMatchObject({ status: 200, data: { length: 3 } })
  expect(await post(form(), { query: '?read=no_part' })).toMatchObject({ status: 200, data: [] })
})

/** A body of a form whose connection is closed in the middle of a file. */
async function* cut(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n')
  yield Buffer.alloc(200_000)
}

test('a body that is cut throws for whoever reads the bytes, and never looks like a whole file', async () => {
  const destroyed = Readable.from(
    (async function* () {
      yield* cut()
      throw new Error('aborted')
    })(),
  )
  for (const body of [Readable.from(cut()), destroyed]) {
    let size = 0
    const reading = (async () => {
      for await (const part of decodeMultipart(body, 'multipart/form-data; boundary=b'))
        if (part.kind === 'file') for await (const chunk of part.bytes) size += chunk.length
    })()
    await expect(reading).rejects.toMatchObject({ code: 'invalid_input' })
    expect(size).toBeLessThanOrEqual(200_000)
  }
})

test('a connection that is closed in the middle of a file ends the handler with an error', async () => {
  const { hostname, port } = new URL(server.url)
  server.logged.length = 0
  server.deps.ended.length = 0
  server.deps.pulls = 0
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nx-internal-api-key: ${keyed['x-internal-api-key']}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n',
  )
  for await (const chunk of cut()) socket.write(chunk)
  await eventually(() => server.deps.pulls === 1)
  socket.destroy()
  await eventually(() => server.deps.ended.length === 1)
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([])
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('fifty megabytes flow without being held', async () => {
  const total = 50 * 1024 * 1024
  async function* megabytes() {
    for (let sent = 0; sent < total; sent += 65_536) yield Buffer.alloc(65_536, 1)
  }
  const { body, contentType } = encodeMultipart(given(file('big', megabytes())))
  let size = 0
  let most = 0
  const before = process.memoryUsage().arrayBuffers
  for await (const part of decodeMultipart(body, contentType))
    if (part.kind === 'file')
      for await (const chunk of part.bytes) {
        size += chunk.length
        // A reader that is slower than the sender: what piles up would show.
        if (size % (5 * 1024 * 1024) < chunk.length) {
          await new Promise(setImmediate)
          collectGarbage()
          most = Math.max(most, process.memoryUsage().arrayBuffers - before)
        }
      }
  expect(size).toBe(total)
  expect(most).toBeLessThan(10 * 1024 * 1024)
})

test('a sender that is faster than the reader is held back', async () => {
  let pulled = 0
  async function* endless() {
    for (;;) {
      pulled += 65_536
      yield Buffer.alloc(65_536)
    }
  }
  const { body, contentType } = encodeMultipart(given(file('big', endless())))
  const parts = decodeMultipart(body, contentType)
  const { value: part } = await parts.next()
  await (part as { bytes: AsyncGenerator<Uint8Array> }).bytes.next()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(pulled).toBeLessThan(2 * 1024 * 1024)
  body.destroy()
})

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Handle, type HttpServer, startHttpServer } from '../http-server.ts'

const limits = { headersMs: 200, stallMs: 200, stallBytes: 100 }
const address = { host: '127.0.0.1', port: 0, names: { host: 'HOST', port: 'PORT' } }

let server: HttpServer
afterEach(() => server.stop(0))

/** What a connection has been told, and when it was closed. */
async function open(handle: Handle) {
  server = await startHttpServer(address, limits, handle)
  const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const told = { text: '', closed: false }
  socket.on('data', (bytes) => {
    told.text += bytes
  })
  socket.on('close', () => {
    told.closed = true
  })
  socket.on('error', () => {})
  return { socket, told }
}

/** Reads all of a request and says how much it was. */
const count: Handle = (request, response) => {
  let size = 0
  request.on('data', (chunk: Buffer) => (size += chunk.length))
  request.on('end', () => response.end(String(size)))
  request.on('error', () => {})
}

test('a body may take many times as long as the limit, as long as it goes on', async () => {
  const { socket, told } = await open(count)
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3000\r\n\r\n')
  for (let sent = 0; sent < 30; sent++) {
    socket.write('x'.repeat(100))
    await sleep(50)
  }
  await expect.poll(() => told.text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*3000/)
})

test('a body that arrives a byte now and then is given up with 408', async () => {
  const { socket, told } = await open(count)
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3000\r\n\r\n')
  const dripping = setInterval(() => socket.write('x'), 20)
  await expect.poll(() => told.closed, { timeout: 5000 }).toBe(true)
  expect(told.text).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(dripping)
  expect(told.text).toContain('"code":"invalid_input"')
})

test('a body that stops is given up, also one that was answered before its end', async () => {
  const { socket, told } = await open((_request, response) => response.end('enough'))
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3000\r\n\r\nx')
  await expect.poll(() => told.closed, { timeout: 5000 }).toBe(true)
  expect(told.text).toContain('enough')
})

test('a sender is not blamed for what we do not read', async () => {
  const { socket, told } = await open((request, response) => void setTimeout(() => count(request, response), 1000))
  const body = 'x'.repeat(400_000)
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  await expect.poll(() => told.text, { timeout: 5000 }).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*400000/)
})

test('an answer may be silent for as long as it wants', async () => {
  const { socket, told } = await open((_request, response) => void setTimeout(() => response.end('late'), 1000))
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}')
  await expect.poll(() => told.text, { timeout: 5000 }).toContain('late')
})

test('headers that do not end, and a connection that says nothing, are given up', async () => {
  const { socket, told } = await open(count)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
  const dripping = setInterval(() => socket.write('x: y\r\n'), 50)
  await expect.poll(() => told.closed, { timeout: 5000 }).toBe(true)
  expect(told.text).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(dripping)
  await server.stop(0)
  const silent = await open(count)
  await expect.poll(() => silent.told.closed, { timeout: 5000 }).toBe(true)
})

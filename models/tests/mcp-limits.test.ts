import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createLog } from '@casewright/kit/data/log'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectMcp, type Mcp } from '../mcp/mcp.ts'

const answerBytesMax = 10_000
const limits = { connectTimeoutMs: 30_000, callTimeoutMs: 30_000, restMs: 0, answerBytesMax }
const never = new AbortController().signal
const long = 'x'.repeat(2 * answerBytesMax)

interface Asked {
  id?: number
  method: string
  params?: { name?: string }
}

/** What a server answers: two tools, one of which says too much. */
function resultOf({ method, params }: Asked): object {
  if (method === 'initialize')
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
  return { content: [{ type: 'text', text: params?.name === 'long' ? long : 'short' }] }
}
const answerTo = (asked: Asked): string => JSON.stringify({ jsonrpc: '2.0', id: asked.id, result: resultOf(asked) })

let server: Server
let mcp: Mcp | undefined
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    void json(request).then((body) => {
      const asked = body as Asked
      if (asked.id === undefined) response.writeHead(202).end()
      else send(request.url === '/stream', response, answerTo(asked))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(() => mcp?.close())
afterAll(() => void server.close())

function send(asStream: boolean, response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': asStream ? 'text/event-stream' : 'application/json' })
  response.end(asStream ? `event: message\ndata: ${text}\n\n` : text)
}

const script = `
  const long = 'x'.repeat(${2 * answerBytesMax})
  const resultOf = ${resultOf.toString()}
  const answerTo = ${answerTo.toString()}
  require('readline').createInterface(process.stdin).on('line', (line) => {
    const asked = JSON.parse(line)
    if (asked.id !== undefined) console.log(answerTo(asked))
  })`

test.each([
  ['over HTTP', (origin: string) => ({ url: `${origin}/json` })],
  ['over HTTP as a stream', (origin: string) => ({ url: `${origin}/stream` })],
  ['over standard output', () => ({ command: process.execPath, args: ['-e', script] })],
])('an answer that is too long %s is not read, and the server can be asked again', async (_, at) => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const servers = JSON.stringify({ mcpServers: { s: { ...at(origin), allow: '*' } } })
  mcp = await connectMcp({ servers, ...limits }, createLog({ level: 'silent', format: 'json' }))
  expect(await mcp.call('s', 'short', {}, never)).toBe('short')
  await expect(mcp.call('s', 'long', {}, never)).rejects.toThrow('the MCP server "s": ')
  expect(await mcp.call('s', 'short', {}, never)).toBe('short')
})

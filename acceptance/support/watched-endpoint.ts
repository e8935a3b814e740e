import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** One call of a model, as it passed by. */
interface WatchedCall {
  /** The kind of `response_format` that was asked for. */
  format: string | undefined
  status: number | undefined
  /** The content of each event of the stream. */
  pieces: string[]
  /** `broken off`: who asked went away before the end. */
  state: 'open' | 'whole' | 'broken off'
}

export interface WatchedEndpoint {
  url: string
  calls: WatchedCall[]
  stop(): void
}

/** Stands between the suite and a model server, hands on everything as it is, and notes what passes by. */
export async function watchEndpoint(target: string): Promise<WatchedEndpoint> {
  const calls: WatchedCall[] = []
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(incoming)
    const call: WatchedCall = { format: formatIn(body), status: undefined, pieces: [], state: 'open' }
    calls.push(call)
    const headers = { 'content-type': 'application/json' }
    const outgoing = request(new URL(incoming.url ?? '', target), { method: incoming.method, headers }, (answer) => {
      call.status = answer.statusCode
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      let rest = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() as string
        call.pieces.push(...lines.flatMap(contentIn))
        response.write(chunk)
      })
      answer.on('end', () => {
        call.state = 'whole'
        response.end()
      })
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => {
      if (call.state === 'open') call.state = 'broken off'
      outgoing.destroy()
    })
    outgoing.end(body)
  }
  const server = createServer((incoming, response) => void pass(incoming, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const formatIn = (body: string): string | undefined =>
  body === '' ? undefined : JSON.parse(body).response_format?.type

function contentIn(line: string): string[] {
  if (!line.startsWith('data: {')) return []
  const content = JSON.parse(line.slice('data: '.length)).choices?.[0]?.delta?.content
  return typeof content === 'string' && content !== '' ? [content] : []
}

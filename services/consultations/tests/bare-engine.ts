import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line of SPEC.md 6.1: `event` and `data`, nothing else. `cut` ends the connection without an end of the body. */
type Line = { event: string; data?: object } | 'cut'

export interface BareEngine {
  url: string
  /** Paths with the bodies that came, in their order. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  asked: { path: string; body: any }[]
  /** What the next turns say, line by line. */
  turns: Line[][]
  /** What pending_card answers. */
  pending: object
  stop(): Promise<void>
}

const prefix = '/api/v1/internal/ai/agent/'

/** An engine that knows SPEC.md 4.4 and 6.1 and nothing of ours: no numbers, no keys, no stream that can be followed. */
export async function startBareEngine(): Promise<BareEngine> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url as string).split('?')[0]?.replace(prefix, '') ?? ''
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    engine.asked.push({ path, body: text ? JSON.parse(text) : null })
    if (path === 'pending_card') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 0, message: 'ok', data: engine.pending }))
    } else if (path === 'execute/stream' || path === 'resume/stream') tell(response, engine.turns.shift() ?? [])
    else response.writeHead(404).end('no such path')
  }
  const server = createServer((request, response) => void answer(request, response))
  function tell(response: ServerResponse, lines: readonly Line[]): void {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.flushHeaders()
    for (const line of lines) {
      if (line === 'cut') return void setTimeout(() => response.destroy(), 50)
      response.write(`${JSON.stringify(line)}\n`)
    }
    response.end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const engine: BareEngine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    turns: [],
    pending: { has_pending_card: false },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return engine
}

import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kind, Passed, Watch } from './crash-points.ts'

const piecesBeforeMiddle = 4

export interface HttpProxy {
  url: string
  stop(): Promise<void>
}

/** Stands between the engine and a server; a request is passed on when it has arrived as a whole. */
export async function startHttpProxy(
  kind: Kind,
  target: () => string,
  watch: Watch,
  labelOf: (path: string, body: Buffer) => string,
): Promise<HttpProxy> {
  const strikesInTheMiddle = async (passed: Passed): Promise<boolean> => {
    // Long enough for what has come to be told to readers.
    if (watch.isArmedFor(passed, 'middle')) await pause(40)
    return watch.strikes(passed, 'middle')
  }
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url as string
    const body = await buffer(request)
    const passed = watch.passes(kind, labelOf(path, body))
    if (watch.strikes(passed, 'before')) return
    const { method, headers } = request
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      send(target() + path, { method, headers }, resolve)
        .on('error', reject)
        .end(body),
    )
    if (watch.isArmedFor(passed, 'after')) {
      await buffer(answer)
      watch.strikes(passed, 'after')
      return
    }
    response.writeHead(answer.statusCode as number, answer.headers)
    let pieces = 0
    for await (const piece of answer) {
      response.write(piece)
      if (++pieces === piecesBeforeMiddle && (await strikesInTheMiddle(passed))) return
    }
    if (pieces < piecesBeforeMiddle && (await strikesInTheMiddle(passed))) return
    response.end()
  }
  const server = createServer((request, response) => {
    // The process at the other end is killed again and again: a request that was cut is nobody's business.
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

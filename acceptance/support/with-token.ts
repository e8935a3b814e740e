import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An address for programs that can show no token: everything goes on to the suite, with the token and as its own address. */
export async function withToken(origin: string, authorization: string): Promise<{ url: string; stop(): void }> {
  const server = createServer((incoming, response) => {
    const own = incoming.socket.localPort === undefined ? '' : `127.0.0.1:${incoming.socket.localPort}`
    const named = Object.entries(incoming.headers).map(([name, value]) => [
      name,
      typeof value === 'string' && value.endsWith(own) ? value.replace(own, new URL(origin).host) : value,
    ])
    const headers = { ...Object.fromEntries(named), authorization }
    const outgoing = request(new URL(incoming.url ?? '', origin), { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    response.on('close', () => outgoing.destroy())
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

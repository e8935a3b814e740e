import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Server } from 'node:net'

/** A real server on a port of its own. */
export async function listen(
  listener: RequestListener,
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const server = createServer(listener)
  return { ...(await listening(server)), close: () => closed(server, () => server.closeAllConnections()) }
}

export async function listening(server: Server): Promise<{ url: string; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}

export const closed = (server: Server, hurry: () => void): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    hurry()
  })

/** What a server answers to these very bytes, until it closes the connection. */
export function rawAnswer(url: string, ...bytes: (string | Uint8Array)[]): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    for (const some of bytes) socket.write(some)
  })
}

/** A request as text, asking to close the connection after the answer. */
export const rawRequest = (line: string, headers: Record<string, string> = {}, body = ''): string =>
  `${[
    `${line} HTTP/1.1`,
    ...Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ].join('\r\n')}\r\n\r\n${body}`

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** matter-service, as far as files-service asks it: by user the files that matters share with them and that walls hide. */
export interface MatterServer {
  shared: Map<string, string[]>
  hidden: Map<string, string[]>
  neighbours: () => Record<string, string>
  /** The headers of each call, in their order. */
  called: IncomingHttpHeaders[]
  /** Answers nothing but failures from now on. */
  fail(): void
}

export function useMatterServer(): MatterServer {
  const shared = new Map<string, string[]>()
  const hidden = new Map<string, string[]>()
  const called: IncomingHttpHeaders[] = []
  let fails = false
  const server = createServer(
    (request, response) =>
      void (async () => {
        called.push(request.headers)
        let text = ''
        for await (const chunk of request) text += chunk
        const told = request.url?.endsWith('/hidden-files') ? hidden : shared
        const theirs = told.get(String(request.headers['x-user-id'])) ?? []
        const file_ids = JSON.parse(text).file_ids.filter((id: string) => theirs.includes(id))
        const body = JSON.stringify({ code: 0, message: 'ok', data: { file_ids } })
        response.writeHead(fails ? 500 : 200, { 'content-type': 'application/json' }).end(body)
      })(),
  )
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())
  return {
    shared,
    hidden,
    called,
    neighbours: () => ({ 'matter-service': `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    fail: () => {
      fails = true
    },
  }
}

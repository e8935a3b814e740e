import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

/** What a path of the site answers. A page with validators answers 304 to who has it already. */
export interface SitePage {
  status?: number
  body?: string | Uint8Array
  /** `text/html; charset=utf-8` unless told. */
  type?: string
  etag?: string
  lastModified?: string
  headers?: Record<string, string | string[]>
  packed?: 'gzip' | 'deflate' | 'br'
  /** Sent in pieces, without a length. */
  chunked?: boolean
  /** Never answers, or never ends its answer. */
  hang?: 'head' | 'body'
  /** Breaks the connection in the middle of the body, or before any answer. */
  cut?: 'head' | 'body'
}

interface SiteRequest {
  path: string
  headers: IncomingHttpHeaders
  /** By `performance.now()`. */
  at: number
}

export interface Site {
  /** `http://127.0.0.1:…`, without a slash at its end. */
  url: string
  port: number
  /** What the path answers from now on; a function is given how often the path was asked before. Undefined: 404. */
  set(path: string, page: SitePage | string | ((before: number) => SitePage) | undefined): void
  /** The text of robots.txt; without it there is none. */
  robots(text: string): void
  /** The requests so far, of one path or of all, in the order in which they came. */
  requests(path?: string): SiteRequest[]
  close(): Promise<void>
}

const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }

/** A real site on this machine. */
export async function startSite(): Promise<Site> {
  const pages = new Map<string, (before: number) => SitePage>()
  const seen: SiteRequest[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const before = seen.filter((one) => one.path === path).length
    seen.push({ path, headers: request.headers, at: performance.now() })
    answer(request, response, pages.get(path)?.(before) ?? { status: 404, body: 'not here' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const set: Site['set'] = (path, page) => {
    if (page === undefined) pages.delete(path)
    else pages.set(path, typeof page === 'function' ? page : () => (typeof page === 'string' ? { body: page } : page))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    set,
    robots: (text) => set('/robots.txt', { body: text, type: 'text/plain' }),
    requests: (path) => seen.filter((one) => path === undefined || one.path === path),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer({ headers }: IncomingMessage, response: ServerResponse, page: SitePage): void {
  if (page.hang === 'head') return
  if (page.cut === 'head') {
    response.destroy()
    return
  }
  const isKnown =
    (page.etag !== undefined && headers['if-none-match'] === page.etag) ||
    (page.lastModified !== undefined && headers['if-modified-since'] === page.lastModified)
  const plain = Buffer.from((page.body ?? '') as string)
  const body = isKnown ? Buffer.alloc(0) : page.packed ? packers[page.packed](plain) : plain
  response.writeHead(isKnown ? 304 : (page.status ?? 200), {
    'content-type': page.type ?? 'text/html; charset=utf-8',
    ...(page.etag !== undefined && { etag: page.etag }),
    ...(page.lastModified !== undefined && { 'last-modified': page.lastModified }),
    ...(page.packed && { 'content-encoding': page.packed }),
    ...(!page.chunked && !isKnown && { 'content-length': String(body.length) }),
    ...page.headers,
  })
  const half = body.subarray(0, Math.floor(body.length / 2))
  if (page.hang === 'body') response.write(half)
  else if (page.cut === 'body') response.write(half, () => response.destroy())
  else if (page.chunked) response.write(half, () => response.end(body.subarray(half.length)))
  else response.end(body)
}

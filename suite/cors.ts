import type { IncomingMessage, ServerResponse } from 'node:http'

/** Tells browsers which pages may call. True when the request was only the question whether it may. */
export type Cors = (request: IncomingMessage, response: ServerResponse) => boolean

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const requestHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Range',
  'X-Request-Id',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
].join(', ')
const exposedHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Retry-After',
  'X-Request-Id',
  'Location',
  'Tus-Resumable',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
  'X-File-Id',
].join(', ')

/** Tokens travel in a header that no page sends unasked, so no page gets leave to use cookies. */
export function createCors(origins: readonly string[]): Cors {
  if (origins.length === 0) return () => false
  const allowed = new Set(origins.map((origin) => origin.replace(/\/$/, '')))
  return (request, response) => {
    const { origin, 'access-control-request-method': wanted } = request.headers
    // A cache must not hand an answer made for one page to another.
    response.setHeader('vary', 'Origin')
    if (origin === undefined || !(allowed.has('*') || allowed.has(origin))) return false
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-expose-headers', exposedHeaders)
    if (request.method !== 'OPTIONS' || wanted === undefined) return false
    response
      .writeHead(204, {
        'access-control-allow-methods': methods,
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': '600',
      })
      .end()
    return true
  }
}

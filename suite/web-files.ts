import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import type { Logger } from '@casewright/kit/data/log'
import { failureText } from './http-server.ts'
import { builtWeb } from './web-build.ts'

/** Answers what belongs to the workbench. False: the request is for somebody else. */
export type WebFiles = (request: IncomingMessage, response: ServerResponse) => boolean

interface WebFile {
  type: string
  plain: Buffer
  gzip: Buffer
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** No text becomes markup or code, nothing comes from elsewhere, nobody frames it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self' blob:",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types casewright default',
].join('; ')

/** The first words of the page's own addresses; `web/main.tsx` has the pages. */
const pages = /^\/(?:sign-in|inbox|consultations|matters|review|library|memory|admin)(?:\/|$)/
const assets = '/assets/'

/**
 * The workbench. The services answer at once; a page that is asked for while it is still being built waits for that. Its
 * 5 MB are read when somebody asks for the first page.
 */
export function createWebFiles(dataDirectory: string, log: Logger): WebFiles {
  const orLogged = <T>(work: Promise<T>): Promise<T> => {
    work.catch((err) => log.error({ err }, 'the workbench could not be built'))
    return work
  }
  const building = orLogged(builtWeb(dataDirectory))
  let loading: Promise<Built> | undefined
  return (request, response) => {
    const { method, headers, url = '/' } = request
    const [path = '/'] = url.split('?')
    if (method !== 'GET' && method !== 'HEAD') return false
    const accepts = headers.accept ?? ''
    if (path === '/' && accepts.includes('text/html')) {
      response.writeHead(302, { location: '/inbox', 'cache-control': 'no-store', vary: 'Accept' }).end()
      return true
    }
    const isAsset = path.startsWith(assets)
    if (!isAsset && !pages.test(path)) return false
    loading ??= building.then((folder) => orLogged(load(folder)))
    loading.then(
      ({ files, pageOf }) =>
        send(request, response, files.get(isAsset ? path.slice(assets.length) : pageOf(path)), isAsset),
      () => refuse(response, 503, 'dependency_unavailable', 'the workbench could not be built; the log says why'),
    )
    return true
  }
}

interface Built {
  files: ReadonlyMap<string, WebFile>
  /** The file for a path of the workbench; they differ in the scripts that they name. */
  pageOf(path: string): string
}

const pagesFile = 'pages.json'

async function load(folder: string): Promise<Built> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(?:gz|json)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  const files = names.map(async (name): Promise<[string, WebFile]> => {
    const [plain, gzip] = await Promise.all([readFile(join(folder, name)), readFile(join(folder, `${name}.gz`))])
    return [name, { type: types[extname(name)] ?? 'application/octet-stream', plain, gzip }]
  })
  const pages = JSON.parse(await readFile(join(folder, pagesFile), 'utf8')) as Record<string, string>
  const patterns = Object.entries(pages)
  return {
    files: new Map(await Promise.all(files)),
    pageOf: (path) => {
      const page = patterns.find(([pattern]) => isPathOf(pattern, path))?.[1]
      return page === undefined ? 'index.html' : `${page}.html`
    },
  }
}

function send(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  file: WebFile | undefined,
  isAsset: boolean,
): void {
  if (!file) {
    refuse(response, 404, 'not_found', 'the workbench has no such file')
    return
  }
  const isGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))
  const body = isGzip ? file.gzip : file.plain
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': body.length,
    'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    vary: 'Accept-Encoding',
    'content-security-policy': policy,
    ...(isGzip && { 'content-encoding': 'gzip' }),
  })
  response.end(method === 'HEAD' ? undefined : body)
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(failureText(code, message))
}

const partsOf = (path: string): string[] =>
  (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/')

/** `/matters/{id}` stands for any one name in the place of `{id}`. */
function isPathOf(pattern: string, path: string): boolean {
  const [wanted, given] = [partsOf(pattern), partsOf(path)]
  const fits = (part: string, at: number) => (part.startsWith('{') ? given[at] !== '' : part === given[at])
  return wanted.length === given.length && wanted.every(fits)
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Call {
  method: string
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
  key: string | undefined
  organization: string | undefined
  user: string | undefined
}

type Reply = { status?: number; data?: unknown; code?: string; hang?: true }
type Answer = (call: Call) => Reply | undefined | Promise<Reply | undefined>

/** Unlike the versions of a draft, so that tests can tell them apart. */
const firstVersion = 1001

/** LibreOffice takes seconds, and has a test of its own. */
export const withoutPdf = { AI_PDF_EXPORT: 'off' }

/** The services around the engine as one HTTP server: it remembers keys as they do, and every call. */
export interface Neighbours {
  url: string
  calls: Call[]
  /** Calls to paths that end so. */
  callsTo(end: string): Call[]
  /** Answers first; undefined leaves the call to the usual answer. */
  intercept(answer: Answer | undefined): void
  /** As `startTestService` takes them. */
  urls: Record<string, string>
  stop(): Promise<void>
}

const nothing = '01990000-0000-7000-8000-000000000000'
const now = '2026-01-01T00:00:00.000Z'
const fileId = (n: number): string => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`

const parsedText = '借条：今借到李四人民币壹拾万元整。借款人：张三。2024年3月5日。'

export async function startNeighbours(): Promise<Neighbours> {
  const calls: Call[] = []
  const versions = new Map<string, number>()
  const uploads = new Map<string, string>()
  let first: Answer | undefined
  const usual: Answer = ({ path, body, key, user }) => {
    const matter_id = /matters\/([^/]+)/.exec(path)?.[1]
    // Everybody is a lawyer of every matter; a test that means another rule intercepts the question.
    if (path.endsWith('/access'))
      return { data: { matter_id: nothing, user_id: user, role: 'lawyer', read: true, write: true } }
    // On the review desk everything was accepted.
    if (path.endsWith('/release-check')) return { data: { refused: null, undecided: 0, changes: 0 } }
    if (path.endsWith('/changes')) return { data: { changes: [] } }
    if (path.endsWith('/matters/of-user')) return { data: { member_of: [], sees_others: true, hidden: [] } }
    if (path.endsWith('/files/check')) return { data: { usable: body.fileIds } }
    if (path.endsWith('/workflow/profile')) return { data: profile(matter_id as string) }
    if (path.endsWith('/versions/allocate')) {
      const known = versions.get(body.request_key) ?? firstVersion + versions.size
      versions.set(body.request_key, known)
      return { data: { matter_id, version: known } }
    }
    if (path.endsWith('/sync/all'))
      return {
        data: {
          matter_id,
          source_seq: body.source_seq,
          status: 'ACTIVE',
          matter: 'updated',
          phases: [],
          todos: [],
          deliverables: [],
        },
      }
    if (matter_id)
      return { data: { matter_id, version: body.version, kind: 'evidences', digest: 'x', outcome: 'created' } }
    if (path.endsWith('/memory/recall')) return { data: { facts: [], total: 0, reranked: false, rerank_reason: null } }
    if (path.endsWith('/memory/facts')) return { data: { outcome: 'created', conflict_id: null, fact: {} } }
    if (path.endsWith('/memory/reconcile'))
      return {
        data: {
          matter_id: body.matter_id,
          generation: body.generation,
          created: 0,
          revised: 0,
          unchanged: 0,
          contested: 0,
          removed: 0,
          items: [],
        },
      }
    if (path.endsWith('/files/upload')) {
      const known = uploads.get(key ?? '') ?? fileId(uploads.size + 1)
      uploads.set(key ?? known, known)
      return { data: { files: [file(known, 'document.docx')] } }
    }
    if (path.endsWith('/parsed')) return { data: parsed(path.split('/').at(-2) as string) }
    if (path.includes('/internal/files/')) return { data: file(path.split('/').at(-1) as string, '借条.txt') }
    if (path.endsWith('/atomic/articles')) return { data: { articles: [] } }
    if (path.endsWith('/hybrid-search'))
      return { data: { hits: [], backend: 'database', degraded: false, reason: null } }
    if (/\/(?:causes-of-action|checklists)$/.test(path)) return { data: { items: [], total: 0, page: 1, size: 8 } }
    return { status: 404, code: 'not_found' }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call: Call = {
      method: request.method as string,
      path: new URL(request.url as string, 'http://x').pathname,
      body: await bodyOf(request),
      key: request.headers['idempotency-key'] as string | undefined,
      organization: request.headers['x-organization-id'] as string | undefined,
      user: request.headers['x-user-id'] as string | undefined,
    }
    calls.push(call)
    const { status = 200, data = null, code = 0, hang } = (await first?.(call)) ?? (await usual(call)) ?? {}
    if (hang) return
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code, message: String(code), data }))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const names = ['matter-service', 'memory-service', 'files-service', 'knowledge-service']
  return {
    url,
    calls,
    callsTo: (end) => calls.filter(({ path }) => path.endsWith(end)),
    intercept: (answer) => {
      first = answer
    },
    urls: Object.fromEntries(names.map((name) => [name, url])),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return request.headers['content-type']?.includes('json') && text ? JSON.parse(text) : text
}

const profile = (matter_id: string) => ({
  matter_id,
  status: 'DRAFT',
  title: 'A matter',
  matter_category: null,
  cause_of_action_code: null,
  service_type_id: 'legal_consultation',
  file_ids: [],
  profile: {},
  phases: [],
  open_todos: [],
  analysis_version: null,
  user_id: 'u1',
  access: null,
})

const file = (id: string, name: string) => ({
  fileId: id,
  owner: 'u1',
  purpose: 'general',
  contentType: 'text/plain',
  size: 10,
  parseStatus: 'parsed',
  status: 'stored',
  name,
  sha256: null,
  legal_hold: false,
  created_at: now,
  updated_at: now,
  parse: {
    reason: null,
    pages: 1,
    characters: parsedText.length,
    undecodable_share: null,
    warning: null,
    attempts: 1,
    parsed_at: now,
  },
})

const parsed = (id: string) => ({
  fileId: id,
  title: null,
  language: 'zh',
  pages: 1,
  characters: parsedText.length,
  words: 10,
  ocr: false,
  sections: [],
  text: parsedText,
})

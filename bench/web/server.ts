import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { createLog } from '../../kit/data/log.ts'
import { createWebFiles } from '../../suite/web-files.ts'
import { fileName, fileText, history, quote, type StreamEvent } from './script.ts'

export const sessionId = '00000000-0000-4000-8000-000000000001'
const matterId = '00000000-0000-4000-8000-000000000002'
const at = '2026-11-01T08:00:00.000Z'
const service = '/consultations-service/api/v1/consultations'
const session = `${service}/sessions/${sessionId}`
const matter = `/matter-service/api/v1/matters/${matterId}`

export interface ScriptedServer {
  origin: string
  /** Writes the events to whoever follows the stream, so many a second. */
  play(events: readonly StreamEvent[], perSecond: number): Promise<void>
  stop(): void
}

/** What the suite would answer, from memory: our page as the gateway serves it, its calls, a stream, and the peers' pages. */
export async function startScriptedServer(folder: string, peers: ReadonlyMap<string, string>): Promise<ScriptedServer> {
  const webFiles = createWebFiles(folder, createLog({ level: 'error', format: 'text' }))
  const followers = new Set<ServerResponse>()
  const packed = new Map([...peers].map(([name, script]) => [`/peers/${name}.js`, gzipSync(script, { level: 9 })]))

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
    const script = packed.get(pathname)
    if (pathname === `${session}/stream`) follow(request, response)
    else if (script) sendScript(response, script)
    else if (pathname === '/peers/react-app') sendPage(response, `${pathname}.js`, styles)
    else if (pathname.startsWith('/peers/')) sendPage(response, `${pathname}.js`)
    else if (pathname === '/blank') sendPage(response)
    else if (!webFiles(request, response)) answer(response, answerTo(pathname, searchParams))
  })
  function follow(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders()
    followers.add(response)
    request.once('close', () => followers.delete(response))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Of our page, for the peer that looks like it; the others have only their log.
  const page = await (await fetch(`${origin}/inbox`)).text()
  const [styles = ''] = /<link rel="stylesheet"[^>]{0,200}>/.exec(page) ?? []
  return {
    origin,
    async play(events, perSecond) {
      while (followers.size === 0) await pause(50)
      const began = performance.now()
      for (let sent = 0; sent < events.length; ) {
        const due = Math.min(events.length, Math.ceil(((performance.now() - began) / 1000) * perSecond) + 1)
        const lines = events.slice(sent, due).map((event, index) => written(event, sent + index + 1))
        for (const follower of followers) for (const text of lines) follower.write(text)
        sent = due
        await pause(1000 / perSecond)
      }
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

const written = ({ event, data }: StreamEvent, seq: number): string =>
  `id: ${seq}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

function sendScript(response: ServerResponse, script: Buffer): void {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'gzip' }
  response.writeHead(200, { ...headers, 'content-length': script.length }).end(script)
}

const plainStyle = '<style>html,body,#root,.page{height:100%;margin:0}.log{height:80%;overflow:auto}</style>'

function sendPage(response: ServerResponse, script?: string, style = plainStyle): void {
  const module = script ? `<script type="module" src="${script}"></script>` : ''
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><meta charset="utf-8"><title>bench</title>${style}<div id="root" data-session="${session}"></div>${module}`,
  )
}

function answer(response: ServerResponse, data: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ code: 0, message: 'ok', data }))
}

function answerTo(path: string, query: URLSearchParams): unknown {
  switch (path) {
    case '/auth/me':
      return { user_id: 'bench', name: 'Bench', organization_id: 'bench', superuser: false, permissions: [], roles: [] }
    case session:
      return sessionOf
    case `${session}/messages`:
      return messagePage(Number(query.get('size') ?? 50))
    case `${session}/pending_card`:
      return { has_pending_card: false }
    case `${service}/pending-cards`:
      return { items: [inboxCard], total: 1, page: 1, size: 100 }
    case `${matter}/files`:
      return { items: [{ file_id: 'file', metadata: { name: fileName } }], total: 1, page: 1, size: 100 }
    case `${matter}/files/file/text`:
      return { text: fileText }
    default:
      return { items: [], total: 0, page: 1, size: 100 }
  }
}

const sessionOf = {
  id: sessionId,
  matter_id: matterId,
  user_id: 'bench',
  organization_id: 'bench',
  title: '张三 · 民间借贷',
  service_type_id: null,
  file_ids: [],
  status: 'active',
  seq: 0,
  version: 1,
  created_at: at,
  updated_at: at,
}

const inboxCard = {
  session_id: sessionId,
  session_title: sessionOf.title,
  matter_id: matterId,
  matter_title: sessionOf.title,
  card: { card_id: 'card', review_type: 'clarify', title: '请补充', questions: [] },
  since: at,
}

/** The newest first, as all three pages ask for them. The last answer cites the file. */
function messagePage(size: number) {
  const citing = `收款由《${fileName}》证明：“${quote}”。`
  const items = history.slice(-size).map((message) => ({
    ...message,
    content: message === history.at(-1) ? `${message.content}${citing}` : message.content,
    session_id: sessionId,
    user_id: message.role === 'USER' ? 'bench' : null,
    status: 'complete',
    attachment: null,
    client_message_id: null,
    trace_id: null,
    after_seq: message.role === 'ASSISTANT' ? 0 : null,
    last_seq: message.role === 'ASSISTANT' ? 0 : null,
    error_code: null,
    feedback: null,
    created_at: at,
    updated_at: at,
  }))
  return { items: items.toReversed(), total: history.length, page: 1, size }
}

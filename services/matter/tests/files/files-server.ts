import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** A server in the place of files-service: it has these files and speaks the contract for them. */
export interface FilesServer {
  url: string
  files: Map<
    string,
    { name: string; bytes: string | Buffer; status?: string; contentGone?: boolean; breaksOff?: boolean }
  >
  /** What was asked so far. */
  asked: { path: string; organization: unknown; fileId: string }[]
  /** The most that it was asked at the same time. */
  atOnceMax: number
  down: boolean
}

export function useFilesServer(): FilesServer {
  const state: FilesServer = { url: '', files: new Map(), asked: [], atOnceMax: 0, down: false }
  let atOnce = 0
  const server = createServer((request, response) => void serve(request, response))
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    state.atOnceMax = Math.max(state.atOnceMax, ++atOnce)
    response.once('close', () => atOnce--)
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? ''
    if (path.endsWith('/files/check')) {
      const usable = JSON.parse(body).fileIds.filter((id: string) => state.files.has(id))
      const text = JSON.stringify({ code: 0, message: 'ok', data: { usable } })
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    }
    const fileId = body ? JSON.parse(body).fileId : path.split('/')[5]
    state.asked.push({ path, organization: request.headers['x-organization-id'], fileId })
    if (state.down) return void request.socket.destroy()
    // Long enough for others to arrive.
    await new Promise((resolve) => setTimeout(resolve, 5))
    answer(state, path, fileId, response)
  }
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}

function answer({ files }: FilesServer, path: string, fileId: string, response: ServerResponse): void {
  const send = (status: number, code: string | number, data: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message: 'm', data }))
  const file = files.get(fileId)
  if (!file) return void send(404, 'not_found', null)
  const { name, bytes, status = 'stored', contentGone, breaksOff } = file
  if (path.endsWith('/presigned-url'))
    return void send(200, 0, {
      fileId,
      method: 'GET',
      url: `https://files.example/${fileId}`,
      headers: {},
      expires_at: '',
    })
  if (path.endsWith('/parsed')) {
    if (contentGone) return void send(409, 'conflict', { parseStatus: 'pending' })
    const text = String(bytes)
    const counts = { pages: null, characters: text.length, words: text.length, ocr: false }
    return void send(200, 0, { fileId, title: null, language: null, ...counts, sections: [], text })
  }
  if (!path.endsWith('/content')) {
    const parse = {
      reason: null,
      pages: null,
      characters: null,
      undecodable_share: null,
      warning: null,
      attempts: 1,
      parsed_at: null,
    }
    const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
    const known = { fileId, name, size: bytes.length, status, owner: 'client', sha256: null, legal_hold: false }
    const type = { purpose: 'general', contentType: 'text/plain', parseStatus: 'parsed' }
    return void send(200, 0, { ...known, ...type, parse, ...times })
  }
  if (contentGone) return void send(404, 'not_found', null)
  response.writeHead(200, { 'content-type': 'application/octet-stream' })
  if (breaksOff) response.write(bytes, () => response.destroy())
  else response.end(bytes)
}

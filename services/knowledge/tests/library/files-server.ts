import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FileMetadata, ParsedFile } from '@casewright/contracts/file'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { testKeys } from '@casewright/kit/testing'
import { afterAll, beforeAll } from 'vitest'

interface StoredFile {
  owner: string
  organization: string
  name: string
  parseStatus: FileMetadata['parseStatus']
  reason: string | null
  text: string
  title: string | null
  sections: ParsedFile['sections']
}

/** A server in the place of files-service: it has these files and speaks the contract for them. */
export interface FilesServer {
  url: string
  files: Map<string, StoredFile>
  /** What was asked so far: `GET /api/v1/internal/files/…`. */
  asked: string[]
  /** How it answers: as it should, not at all, with a page of something else, or with data or texts of another shape. */
  mood: 'well' | 'down' | 'garbage' | 'shapeless' | 'mangled'
  /** What is asked for text waits until this says so. */
  gate: Promise<void>
  /** Uploads a file of the manager's, read already, unless told otherwise; gives its id. */
  upload(file: Partial<StoredFile>): string
  /** Shuts the gate; gives how to open it. */
  shut(): () => void
}

export function useFilesServer(): FilesServer {
  const state: FilesServer = {
    url: '',
    files: new Map(),
    asked: [],
    mood: 'well',
    gate: Promise.resolve(),
    upload(file) {
      const id = uuidv7()
      state.files.set(id, {
        owner: 'manager',
        organization: 'firm-a',
        name: 'upload.txt',
        parseStatus: 'parsed',
        reason: null,
        text: '',
        title: null,
        sections: [],
        ...file,
      })
      return id
    },
    shut() {
      const { promise, resolve } = Promise.withResolvers<void>()
      state.gate = promise
      return resolve
    },
  }
  const server = createServer((request, response) => void serve(state, request, response))
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

async function serve(state: FilesServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '', headers } = request
  state.asked.push(`${method} ${url}`)
  const send = (status: number, code: string | number, data: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message: 'm', data }))
  if (state.mood === 'down') return void request.socket.destroy()
  if (state.mood === 'garbage') return void response.writeHead(200).end('<html>It works!</html>')
  if (headers['x-internal-api-key'] !== testKeys[0]) return void send(401, 'unauthorized', null)
  const [, fileId = '', what] = /^\/api\/v1\/internal\/files\/([\w-]+)(?:\/(parsed|parse))?$/.exec(url) ?? []
  const file = state.files.get(fileId)
  if (!file || !isSeenBy(file, headers)) return void send(404, 'not_found', null)
  if (what === 'parsed') {
    await state.gate
    if (file.parseStatus !== 'parsed') return void send(409, 'conflict', { parseStatus: file.parseStatus })
    return void send(200, 0, state.mood === 'mangled' ? { fileId, text: 7 } : parsedOf(fileId, file))
  }
  if (method === 'POST') Object.assign(file, { parseStatus: 'pending', reason: null })
  send(200, 0, state.mood === 'shapeless' ? { fileId } : metadataOf(fileId, file))
}

/** As files-service decides: a user sees their own, a superuser the organization's; nobody sees another organization's. */
const isSeenBy = ({ owner, organization }: StoredFile, headers: IncomingMessage['headers']): boolean =>
  headers['x-organization-id'] === organization &&
  (headers['x-user-id'] === owner || headers['x-is-superuser'] === 'true')

const parsedOf = (fileId: string, { text, title, sections }: StoredFile): ParsedFile => ({
  fileId,
  title,
  sections,
  text,
  characters: text.length,
  words: text.split(/\s+/).length,
  language: null,
  pages: null,
  ocr: false,
})

const metadataOf = (fileId: string, { owner, name, parseStatus, reason, text }: StoredFile): FileMetadata => ({
  fileId,
  owner,
  name,
  parseStatus,
  purpose: 'general',
  contentType: 'text/plain',
  size: text.length,
  status: 'stored',
  sha256: null,
  legal_hold: false,
  parse: {
    reason,
    pages: null,
    characters: text.length,
    undecodable_share: null,
    warning: null,
    attempts: 1,
    parsed_at: null,
  },
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
})

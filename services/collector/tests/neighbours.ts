import type { AddressInfo } from 'node:net'
import type { FileMetadata } from '@casewright/contracts/file'
import { files as filesContract } from '@casewright/contracts/files/endpoints'
import { atomic } from '@casewright/contracts/knowledge/atomic'
import { bases } from '@casewright/contracts/knowledge/bases'
import type { GivenDocument } from '@casewright/contracts/knowledge/resources'
import { canonicalJson } from '@casewright/kit/data/digest'
import { found } from '@casewright/kit/data/errors'
import { createLog } from '@casewright/kit/data/log'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { defineContract, type Handlers } from '@casewright/kit/http/endpoint'
import type { AnswerStore } from '@casewright/kit/http/idempotency'
import type { Identity } from '@casewright/kit/http/identity'
import { createMetrics } from '@casewright/kit/http/metrics'
import { createApp, serveContract } from '@casewright/kit/http/serve'
import { testKeys } from '@casewright/kit/testing'

const { batchUpsert, deleteByFile } = atomic
const { readBase } = bases
const { readFileInternal, readParsed, uploadFilesInternal, deleteFileInternal } = filesContract
const contract = defineContract({
  batchUpsert,
  deleteByFile,
  readBase,
  readFileInternal,
  readParsed,
  uploadFilesInternal,
  deleteFileInternal,
})

interface StoredFile {
  owner: string
  organization: string
  name: string
  text: string
  parseStatus: FileMetadata['parseStatus']
  bytes: number
}

/** knowledge-service and files-service as far as the collector needs their contracts, with a memory for a database. */
export interface Neighbours {
  url: string
  /** Whose each base is; null for the system's. */
  bases: Map<string, string | null>
  /** What the bases hold, by document id. */
  documents: Map<string, GivenDocument>
  /** The documents of every call that wrote, in the order of the calls. */
  sent: GivenDocument[]
  files: Map<string, StoredFile>
  /** Stands before every write of a document: it may throw, or take its time. */
  before: ((document: GivenDocument) => unknown) | undefined
  upload(file: Partial<StoredFile>): string
  reset(): void
  stop(): Promise<void>
}

const at = '2026-11-01T00:00:00.000Z'

export async function startNeighbours(): Promise<Neighbours> {
  const log = createLog({ level: 'silent', format: 'json' })
  const metrics = createMetrics('neighbours')
  const { app } = createApp({ keys: testKeys, log, metrics })
  const base = (kb_id: string, organization: string | undefined) => {
    const owner = state.bases.get(kb_id)
    found(owner === null || owner === organization ? owner : undefined, 'knowledge base')
  }
  /** As files-service decides: a user sees their own, a superuser the organization's, nobody another organization's. */
  const fileOf = (fileId: string, { organization, user, superuser }: Identity) => {
    const file = state.files.get(fileId)
    const isSeen = file?.organization === organization && (file?.owner === user || superuser === true)
    return found(isSeen ? file : undefined, 'file')
  }
  // Nothing is sent here that must take effect once.
  const answers: AnswerStore = {
    once: () => async (work) => work({} as never),
    sweep: async () => {},
    sealAll: async () => {},
  }
  const handlers: Handlers<typeof contract, object> = {
    async batchUpsert({ organization, body: { kb_id, documents } }) {
      for (const document of documents) await state.before?.(document)
      base(kb_id, organization)
      state.sent.push(...documents)
      const results = documents.map((document) => {
        const old = state.documents.get(document.document_id)
        state.documents.set(document.document_id, document)
        const same = old && canonicalJson(old) === canonicalJson(document)
        const status = old ? (same ? ('unchanged' as const) : ('updated' as const)) : ('created' as const)
        return { document_id: document.document_id, status, chunks: 1, content_hash: 'x' }
      })
      return { kb_id, documents: results, created: 0, updated: 0, unchanged: 0 }
    },
    async deleteByFile({ organization, body: { kb_id, file_id } }) {
      base(kb_id, organization)
      const gone = [...state.documents.values()].filter((document) => document.file_id === file_id)
      for (const { document_id } of gone) state.documents.delete(document_id)
      return { kb_id, file_id, documents: gone.length, chunks: gone.length }
    },
    async readBase({ organization, params: { kb_id } }) {
      const owner = state.bases.get(kb_id)
      if (owner !== null) base(kb_id, organization)
      return {
        kb_id,
        name: kb_id,
        description: null,
        system: owner === null,
        organization_id: owner ?? null,
        documents: 0,
        chunks: 0,
        version: 1,
        created_at: at,
        updated_at: at,
        vector_weight: 0.16,
        vector_weight_source: 'default' as const,
      }
    },
    readFileInternal: async ({ params: { fileId }, ...who }) => metadataOf(fileId, fileOf(fileId, who)),
    async readParsed({ params: { fileId }, ...who }) {
      const { text } = fileOf(fileId, who)
      return {
        fileId,
        title: null,
        language: null,
        pages: null,
        characters: text.length,
        words: 1,
        ocr: false,
        sections: [],
        text,
      }
    },
    async uploadFilesInternal({ parts, organization = '', user = '' }) {
      const uploaded: FileMetadata[] = []
      for await (const part of parts) {
        if (part.kind !== 'file') continue
        const bytes = Buffer.concat(await Array.fromAsync(part.bytes))
        const about = { owner: user, organization, name: part.fileName, bytes: bytes.length }
        const fileId = state.upload({ ...about, text: `text of ${bytes.length} bytes` })
        uploaded.push(metadataOf(fileId, state.files.get(fileId) as StoredFile))
      }
      return { files: uploaded }
    },
    async deleteFileInternal({ params: { fileId }, ...who }) {
      fileOf(fileId, who)
      return { fileId, deleted: state.files.delete(fileId) }
    },
  }
  serveContract({ app, streams: {} as never }, contract, handlers, {}, { keys: testKeys, log, metrics }, answers)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const fresh = () => ({
    bases: new Map<string, string | null>([
      ['kb-a', 'firm-a'],
      ['kb-b', 'firm-b'],
      ['sys_laws', null],
    ]),
    documents: new Map<string, GivenDocument>(),
    sent: [],
    files: new Map<string, StoredFile>(),
    before: undefined,
  })
  const state: Neighbours = {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    ...fresh(),
    upload(file) {
      const fileId = uuidv7()
      const whose = { owner: 'manager', organization: 'firm-a', name: 'upload.txt' }
      state.files.set(fileId, { ...whose, text: 'uploaded', parseStatus: 'parsed', bytes: 1, ...file })
      return fileId
    },
    reset: () => void Object.assign(state, fresh()),
    async stop() {
      const closed = app.close()
      app.server.closeAllConnections()
      await closed
    },
  }
  return state
}

const metadataOf = (fileId: string, { owner, name, parseStatus, text, bytes }: StoredFile): FileMetadata => ({
  fileId,
  owner,
  name,
  parseStatus,
  purpose: 'general',
  contentType: 'text/plain',
  size: bytes,
  status: 'stored',
  sha256: null,
  legal_hold: false,
  parse: {
    reason: null,
    pages: null,
    characters: text.length,
    undecodable_share: null,
    warning: null,
    attempts: 1,
    parsed_at: null,
  },
  created_at: at,
  updated_at: at,
})

import type { MatterRole } from '@casewright/contracts/access'
import type { ReleaseRequest } from '@casewright/contracts/matter/releases'
import { createDocumentWriter } from '@casewright/documents/document-writer'
import { ServiceError } from '@casewright/kit/data/errors'
import { createTextWorkers } from '@casewright/kit/text/text-workers'
import type { Draft } from '@casewright/legal/drafts/draft'
import { readConfig } from '../../config.ts'
import type { AiEngineDeps } from '../../deps.ts'
import { deliver } from '../../graph/nodes/deliver.ts'
import type { State } from '../../graph/rules/state.ts'
import { sampleDraft } from './docx-reading.ts'

interface Upload {
  key: string | undefined
  name: string
  type: string
  bytes: Uint8Array
}

interface Sent {
  parts: AsyncIterable<
    { kind: 'field' } | { kind: 'file'; fileName: string; contentType: string; bytes: AsyncIterable<Uint8Array> }
  >
  idempotencyKey?: string
}

export interface Delivering {
  user_id?: string | null
  refusesPdf?: true
  /** Of the user in the matter; `away` when matter-service does not answer. */
  role?: MatterRole | null | 'away'
  /** What matter-service says of the review desk. */
  undecided?: number
  changes?: number
  delivery?: Record<string, unknown>
  delivered?: Record<string, unknown>
  environment?: Record<string, string>
  /** What was read of the one file that the draft cites. */
  parsed?: { text: string; sections: { kind: string; start: number; end: number }[] }
  locale?: 'zh' | 'en'
}

/** Runs the node with a files-service that takes everything, or everything but PDFs. */
export async function delivering(draft: Draft = sampleDraft(), more: Delivering = {}) {
  const uploads: Upload[] = []
  const checks: ReleaseRequest[] = []
  const files = {
    readParsed: async () => more.parsed ?? { text: 'x'.repeat(50), sections: [] },
    uploadFilesInternal: async ({ parts, idempotencyKey: key }: Sent) => {
      for await (const part of parts)
        if (part.kind === 'file') {
          const { fileName: name, contentType: type } = part
          uploads.push({ key, name, type, bytes: Buffer.concat(await Array.fromAsync(part.bytes)) })
        }
      if (more.refusesPdf && uploads.at(-1)?.type === 'application/pdf')
        throw new ServiceError('payload_too_large', 'too large')
      return { files: [{ fileId: `file-${uploads.length}` }] }
    },
  }
  const matter = {
    checkRelease: async ({ body }: { body: ReleaseRequest }) => {
      if (more.role === 'away') throw new ServiceError('dependency_unavailable', 'away')
      checks.push(body)
      const { undecided = 0, changes = 0 } = more
      const isOpen = body.unsettled + undecided > 0 && body.reason === null
      const refused = more.role !== 'lawyer' ? 'role' : changes > 0 ? 'changes' : isOpen ? 'reason' : null
      return { refused, undecided, changes }
    },
  }
  const documents = createDocumentWriter(readConfig({ AI_PDF_EXPORT: 'off', ...more.environment }))
  const { user_id = 'u1', delivery = { confirmed: true }, delivered = {}, locale = 'zh' } = more
  const state = {
    whose: { organization_id: 'firm-a', user_id, matter_id: 'm1', locale },
    draft,
    delivery,
    delivered,
    files: [
      { file_id: 'unread', name: 'x.png', parse_status: 'failed' },
      { file_id: 'f1', name: '借条.txt', parse_status: 'parsed' },
    ],
    changed: ['draft'],
    unsynced: null,
    synced: 3,
    turn: { reasons: [] },
  }
  const tools = { key: 'thread:7', signal: new AbortController().signal, record: () => undefined }
  const textWorkers = createTextWorkers({ threads: 1, deadlineMs: 10_000, charactersMax: 100_000 })
  const patch = await deliver(
    state as unknown as State,
    tools as unknown as Parameters<typeof deliver>[1],
    { files, documents, matter, textWorkers } as unknown as AiEngineDeps,
  )
  return {
    uploads,
    checks,
    patch,
    delivery: patch.delivery as Record<string, unknown>,
    reasons: patch.turn?.reasons ?? [],
  }
}

import { ServiceError } from '@casewright/kit/data/errors'
import type { AiEngineDeps } from '../../deps.ts'
import type { NodeTools } from '../node.ts'
import type { State } from '../rules/state.ts'
import { actingFor } from './acting.ts'
import { recorded } from './recorded.ts'

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
}

/** Stores a document as the user's; `mark` tells the files of one step apart, so that each has its own key. */
export async function uploadDocument(
  files: AiEngineDeps['files'],
  { whose }: State,
  { key, signal, record }: NodeTools,
  { name, bytes, mark }: { name: string; bytes: Uint8Array; mark: string },
): Promise<string> {
  if (whose.user_id === null) throw new ServiceError('invalid_input', 'a document can only be delivered to a user')
  const call = { kind: 'service', name: 'files.uploadFilesInternal', input: { name, size: bytes.length } } as const
  const { files: uploaded } = await recorded(call, record, () =>
    files.uploadFilesInternal({
      ...actingFor(whose),
      idempotencyKey: `${key}${mark}`,
      signal,
      parts: form(name, types[name.endsWith('.pdf') ? 'pdf' : 'docx'], bytes),
    }),
  )
  const [file] = uploaded
  if (!file) throw new Error('files-service took the document and named no file')
  return file.fileId
}

async function* form(fileName: string, contentType: string, bytes: Uint8Array) {
  yield { kind: 'field' as const, name: 'purpose', value: 'deliverable' }
  yield { kind: 'file' as const, name: 'file', fileName, contentType, bytes: once(bytes) }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

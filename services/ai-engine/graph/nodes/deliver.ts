import { ServiceError } from '@casewright/kit/data/errors'
import type { Draft } from '@casewright/legal/drafts/draft'
import type { Wording } from '@casewright/legal/skills/language'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { DocumentWriter } from '../../adapters/document-writer.ts'
import type { AiEngineDeps } from '../../deps.ts'
import type { Node, NodeTools } from '../node.ts'
import type { State } from '../rules/state.ts'
import { nextSync } from '../rules/sync-number.ts'
import { actingFor } from './acting.ts'
import { recorded } from './recorded.ts'

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
}

/**
 * Makes the file that was confirmed, and the same as PDF where that can be had. Uploads carry the step's key: a repeat
 * after a crash gets the same files. Without a PDF the document is delivered all the same, and the notes say why.
 */
export const deliver: Node = async (state, tools, { files, documents }) => {
  const { locale, matter_id } = state.whose
  const draft = state.draft as Draft
  const version = draft.version ?? 1
  const name = `${fileTitle(draft.title)}_v${version}`
  const { bytes, notes } = await documents.docx(draft, matter_id)
  const file_id = await upload(files, state, tools, `${name}.docx`, bytes)
  const pdf = await besides(`${name}.pdf`, bytes, state, tools, { files, documents })
  return {
    delivery: {
      ...(state.delivery as object),
      file_id,
      name: `${name}.docx`,
      version,
      ...(pdf.file_id !== null && { pdf_file_id: pdf.file_id, pdf_name: `${name}.pdf` }),
      notes: [...notes, ...pdf.notes].map((note) => note[locale]),
    },
    changed: [...new Set([...state.changed, 'delivery'])],
    unsynced: nextSync(state, Date.now()),
  }
}

async function besides(
  fileName: string,
  docx: Uint8Array,
  state: State,
  tools: NodeTools,
  { files, documents }: { files: AiEngineDeps['files']; documents: DocumentWriter },
): Promise<{ file_id: string | null; notes: Wording[] }> {
  const { bytes, notes } = await documents.pdf(docx, tools.signal)
  if (bytes === null) return { file_id: null, notes }
  const file_id = await upload(files, state, tools, fileName, bytes).catch((error) => {
    if (tools.signal.aborted || !(error instanceof ServiceError)) throw error
    return null
  })
  return { file_id, notes: file_id === null ? [...notes, texts.pdf_not_stored] : notes }
}

async function upload(
  files: AiEngineDeps['files'],
  { whose }: State,
  { key, signal, record }: NodeTools,
  fileName: string,
  bytes: Uint8Array,
): Promise<string> {
  if (whose.user_id === null) throw new ServiceError('invalid_input', 'a document can only be delivered to a user')
  const kind = fileName.endsWith('.pdf') ? 'pdf' : 'docx'
  const call = {
    kind: 'service',
    name: 'files.uploadFilesInternal',
    input: { name: fileName, size: bytes.length },
  } as const
  const { files: uploaded } = await recorded(call, record, () =>
    files.uploadFilesInternal({
      ...actingFor(whose),
      idempotencyKey: kind === 'docx' ? key : `${key}:${kind}`,
      signal,
      parts: form(fileName, types[kind], bytes),
    }),
  )
  const [file] = uploaded
  if (!file) throw new Error('files-service took the document and named no file')
  return file.fileId
}

/** Without what some file systems refuse. */
const fileTitle = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 120)

async function* form(fileName: string, contentType: string, bytes: Uint8Array) {
  yield { kind: 'field' as const, name: 'purpose', value: 'deliverable' }
  yield { kind: 'file' as const, name: 'file', fileName, contentType, bytes: once(bytes) }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

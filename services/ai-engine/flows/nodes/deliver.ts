import { ServiceError } from '@casewright/kit/errors'
import type { Draft } from '../../rules/draft.ts'
import { nextSync } from '../../rules/sync-number.ts'
import type { Node } from '../node.ts'
import { recorded } from '../recorded.ts'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Makes the file that was confirmed. The upload carries the step's key: a repeat after a crash gets the same file. */
export const deliver: Node = async (state, { key, signal, record }, { files, documents }) => {
  const { organization_id, user_id } = state.whose
  if (user_id === null) throw new ServiceError('invalid_input', 'a document can only be delivered to a user')
  const draft = state.draft as Draft
  const bytes = await documents.docx(draft)
  const fileName = `${fileTitle(draft.title)}.docx`
  const upload = () =>
    files.uploadFilesInternal({
      ...(organization_id !== null && { organization: organization_id }),
      user: user_id,
      idempotencyKey: key,
      signal,
      parts: form(fileName, bytes),
    })
  const { files: uploaded } = await recorded(
    { kind: 'service', name: 'files.uploadFilesInternal', input: { name: fileName, size: bytes.length } },
    record,
    upload,
  )
  const [file] = uploaded
  if (!file) throw new Error('files-service took the document and named no file')
  return {
    delivery: { ...(state.delivery as object), file_id: file.fileId, name: fileName },
    changed: [...new Set([...state.changed, 'delivery'])],
    unsynced: nextSync(state, Date.now()),
  }
}

/** Without what some file systems refuse. */
const fileTitle = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 120)

async function* form(fileName: string, bytes: Uint8Array) {
  yield { kind: 'field' as const, name: 'purpose', value: 'deliverable' }
  yield { kind: 'file' as const, name: 'file', fileName, contentType: docxType, bytes: once(bytes) }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

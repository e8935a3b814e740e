import type { FileMetadata } from '@casewright/contracts/file'
import { digestOf } from '@casewright/kit/data/digest'
import { type ErrorCode, isRefusal, ServiceError } from '@casewright/kit/data/errors'
import type { UploadPart } from '@casewright/kit/http/multipart'
import { pause } from '@casewright/kit/work/pause'
import type { CollectorDeps } from '../deps.ts'
import type { ItemRead, Reading } from './reading.ts'
import { DocumentFailed } from './run-ends.ts'

interface GivenFile {
  bytes: Buffer
  content_type: string
  name: string
}

/** How long files-service may take for one document, looked at each second. */
const looksMax = 120
const lookMs = 1_000

const unreadable: Partial<Record<FileMetadata['parseStatus'], string>> = {
  needs_ocr: 'it has images of text, which were not read',
  unsupported: 'it is of a kind that is not read',
  failed: 'files-service could not read it',
}

/** A file that somebody has uploaded, by its id. */
export async function readUploaded(
  { files }: CollectorDeps,
  { run: { organization, user }, location: fileId, settled, signal }: Reading,
): Promise<ItemRead> {
  const asked = { params: { fileId }, organization, user, signal }
  const file = await files.readFileInternal(asked).catch(unless('not_found'))
  if (!file) return { as: 'gone' }
  requireReadable(file)
  // Its bytes never change, but how they were read may.
  const bytes_sha256 = digestOf(`${file.sha256} ${file.parse.parsed_at}`)
  if (settled?.bytes_sha256 === bytes_sha256) return { as: 'unchanged', fetched: false }
  if (file.parseStatus !== 'parsed') throw new DocumentFailed('files-service has not read it yet')
  const { title, text } = await files.readParsed(asked)
  const validators = { etag: null, last_modified: null }
  return { as: 'read', title: title ?? file.name, text, bytes_sha256, validators }
}

/** What only files-service can read is uploaded there, and deleted again once its text is here. */
export async function readByFiles(
  { files, log }: CollectorDeps,
  { run: { organization, user }, signal }: Reading,
  given: GivenFile,
): Promise<{ title: string | null; text: string }> {
  const whose = { organization, user, signal }
  const uploaded = await files
    .uploadFilesInternal({
      ...whose,
      parts: form(given),
    })
    .catch((error: unknown) => {
      throw isRefusal(error) ? new DocumentFailed(`files-service does not take it: ${error.message}`) : error
    })
  const [first] = uploaded.files
  if (!first) throw new ServiceError('dependency_unavailable', 'files-service took a document and named no file')
  const params = { fileId: first.fileId }
  try {
    let file: FileMetadata | undefined = first
    for (let looks = 0; file && file.parseStatus !== 'parsed'; looks++) {
      requireReadable(file)
      if (looks === looksMax) throw new DocumentFailed(`files-service has not read it within ${looksMax} seconds`)
      await pause(lookMs, signal)
      signal.throwIfAborted()
      file = await files.readFileInternal({ params, ...whose }).catch(unless('not_found'))
    }
    if (!file) throw new DocumentFailed('it was deleted while files-service read it')
    const { title, text } = await files.readParsed({ params, ...whose })
    return { title, text }
  } finally {
    await files
      .deleteFileInternal({ params, organization, user })
      .catch((err: unknown) => log.warn({ err, ...params }, 'the copy of a collected document stays in files-service'))
  }
}

function requireReadable({ parseStatus, parse }: FileMetadata): void {
  const problem = unreadable[parseStatus]
  if (problem) throw new DocumentFailed(parse.reason ? `${problem}: ${parse.reason}` : problem)
}

/** Undefined instead of a refusal of this code. */
const unless =
  (code: ErrorCode) =>
  (error: unknown): undefined => {
    if (!(error instanceof ServiceError && error.code === code)) throw error
  }

async function* form({ bytes, content_type, name }: GivenFile): AsyncGenerator<UploadPart> {
  yield { kind: 'field', name: 'purpose', value: 'collected' }
  const contentType = content_type.split(';')[0]?.trim() || 'application/octet-stream'
  yield { kind: 'file', name: 'file', fileName: name, contentType, bytes: inOne(bytes) }
}

async function* inOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

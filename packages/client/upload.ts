import type { Client } from './create-client.ts'
import { pause } from './pause.ts'
import type { FileMetadata } from './types/shared.ts'

export interface UploadOptions {
  name: string
  purpose?: string
  signal: AbortSignal
}

const askAgainMs = 100

/** Sends a file in one request and waits until it was read, so that what is said next can rest on it. */
export async function uploadFile(
  { files }: Pick<Client, 'files'>,
  content: Blob,
  { name, purpose, signal }: UploadOptions,
): Promise<FileMetadata> {
  const body = new FormData()
  if (purpose !== undefined) body.set('purpose', purpose)
  body.set('file', content, name)
  const { files: stored } = await files.uploadFiles({ body, signal })
  let file = stored[0] as FileMetadata
  while (file.parseStatus === 'pending' || file.parseStatus === 'processing') {
    await pause(askAgainMs, signal)
    signal.throwIfAborted()
    file = await files.readFile({ params: { fileId: file.fileId }, signal })
  }
  return file
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileMetadata } from '@casewright/contracts/file'
import type { files } from '@casewright/contracts/files/endpoints'
import type { Client } from '@casewright/kit/http/endpoint'
import { pause } from '@casewright/kit/work/pause'
import { CommandError } from './command-error.ts'

const askAgainMs = 100

/** Sends a file and waits until it was read, so that what is said next can rest on it. */
export async function uploadFile(
  client: Client<typeof files>,
  user: string,
  path: string,
  signal: AbortSignal,
): Promise<FileMetadata> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new CommandError(`There is no file ${path}: give the path of one.`)
  async function* parts() {
    const bytes = createReadStream(path) as AsyncIterable<Uint8Array>
    // The service goes by the bytes and the name, not by what a sender says of them.
    yield {
      kind: 'file' as const,
      name: 'file',
      fileName: basename(path),
      contentType: 'application/octet-stream',
      bytes,
    }
  }
  const { files: stored } = await client.uploadFiles({ user, parts: parts(), signal })
  let file = stored[0] as FileMetadata
  while (['pending', 'processing'].includes(file.parseStatus)) {
    await pause(askAgainMs, signal)
    file = await client.readFile({ user, params: { fileId: file.fileId }, signal })
  }
  return file
}

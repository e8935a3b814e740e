import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileMetadata } from '@casewright/client/types/shared'
import { uploadFile } from '@casewright/client/upload'
import { CommandError } from './command-error.ts'
import type { Talk } from './talk.ts'

/** Sends the file at a path and waits until it was read. */
export async function uploadPath({ client, signal }: Talk, path: string): Promise<FileMetadata> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new CommandError(`There is no file ${path}: give the path of one.`)
  // The service goes by the bytes and the name, not by what a sender says of them.
  return uploadFile(client, await openAsBlob(path), { name: basename(path), signal })
}

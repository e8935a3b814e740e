import type { FileMetadata } from '@casewright/contracts/file'
import { type Signal, signal } from '@preact/signals'
import { addressOf, call } from '../client/call.ts'
import { routes } from '../client/routes.ts'

const askEveryMs = 1500
const known = new Map<string, Signal<FileMetadata | null | undefined>>()

/** What is known of a file, asked once: undefined until it is there, null where the reader may not see it. */
export function fileOf(fileId: string): Signal<FileMetadata | null | undefined> {
  const before = known.get(fileId)
  if (before) return before
  const file = signal<FileMetadata | null | undefined>(undefined)
  known.set(fileId, file)
  void read(fileId, file)
  return file
}

/** Again while the service still reads its text. */
async function read(fileId: string, file: Signal<FileMetadata | null | undefined>): Promise<void> {
  try {
    file.value = await call.files.readFile({ params: { fileId } })
    if (['pending', 'processing'].includes(file.value.parseStatus))
      setTimeout(() => void read(fileId, file), askEveryMs)
  } catch {
    file.value ??= null
  }
}

export const downloadAddress = (fileId: string): string => addressOf(routes.files.downloadFile, { params: { fileId } })

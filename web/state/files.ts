import type { FileMetadata } from '@casewright/contracts/files/resources'
import { type Signal, signal } from '@preact/signals'
import { addressOf, call } from '../client/call.ts'
import { routes } from '../client/routes.ts'

const known = new Map<string, Signal<FileMetadata | null | undefined>>()

/** What is known of a file, asked once: undefined until it is there, null where the reader may not see it. */
export function fileOf(fileId: string): Signal<FileMetadata | null | undefined> {
  const before = known.get(fileId)
  if (before) return before
  const file = signal<FileMetadata | null | undefined>(undefined)
  known.set(fileId, file)
  call.files.readFile({ params: { fileId } }).then(
    (found) => {
      file.value = found
    },
    () => {
      file.value = null
    },
  )
  return file
}

export const downloadAddress = (fileId: string): string => addressOf(routes.files.downloadFile, { params: { fileId } })

import { addressOf } from '@casewright/client/create-client'
import { routes } from '@casewright/client/routes'
import type { FileMetadata } from '@casewright/contracts/file'
import { type Signal, signal } from '@preact/signals'
import { call } from '../client/call.ts'

const askEveryMs = 1500
const pageSize = 100

/** A file as the page knows it: undefined until it is there, null where the reader may not see it. */
type KnownFile = Signal<{ metadata: FileMetadata; address: string } | null | undefined>
const known = new Map<string, KnownFile>()
const askedMatters = new Set<string>()

/** What is known of a file, asked once: by its owner, or in the matter by whose members it may be read. */
export function fileOf(fileId: string, matterId: string | null | undefined): KnownFile {
  const file = known.get(fileId) ?? signal<KnownFile['value']>(undefined)
  if (!known.has(fileId)) {
    known.set(fileId, file)
    void read(fileId, file)
  }
  if (file.value === null && matterId && !askedMatters.has(matterId)) void readMatterFiles(matterId)
  return file
}

/** Other members' files, by what the matter tells of them. */
async function readMatterFiles(matterId: string): Promise<void> {
  askedMatters.add(matterId)
  const { items } = await call.matter.listMatterFiles({ params: { id: matterId }, query: { size: pageSize } })
  for (const { file_id, metadata } of items) {
    const address = addressOf(routes.matter.readMatterFile, { params: { id: matterId, fileId: file_id } })
    const file = known.get(file_id)
    if (file && metadata) file.value ??= { metadata, address }
  }
}

/** Again while the service still reads its text. */
async function read(fileId: string, file: KnownFile): Promise<void> {
  try {
    const metadata = await call.files.readFile({ params: { fileId } })
    file.value = { metadata, address: addressOf(routes.files.downloadFile, { params: { fileId } }) }
    if (['pending', 'processing'].includes(metadata.parseStatus)) setTimeout(() => void read(fileId, file), askEveryMs)
  } catch {
    file.value ??= null
  }
}

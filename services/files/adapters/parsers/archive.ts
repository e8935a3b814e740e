import { open } from 'node:fs/promises'
import * as yauzl from 'yauzl'
import { damaged, ParseRefusal, passwordProtected } from './refusal.ts'

const entriesMax = 10_000
const bytesMax = 500_000_000
/** Of what is read into memory: the XML without the pictures. */
const wantedBytesMax = 200_000_000
/** Deflate reaches 1,032; the sheets of real workbooks come to 60. Small files may, as they can do no harm. */
const ratioMax = 300
const ratioFromBytes = 10_000_000

/** The entries of an Office file whose names match, checked and read by one reader, so that no other sees another zip. */
export async function readArchive(path: string, wanted: RegExp): Promise<Map<string, Buffer>> {
  const file = await open(path)
  try {
    const zip = await yauzl.fromFdPromise(file.fd, { autoClose: false })
    const entries = await checkedEntries(zip)
    const parts = new Map<string, Buffer>()
    let left = wantedBytesMax
    for (const entry of entries) {
      if (!wanted.test(entry.fileName)) continue
      const bytes = await inflate(zip, entry, left)
      left -= bytes.length
      refuseEntities(bytes)
      parts.set(entry.fileName, bytes)
    }
    return parts
  } catch (error) {
    throw error instanceof ParseRefusal ? error : refusalOf(error)
  } finally {
    await file.close()
  }
}

async function checkedEntries(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  if (zip.entryCount > entriesMax) throw new ParseRefusal('failed', 'is an archive of more than 10,000 parts')
  const entries: yauzl.Entry[] = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    total += entry.uncompressedSize
    if (entries.length > entriesMax) throw new ParseRefusal('failed', 'is an archive of more than 10,000 parts')
    if (total > bytesMax) throw tooLarge()
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
    if (entry.uncompressedSize > ratioFromBytes && ratio > ratioMax) throw tooLarge()
    if (entry.isEncrypted()) throw passwordProtected()
  }
  refuseOverlaps(entries)
  return entries
}

/** Entries that share their compressed bytes make a bomb whose sizes each look harmless. */
function refuseOverlaps(entries: readonly yauzl.Entry[]): void {
  const sorted = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
  let end = 0
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of sorted) {
    if (start < end) throw damaged()
    end = start + compressedSize
  }
}

/** Counts what comes out, because the sizes in the directory are only claims. */
async function inflate(zip: yauzl.ZipFile, entry: yauzl.Entry, bytesLeft: number): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > bytesLeft) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

/** Office files have no document type, and entities that it declares could grow without end. */
function refuseEntities(xml: Buffer): void {
  if (xml.includes('<!ENTITY') || xml.includes(Buffer.from('<!ENTITY', 'utf16le')))
    throw new ParseRefusal('failed', 'contains XML entities, which Office files never have')
}

const tooLarge = () => new ParseRefusal('failed', 'grows too large when it is unpacked')

function refusalOf(error: unknown): ParseRefusal {
  const message = error instanceof Error ? error.message : ''
  if (/relative path|absolute path|invalid characters in fileName/.test(message))
    return new ParseRefusal('failed', 'is an archive with unsafe file names')
  if (/too many bytes/.test(message)) return tooLarge()
  return damaged()
}

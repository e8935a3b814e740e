import { CFB } from '@e965/xlsx'
import { damaged } from './refusal.ts'

/** The streams of an OLE container by their paths in lower case: some programs write all names in capitals. */
export type OleStreams = ReadonlyMap<string, Buffer>

interface Container {
  FullPaths: string[]
  FileIndex: { content?: Uint8Array | number[] }[]
}

export function readOle(bytes: Buffer): OleStreams {
  const { FullPaths, FileIndex } = readContainer(bytes)
  const streams = new Map<string, Buffer>()
  for (const [index, path] of FullPaths.entries()) {
    const content = FileIndex[index]?.content
    const name = path.slice(path.indexOf('/') + 1).toLowerCase()
    if (content && !streams.has(name)) streams.set(name, Buffer.from(content))
  }
  return streams
}

function readContainer(bytes: Buffer): Container {
  try {
    return CFB.read(bytes, { type: 'buffer' }) as Container
  } catch {
    throw damaged()
  }
}

/** A container of these streams under these names, for readers that look for names letter by letter. */
export function writeOle(streams: Readonly<Record<string, Buffer | undefined>>): Buffer {
  const container = CFB.utils.cfb_new()
  for (const [name, bytes] of Object.entries(streams)) if (bytes) CFB.utils.cfb_add(container, `/${name}`, bytes)
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

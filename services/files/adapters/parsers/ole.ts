import { CFB } from '@e965/xlsx'
import { parseDoc } from './doc.ts'
import type { Pieces } from './pieces.ts'
import { damaged, ParseRefusal, passwordProtected } from './refusal.ts'
import { parseSheets } from './sheet.ts'

interface Container {
  FullPaths: string[]
  FileIndex: { content?: Uint8Array | number[] }[]
}

/** The container of Office 97 to 2003, and of newer files under a password; what it holds is told by its streams. */
export function parseOle(bytes: Buffer): Pieces | Promise<Pieces> {
  const container = readContainer(bytes)
  const names = new Set(container.FullPaths.map((path) => path.split('/').at(-1)))
  if (names.has('EncryptedPackage')) throw passwordProtected()
  if (names.has('WordDocument')) {
    if (isEncryptedWord(container)) throw passwordProtected()
    return parseDoc(bytes)
  }
  if (names.has('Workbook') || names.has('Book')) return parseSheets(bytes)
  if (names.has('PowerPoint Document'))
    throw new ParseRefusal('unsupported', 'is an old PowerPoint presentation (.ppt); saved as .pptx it can be read')
  if (names.has('__properties_version1.0'))
    throw new ParseRefusal('unsupported', 'is an Outlook message (.msg); saved as .eml it can be read')
  throw new ParseRefusal('unsupported', 'is of a kind that cannot be read')
}

function readContainer(bytes: Buffer): Container {
  try {
    return CFB.read(bytes, { type: 'buffer' }) as Container
  } catch {
    throw damaged()
  }
}

/** A bit in the head of the document, because the text behind it would be rubbish and not an error. */
function isEncryptedWord({ FullPaths, FileIndex }: Container): boolean {
  const index = FullPaths.findIndex((path) => path.endsWith('/WordDocument'))
  return ((FileIndex[index]?.content?.[0x0b] ?? 0) & 1) === 1
}

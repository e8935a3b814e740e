import { isEarlyWord } from '../../rules/unmarked-kind.ts'
import { parseDoc } from './doc.ts'
import { parseEarlyWord } from './early-word.ts'
import { parseMsg } from './msg.ts'
import { type OleStreams, readOle, writeOle } from './ole-container.ts'
import type { Pieces } from './pieces.ts'
import { parsePpt } from './ppt.ts'
import { ParseRefusal, passwordProtected } from './refusal.ts'
import { parseSheets } from './sheet.ts'

/** The container of Office 95 to 2003, and of newer files under a password; what it holds is told by its streams. */
export function parseOle(bytes: Buffer): Pieces | Promise<Pieces> {
  const streams = readOle(bytes)
  if (streams.has('encryptedpackage')) throw passwordProtected()
  const word = streams.get('worddocument')
  if (word) return parseWord(word, streams)
  if (streams.has('workbook') || streams.has('book')) return parseSheets(bytes)
  if (streams.has('powerpoint document')) return parsePpt(streams)
  if (streams.has('__properties_version1.0')) return parseMsg(streams)
  throw new ParseRefusal('unsupported', 'is of a kind that cannot be read')
}

function parseWord(word: Buffer, streams: OleStreams): Pieces | Promise<Pieces> {
  if (isEarlyWord(word)) return parseEarlyWord(word)
  // A bit in the head of the document, because the text behind it would be rubbish and not an error.
  if (((word[0x0b] ?? 0) & 1) === 1) throw passwordProtected()
  const named = { WordDocument: word, '0Table': streams.get('0table'), '1Table': streams.get('1table') }
  return parseDoc(writeOle({ ...named, Data: streams.get('data') }))
}

import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { unmarkedKind } from '../../rules/unmarked-kind.ts'
import type { Recognise } from '../ocr/recognise.ts'
import type { ParseOutcome, ParseTask } from '../parsing.ts'
import { parseDocx } from './docx/parse-docx.ts'
import { parseEarlyWord } from './early-word.ts'
import { parseEml } from './eml.ts'
import { parseHtml } from './html.ts'
import { parseImage } from './image.ts'
import { parseMarkdown } from './markdown.ts'
import { parseOdt } from './odt.ts'
import { parseOle } from './ole.ts'
import { parsePdf } from './pdf.ts'
import { composeText, type Pieces } from './pieces.ts'
import { parsePlain } from './plain.ts'
import { parsePptx } from './pptx.ts'
import { ParseRefusal } from './refusal.ts'
import { parseRtf } from './rtf.ts'
import { parseSheets, parseZippedSheets } from './sheet.ts'

interface Source {
  bytes: Buffer
  path: string
  recognise: Recognise | undefined
}

type Parser = (source: Source) => Pieces | Promise<Pieces>

const image: Parser = ({ bytes, recognise }) => parseImage(bytes, recognise)
const docx: Parser = ({ path }) => parseDocx(path)
const sheets: Parser = ({ path }) => parseZippedSheets(path)
const pptx: Parser = ({ path }) => parsePptx(path)
const html: Parser = ({ bytes }) => parseHtml(bytes)
const markdown: Parser = ({ bytes }) => parseMarkdown(bytes)
const eml: Parser = ({ bytes }) => parseEml(bytes)

/** By what the bytes themselves say, in the words of file-type. */
const bySignature: Record<string, Parser> = {
  pdf: ({ bytes, recognise }) => parsePdf(bytes, recognise),
  docx,
  docm: docx,
  dotx: docx,
  dotm: docx,
  xlsx: sheets,
  xlsm: sheets,
  xltx: sheets,
  xltm: sheets,
  ods: sheets,
  ots: sheets,
  pptx,
  pptm: pptx,
  ppsx: pptx,
  ppsm: pptx,
  potx: pptx,
  odt: ({ path }) => parseOdt(path),
  ott: ({ path }) => parseOdt(path),
  rtf: ({ bytes }) => parseRtf(bytes),
  cfb: ({ bytes }) => parseOle(bytes),
  early_word: ({ bytes }) => parseEarlyWord(bytes),
  early_workbook: ({ bytes }) => parseSheets(bytes),
  png: image,
  apng: image,
  jpg: image,
  webp: image,
  bmp: image,
  gif: image,
  tif: image,
}

/** Text has no signature: its ending or its declared type says how it is written. */
const byEnding: Record<string, Parser> = { html, htm: html, xhtml: html, md: markdown, markdown, eml }
const byDeclaredType: Record<string, Parser> = {
  'text/html': html,
  'application/xhtml+xml': html,
  'text/markdown': markdown,
  'message/rfc822': eml,
}

const officeNames: Record<string, string> = {
  pdf: 'a PDF',
  doc: 'a Word document',
  docx: 'a Word document',
  xls: 'a spreadsheet',
  xlsx: 'a spreadsheet',
  ods: 'a spreadsheet',
  ppt: 'a presentation',
  pptx: 'a presentation',
  odt: 'a text document',
  rtf: 'a text document',
  png: 'an image',
  jpg: 'an image',
  jpeg: 'an image',
}

/** Whatever a reader throws is an outcome; what it does besides (hang, grow) is left to the pool. */
export async function parseFile(task: ParseTask, recognise?: Recognise): Promise<ParseOutcome> {
  try {
    const bytes = await readFile(task.path)
    if (bytes.length === 0) throw new ParseRefusal('failed', 'is empty')
    const parser = await pickParser(task, bytes)
    return { status: 'parsed', parsed: composeText(await parser({ bytes, path: task.path, recognise })) }
  } catch (error) {
    if (error instanceof ParseRefusal) return { status: error.status, reason: error.message }
    if (error instanceof RangeError && /call stack/.test(error.message))
      return { status: 'failed', reason: 'is nested too deeply' }
    return { status: 'failed', reason: 'is damaged or incomplete' }
  }
}

async function pickParser({ path, fileName, contentType }: ParseTask, bytes: Buffer): Promise<Parser> {
  const ending = extname(fileName).slice(1).toLowerCase()
  const sniffed = await fileTypeFromFile(path).catch(() => undefined)
  const kind = sniffed?.ext ?? unmarkedKind(bytes) ?? ''
  const known = Object.hasOwn(bySignature, kind) ? bySignature[kind] : undefined
  if (known) return known
  // A damaged Office file may no longer say more than that it is a zip.
  if (kind === 'zip' && Object.hasOwn(bySignature, ending) && bytes.toString('latin1', 0, 2) === 'PK')
    return bySignature[ending] ?? docx
  if (sniffed && !/^text\/|xml/.test(sniffed.mime))
    throw new ParseRefusal('unsupported', `is a file of the kind ${kind}, which cannot be read`)
  return pickTextParser(ending, contentType, bytes)
}

function pickTextParser(ending: string, contentType: string, bytes: Buffer): Parser {
  const declared = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (Object.hasOwn(byEnding, ending)) return byEnding[ending] ?? html
  if (looksLikeHtml(bytes)) return html
  if (Object.hasOwn(officeNames, ending))
    throw new ParseRefusal('failed', `is named .${ending}, but is not ${officeNames[ending]}, or is damaged`)
  if (Object.hasOwn(byDeclaredType, declared)) return byDeclaredType[declared] ?? html
  return ({ bytes }) => parsePlain(bytes)
}

/** Word and web systems save pages under the endings .doc and .xls. */
const looksLikeHtml = (bytes: Buffer) => /^\W*<(?:!doctype html|html[\s>])/i.test(bytes.toString('latin1', 0, 300))

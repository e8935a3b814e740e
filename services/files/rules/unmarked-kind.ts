/** As much as scanners, mail programs and servers are known to put before a PDF. */
const junkBytesMax = 4096
const objectsWithin = 8192

/** `1 0 obj <<` at the beginning of a line: so begins every object of a PDF, and next to no other text. */
const firstObject = /(?:^|[\r\n])[ \t]{0,8}\d{1,10} \d{1,5} obj\s{0,8}(?:<<|\[|\d)/

/** How the documents of Word 2, of Word 6 and 95, and of their Asian editions begin. */
const earlyWordMarks = new Set([0xa5db, 0xa5dc, 0xa697, 0xa698, 0xa699])
const headBytesMin = 0x40

/** Excel 2, 3 and 4 begin with the record 9, its version, and its length of 4 or 6 bytes. */
const workbookHeads = new Set(
  [0x00, 0x02, 0x04].flatMap((version) => [4, 6].map((length) => 0x09 + version * 0x100 + length * 0x10000)),
)

export type UnmarkedKind = 'pdf' | 'early_word' | 'early_workbook'

export const unmarkedTypes: Record<UnmarkedKind, string> = {
  pdf: 'application/pdf',
  early_word: 'application/msword',
  early_workbook: 'application/vnd.ms-excel',
}

/**
 * What common lists of signatures do not know: a PDF behind other bytes or without its mark, which readers of PDF open;
 * Word 2, and Excel 2 to 4, which have no container.
 */
export function unmarkedKind(head: Uint8Array): UnmarkedKind | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (isUnmarkedPdf(bytes)) return 'pdf'
  if (isEarlyWord(bytes)) return 'early_word'
  return bytes.length >= 4 && workbookHeads.has(bytes.readUInt32LE(0)) ? 'early_workbook' : undefined
}

export const isEarlyWord = (document: Buffer): boolean =>
  document.length >= headBytesMin && earlyWordMarks.has(document.readUInt16LE(0))

function isUnmarkedPdf(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, junkBytesMax + objectsWithin)
  const mark = start.indexOf('%PDF-')
  const found = firstObject.exec(start)
  if (found === null) return false
  return mark === -1 ? found.index < junkBytesMax : mark < junkBytesMax && mark < found.index
}

/** As much as scanners, mail programs and servers are known to put before a PDF. */
const junkBytesMax = 4096
const objectsWithin = 8192

/** `1 0 obj <<` at the beginning of a line: so begins every object of a PDF, and next to no other text. */
const firstObject = /(?:^|[\r\n])[ \t]{0,8}\d{1,10} \d{1,5} obj\s{0,8}(?:<<|\[|\d)/

/** A PDF whose mark `%PDF` stands behind something else, or is missing: readers of PDF open both. */
export function isUnmarkedPdf(head: Uint8Array): boolean {
  const start = Buffer.from(
    head.buffer,
    head.byteOffset,
    Math.min(head.byteLength, junkBytesMax + objectsWithin),
  ).toString('latin1')
  const mark = start.indexOf('%PDF-')
  const found = firstObject.exec(start)
  if (found === null) return false
  return mark === -1 ? found.index < junkBytesMax : mark < junkBytesMax && mark < found.index
}

const emptyLinesMax = 2

const notText = /[\p{Cc}--[\n\t]]|\ufeff/gv

export const isBlank = (text: string): boolean => !/\S/.test(text)

/**
 * NFC, `\n` alone as line end, no control characters, no lone surrogates, no trailing blanks, at most two empty lines in
 * a row, none at either end. Line by line and not by expressions such as `/\s+$/`, which take quadratic time on a
 * hostile run of blanks.
 */
export function cleanText(raw: string): string {
  const text = raw
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(notText, '')
    .toWellFormed()
    .normalize('NFC')
  const lines: string[] = []
  let empty = 0
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    const line = text.slice(start, end).trimEnd()
    start = end + 1
    if (line === '') {
      empty += 1
      continue
    }
    if (lines.length > 0) for (let count = 0; count < Math.min(empty, emptyLinesMax); count++) lines.push('')
    lines.push(line)
    empty = 0
  }
  return lines.join('\n')
}

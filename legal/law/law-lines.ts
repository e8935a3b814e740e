/** A line of a law's text without what only lays it out. */
export interface LawLine {
  text: string
  /** Of a Markdown heading, 1 to 6; 0 for every other line. */
  level: number
  /** Stands above the mark by which Markdown collections part what they say of a law from its text. */
  isInfo: boolean
}

const infoEnd = /^<!--\s{0,5}INFO END\s{0,5}-->$/i
const rule = /^(?:-{3,200}|\*{3,200}|_{3,200}|={3,200})$/

/** The lines that say something, trimmed: no byte order mark, no Markdown marks, no comments, no front matter. */
export function lawLines(text: string): LawLine[] {
  const raw = text
    .replaceAll('\u200b', '')
    .split(/\r\n?|\n|\f|\u2028|\u2029/)
    .map((line) => line.trim())
  const lines = raw.slice(frontMatterEnd(raw))
  const info = lines.findIndex((line) => infoEnd.test(line))
  return lines.flatMap((line, at) => {
    if (line === '' || rule.test(line) || /^<!--.{0,500}-->$/.test(line)) return []
    const level = /^#{1,6}(?=\s|$)/.exec(line)?.[0].length ?? 0
    const plain = line.slice(level).replace(/^>\s?/, '').replaceAll('**', '').trim()
    return plain === '' ? [] : [{ text: plain, level, isInfo: at < info }]
  })
}

function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0] !== '---') return 0
  const end = lines.indexOf('---', 1)
  return end > 0 ? end + 1 : 0
}

import { matchesIn } from '@casewright/kit/text/matches-in'
import { isOfProceedings } from '../exhibits/exhibits.ts'
import type { SkillInput, Source } from '../skills/skill.ts'

const begins =
  /(?:诉讼请求|仲裁请求|请求事项|反诉请求|Relief sought|Prayer for relief|(?<=^|\n)[^\S\n]{0,8}(?:Claims|Requests)(?=[^\S\n]{0,5}(?:[:：]|\n)))[^\S\n]{0,5}[:：]?/i
const ends =
  /事实[与和及、]{0,1}理由|事实经过|Facts and (?:grounds|reasons)|\n[^\S\n]{0,8}(?:Facts|Schedule)[^\S\n]{0,5}(?:[:：]|\n)|\bGrounds\b|此致/i
/** Each item on a line of its own, or all in one paragraph: 1.判令…；2.…. */
const numbers =
  /(?:^|\n|[；;。][^\S\n]{0,3})[^\S\n]{0,20}(?:\d{1,2}[.、．)](?!\d)|[一二三四五六七八九十]{1,2}、|[（(]\d{1,2}[)）])[^\S\n]{0,5}/g

/** The other side's requests, word by word, from the paper that was served. */
export function opposingClaims(files: SkillInput['files']): Source[] {
  for (const { file_id, name, text } of files) {
    if (!isOfProceedings(name, text)) continue
    const head = begins.exec(text)
    if (head === null) continue
    const from = head.index + head[0].length
    const rest = text.slice(from)
    const end = ends.exec(rest)?.index ?? -1
    if (end <= 0) continue
    const found = itemsIn(rest.slice(0, end)).map(
      ({ start, quote }): Source => ({
        kind: 'file',
        id: file_id,
        title: name,
        quote,
        start: from + start,
        end: from + start + quote.length,
      }),
    )
    if (found.length > 0) return found
  }
  return []
}

/** The numbered items; the whole as one where none is numbered. */
function itemsIn(text: string): { start: number; quote: string }[] {
  const marks = matchesIn(text, numbers).map((mark) => ({ from: mark.index, to: mark.index + mark[0].length }))
  const parts =
    marks.length === 0
      ? [{ start: 0, quote: text }]
      : marks.map(({ to }, at) => ({ start: to, quote: text.slice(to, marks[at + 1]?.from ?? text.length) }))
  return parts
    .map(({ start, quote }) => ({ start: start + quote.length - quote.trimStart().length, quote: quote.trim() }))
    .filter(({ quote }) => quote !== '')
}

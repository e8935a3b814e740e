/** A text whose lines were broken by the width of a page, with those lines joined, and the way back to its places. */
export interface Unwrapped {
  text: string
  /** Where a place of the joined text stands in the original. */
  placeOf: (place: number) => number
}

const ends = /[。；;：:！!？?]\s*$|(?<=[a-z\d)]{2})(?<!\b(?:No|Ltd|Co|Inc|Mr|Ms|Mrs|Dr|Prof))\.\s*$/u
const begins =
  /^\s{0,80}(?:[（(]?(?:第\s?)?[一二三四五六七八九十\d]{1,4}\s?(?:[、条款）)]|[.．](?!\d)|[.．]\d{1,2}(?:[.．]\d{1,2})?\s)|[（(【[]|[*•●—-](?=\s)|[\p{L}（）() ]{1,24}[:：]|\d{4}[年-]|[甲乙丙]\s|(?:姓\s?名|名\s{0,6}称|住\s{0,6}所|类\s{0,6}型|经\s?营\s?者|经营[场范]|法定代表人|注册|成立|出生|性别|国籍|身份证|统一社会|地\s{0,4}址|电\s{0,4}话)[\p{L}\s])/u
const isWide = (line: string): boolean => {
  const width = line.trim().length
  return /\p{Script=Han}/u.test(line) ? width >= 12 : width >= 45
}

const wide = /[\u2e80-\u9fff\uff00-\uff60]/g
/** A Chinese character takes the room of two others. */
const columnsOf = (line: string): number => line.trim().length + (line.match(wide)?.length ?? 0)

/** A line that was broken by the width of the page fills most of it. */
const fullLine = 0.6

/** A row of a table stands alone: blanks part its columns. */
const isRow = (line: string): boolean =>
  /[\p{L}\p{N}）)]\s{3,80}[\p{L}\p{N}¥￥（(]|\p{Script=Han}\s{2,80}\d/u.test(line)

/** A line that only parts the page, or a chat by its days: —— 2025年3月8日 ——. */
const rule = /^[\s\-—–_=*·.~─]{3,}$|^\s{0,8}[—–=*]{2,8}[^—–=*\n]{1,40}[—–=*]{2,8}\s{0,8}$/u

const isListed = (line: string): boolean => /[，,、]\s*$/u.test(line)
/** The address under a name. */
const address = /^\s{0,80}(?:Room|Flat|Unit|Apt|Suite|Floor)\s/u

/** A party's name with its label, and an address that begins with the number of a house. */
const partyLine = /^\s{0,20}\p{Lu}[\p{L} ]{2,24}(?:\([^)\n]{0,16}\))?:\s{1,12}\p{Lu}/u
const addressUnder = /^\s{2,80}(?:No\.\s?)?\d{1,5}(?:\/F)?[ ,]|^\s{2,80}\p{Lu}[\p{L} .'’-]{2,40}\d/u

/** A line goes on in the next when it is long, does not end a sentence, and the next begins neither a clause nor a field. */
export function unwrapped(original: string): Unwrapped {
  const lines = original.split('\n')
  const widest = lines.reduce((width, line) => Math.max(width, columnsOf(line)), 0)
  const places: number[] = []
  const parts: string[] = []
  let isNewLine = true
  let at = 0
  const take = (part: string, from: number) => {
    if (part === '') return
    for (let index = 0; index < part.length; index++) places.push(from + index)
    parts.push(part)
    isNewLine = part.endsWith('\n')
  }
  lines.forEach((line, index) => {
    const next = lines[index + 1]
    const goesOn =
      next !== undefined &&
      next.trim() !== '' &&
      (isListed(line) || (isWide(line) && columnsOf(line) >= widest * fullLine)) &&
      !rule.test(line) &&
      !rule.test(next) &&
      !isRow(line) &&
      (!isRow(next) || (isListed(line) && !isRow(line))) &&
      !ends.test(line) &&
      !isField(line, next) &&
      (isListed(line) || !address.test(next)) &&
      !(partyLine.test(line) && (addressUnder.test(next) || address.test(next)))
    const kept = goesOn ? line.trimEnd() : line
    const lead = isNewLine ? 0 : kept.length - kept.trimStart().length
    take(kept.slice(lead), at + lead)
    if (next !== undefined && !goesOn) take('\n', at + line.length)
    else if (
      goesOn &&
      (/[a-z,]$/i.test(kept) || /\d [A-Za-z]/.test(`${kept.slice(-1)} ${next.trimStart().slice(0, 1)}`))
    )
      take(' ', at + kept.length)
    at += line.length + 1
  })
  return { text: parts.join(''), placeOf: (place) => places[place] ?? original.length }
}

const cutDay =
  /\d年\s{0,4}$|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s{0,4}$/u

/** A day that was cut in two goes on; a new field or clause does not. */
const isField = (line: string, next: string): boolean =>
  begins.test(next) &&
  !/[（(]\s{0,20}$/u.test(line) &&
  !cutDay.test(line) &&
  !(isListed(line) && besideField.test(next))
/** The rest of a list with a field beside it: Jingdezhen          Tel: 139…. */
const besideField = /^\s{0,80}\p{L}{2,30}\s{3,80}\p{L}{2,20}\s?[:：]/u

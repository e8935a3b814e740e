import { tokens } from '@casewright/kit/text/tokens'

/** What a line begins: a heading, a division of a statute, an article, or a numbered clause. */
export interface Mark {
  kind: 'heading' | 'part' | 'article' | 'clause'
  /** The name of the section among its siblings, with numbers in one spelling: 第577条, Chapter 2, 1.1, (a). */
  key: string
  /** How deep it stands: small is outside. 0 for an annex, which stands beside the outermost parts. */
  rank: number
  /** Articles and clauses numbered alike are siblings; `1.` and `1.1` are decimal-1 and decimal-2. */
  style: string
  /** The clause's own number, where counting tells a clause from a line that merely begins with a number. */
  numbers: readonly number[]
}

const numeral = '[零〇一二两三四五六七八九十百千]{1,12}|\\d{1,6}'
const ranks: Readonly<Record<string, number>> = {
  编: 10,
  篇: 10,
  分编: 11,
  章: 12,
  节: 13,
  目: 14,
  book: 9,
  title: 9,
  part: 10,
  division: 11,
  subpart: 11,
  chapter: 12,
  subchapter: 13,
}
const divisionWords = ['Book', 'Title', 'Part', 'Division', 'Subpart', 'Chapter', 'Subchapter']
const annexWords = ['Schedule', 'Annex', 'Appendix', 'Exhibit']
const divisionLengthMax = 100

// A line that only refers to an article (第五条、第六条之规定; Section 5 of the Act) begins none.
const refersOn = '(?![、，,。；;的和与及或至到第款项]|规定|之规定|所)'
const chinesePart = new RegExp(`第\\s?(${numeral})\\s?(分编|[编篇章节目])${refersOn}`, 'y')
const chineseArticle = new RegExp(`第\\s?(${numeral})\\s?[条條](?:\\s?之\\s?(${numeral}))?${refersOn}`, 'y')
const chineseAnnex = new RegExp(`(附则|附件|附录)\\s?(${numeral})?(?=[\\s:：]|$)`, 'y')
const titleFollows = '(?=[.:：–—-]|\\s{0,20}$|[\\s,]{1,20}["“(\\[A-Z\\d\\u0080-\\uffff-])'
const westernPart = new RegExp(
  `(${[...divisionWords, ...annexWords].flatMap((word) => [word, word.toUpperCase()]).join('|')})\\s{1,3}([IVXLC]{1,7}|\\d{1,4}|[A-Z])(?![\\w])${titleFollows}`,
  'y',
)
const westernArticle = new RegExp(
  `(?:(ARTICLE|Article|ART\\.?|Art\\.?|SECTION|Section|SEC\\.?|Sec\\.?)\\s{0,3}|(§)\\s{0,3})(\\d{1,6}[a-zA-Z]?(?:[.-]\\d{1,4}){0,2}|[IVXLC]{1,7})(?!\\w)${titleFollows}`,
  'y',
)
const markdownHeading = /(#{1,6})[ \t]+(?=\S)/y
const decimal = /(\d{1,3}(?:[.．]\d{1,3}){0,5})(?:([.．、)）])(?!\d)|(?=[\s《“【（\u3400-\u9fff]))/y
const chineseClause = new RegExp(`(${numeral})、`, 'y')
const bracketed = new RegExp(`[（(](${numeral}|[a-z]{1,4}|[A-Z])[)）]`, 'y')
const lettered = /([a-zA-Z])[.)）][ \t]+(?=\S)/y
// What Chinese judgments are read for.
const judgmentPart =
  /(?:本院认为|本院经审查认为|经审理查明|经审查查明|本院查明|事实和理由|判决如下|裁定如下)(?=[，,：:\s]|$)/y
const circled = /[①-⑳]/y

/** The kit reads article numbers in every spelling; 五百七十七 → 577. */
const plainNumber = (written: string): string =>
  /^\d+$/.test(written) ? `${Number(written)}` : (tokens(`第${written}条`)[0] ?? written).replace('§', '')

const matchAtStart = (pattern: RegExp, line: string): RegExpExecArray | null => {
  pattern.lastIndex = 0
  return pattern.exec(line)
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
const unnumbered = { style: '', numbers: [] }

function partOf(line: string, wholeLength: number): Mark | undefined {
  if (wholeLength > divisionLengthMax || /[。；]./.test(line)) return undefined
  const [, number, unit] = matchAtStart(chinesePart, line) ?? []
  if (number && unit)
    return { kind: 'part', key: `第${plainNumber(number)}${unit}`, rank: ranks[unit] ?? 10, ...unnumbered }
  const [, annex, which] = matchAtStart(chineseAnnex, line) ?? []
  if (annex)
    return { kind: 'part', key: annex + (which ? plainNumber(which) : ''), rank: 0, style: 'annex', numbers: [] }
  const [, word, western] = matchAtStart(westernPart, line) ?? []
  if (!word || !western) return undefined
  const key = `${capitalised(word)} ${western}`
  const rank = ranks[word.toLowerCase()]
  return { kind: 'part', key, rank: rank ?? 0, style: rank === undefined ? 'annex' : '', numbers: [] }
}

function articleOf(line: string): Mark | undefined {
  const judged = matchAtStart(judgmentPart, line)?.[0]
  if (judged) return { kind: 'article', key: judged, rank: 20, style: 'judgment', numbers: [] }
  const [, number, sub] = matchAtStart(chineseArticle, line) ?? []
  if (number) {
    const key = `第${plainNumber(number)}条${sub ? `之${plainNumber(sub)}` : ''}`
    return { kind: 'article', key, rank: 20, style: '条', numbers: [] }
  }
  const [, word = '', sign, western] = matchAtStart(westernArticle, line) ?? []
  if (!western) return undefined
  // American statutes and contracts put Section 1.01 below ARTICLE I.
  const style = sign ?? (/^s/i.test(word) ? 'Section' : 'Article')
  const key = sign ? `§${western}` : `${style} ${western}`
  return { kind: 'article', key, rank: style === 'Article' ? 20 : 21, style, numbers: [] }
}

/** (i) is the ninth letter or the first Roman number, and (ii) is surely one: neither can be counted. */
const letterNumbers = (letters: string): number[] =>
  letters.length > 1 || /i/i.test(letters) ? [] : [letters.toLowerCase().charCodeAt(0) - 96]

function clauseOf(line: string): Mark | undefined {
  const clause = (key: string, style: string, numbers: number[] = []): Mark => {
    return { kind: 'clause', key, rank: 30, style, numbers }
  }
  const [, digits, stop] = matchAtStart(decimal, line) ?? []
  if (digits) {
    const numbers = digits.split(/[.．]/).map(Number)
    // "12 days" is a line of prose; "1.2 Term" is a clause.
    if (numbers.length === 1 && !stop) return undefined
    return clause(numbers.join('.'), stop && /[)）]/.test(stop) ? 'digit)' : `decimal-${numbers.length}`, numbers)
  }
  const [, chinese] = matchAtStart(chineseClause, line) ?? []
  if (chinese) return clause(chinese, 'chinese', [Number(plainNumber(chinese))])
  const [, inside] = matchAtStart(bracketed, line) ?? []
  if (inside && /^[a-z]/i.test(inside)) return clause(`(${inside})`, '(a)', letterNumbers(inside))
  if (inside) return clause(`(${inside})`, /^\d/.test(inside) ? '(1)' : '(chinese)', [Number(plainNumber(inside))])
  const [, letter] = matchAtStart(lettered, line) ?? []
  if (letter) return clause(letter, 'letter', letterNumbers(letter))
  const circle = matchAtStart(circled, line)?.[0]
  return circle ? clause(circle, 'circled') : undefined
}

/** Characters that part the names of a path or count repeats may not stand in one of them. */
export const headingKey = (title: string): string => {
  const plain = title.replace(/[/#~\s]+/g, ' ').trim()
  return (
    plain
      .slice(0, 40)
      .replace(/[\ud800-\udbff]$/, '')
      .trim() || '-'
  )
}

/** What the line begins, if anything. `line` may be the beginning of a longer one: `wholeLength` tells. */
export function markOf(line: string, wholeLength: number): Mark | undefined {
  const [, marks] = matchAtStart(markdownHeading, line) ?? []
  if (!marks) return partOf(line, wholeLength) ?? articleOf(line) ?? clauseOf(line)
  const title = line
    .slice(marks.length)
    .replace(/\s#+\s*$/, '')
    .trim()
  return headingMark(title, marks.length)
}

/** A heading that names an article or a chapter is one, as deep as the heading stands. */
export function headingMark(title: string, level: number): Mark {
  const named = partOf(title, title.length) ?? articleOf(title)
  const rank = Math.min(Math.max(level, 1), 8)
  return { ...(named ?? { kind: 'heading', key: headingKey(title), ...unnumbered }), rank }
}

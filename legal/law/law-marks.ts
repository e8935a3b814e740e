import { type ArticleNumber, chineseArticleAt } from '@casewright/kit/text/article-numbers'

/** A heading of a law: 第三编 合同. A small rank stands outside; 附则 without a number has none of its own, 0. */
export interface LawHeading {
  title: string
  rank: number
}

/** The beginning of an article: its number, its name as written, and what follows on the same line. */
export interface ArticleHead {
  number: string
  name: string
  rest: string
  /** Something stands between the name and the wording, as in every official text; else it may be a reference. */
  isApart: boolean
}

const numeral = '[零〇一二两三四五六七八九十百千]{1,9}|\\d{1,4}'
const numbered = new RegExp(`^(第(?:${numeral})(分编|[编篇章节目]))(.{0,60})$`)
const ranks: Readonly<Record<string, number>> = { 编: 10, 篇: 10, 分编: 11, 章: 12, 节: 13, 目: 14 }
const bare = /^(?:序\s{0,9}言|总\s{0,9}则|分\s{0,9}则|附\s{0,9}则)$/
const division = /^(?:[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十]{1,3}[）)])(.{1,40})$/
const sentence = /[。；;！？!?]|[，,：:]$/
const refersOn = /^(?:规定|的|所|至|、|之规定)/
const annex = /^附(?:[：:]|(?:件|表|录)(?:[一二三四五六七八九十]{1,3}|\d{1,3})?(?:[：:\s]|$))/

/** 总 则 is set apart for the eye alone. */
const closed = (title: string): string => title.replace(/(?<=\p{sc=Han})\s{1,9}(?=\p{sc=Han})/gu, '')

/** A heading that needs nothing but its own line to be known. */
export function headingIn(text: string): LawHeading | undefined {
  if (bare.test(text)) return { title: closed(text), rank: 0 }
  const [, name, unit = '', rest = ''] = numbered.exec(text) ?? []
  const title = rest.trim()
  if (name === undefined || sentence.test(title) || refersOn.test(rest)) return undefined
  return { title: [name, closed(title)].filter(Boolean).join(' '), rank: ranks[unit] ?? 10 }
}

/** 一、管辖 and （一）一般规定 divide judicial interpretations where an article or another heading follows at once. */
export function divisionIn(line: string): LawHeading | undefined {
  const title = division.exec(line)?.[1]
  if (title === undefined || sentence.test(title)) return undefined
  return { title: closed(line), rank: /^[（(]/.test(line) ? 16 : 15 }
}

export function articleIn(line: string): ArticleHead | undefined {
  if (!line.startsWith('第')) return undefined
  const article: ArticleNumber | undefined = chineseArticleAt(line, 0)
  if (article === undefined) return undefined
  const after = line.slice(article.end)
  const isApart = after === '' || /^[\s【[（(：:]/.test(after)
  if (!isApart && (refersOn.test(after) || /^[，,。；;和与及或第款项]/.test(after))) return undefined
  const rest = after.replace(/^[\s：:]{1,20}/, '')
  return { number: article.number, name: line.slice(0, article.end).replace(/\s/g, ''), rest, isApart }
}

export const isContents = (line: string): boolean => /^目\s{0,9}[录次]$/.test(line)
export const isAnnex = (line: string): boolean => annex.test(line)

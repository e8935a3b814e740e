import { chineseArticleAt, westernArticleAt } from '@casewright/kit/text/article-numbers'

/** Where an article of the statute begins in its own text. */
export interface ArticleHeading {
  number: string
  start: number
  end: number
}

const lineStart =
  /^[ \t\u3000]{0,8}(?:(第)(?=\s?[零〇一二两三四五六七八九十百千\d])|(?:Article|Section|Art\.|Sec\.|§)(?=\s?\d))/gm
const afterHeading = /^(?:[\s\u3000【（(:：.]|$)/
const sentenceGoesOn = /^[、，,和及与或至到的之中第所规款项（(]/

/**
 * The articles whose text begins on a line of its own. Where nothing stands between number and text, only the number that
 * follows the article before is a heading: otherwise a sentence that happens to begin a line would be one.
 */
export function articleHeadings(text: string, before: string | undefined): ArticleHeading[] {
  const found: ArticleHeading[] = []
  let last = Number.parseInt(before ?? '0', 10)
  for (const match of text.matchAll(lineStart)) {
    const isChinese = match[1] !== undefined
    const at = match.index + match[0].length
    const read = isChinese ? chineseArticleAt(text, at - 1) : westernArticleAt(text.slice(at, at + 16).toLowerCase(), 0)
    if (!read) continue
    const end = isChinese ? read.end : at + read.end
    const rest = text.slice(end, end + 2)
    const number = Number.parseInt(read.number, 10)
    const follows = number === last + 1 || (number === last && read.number.includes('-'))
    if (!afterHeading.test(rest) && !(isChinese && follows && !sentenceGoesOn.test(rest))) continue
    found.push({ number: read.number, start: match.index + match[0].search(/\S/), end })
    last = number
  }
  return found
}

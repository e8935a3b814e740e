import { chineseArticleAt, westernArticleAt } from '@casewright/kit/text/article-numbers'
import { matchesIn } from '@casewright/kit/text/matches-in'
import { articlesIn } from './articles.ts'

/** An article by its number, whatever its law is called, and the words for it. */
interface NamedArticle {
  number: string
  text: string
}

function articlesNamed(text: string): NamedArticle[] {
  const chinese = matchesIn(text, /第(?=[\d零〇一二两三四五六七八九十百千])/g).flatMap(({ index }) => {
    const found = chineseArticleAt(text, index)
    return found === undefined ? [] : [{ number: found.number, text: text.slice(index, found.end) }]
  })
  const western = matchesIn(text, /\b(?:Articles?|Arts?\.|Sections?)(?=[.\s]{1,3}\d)|§/gi).flatMap((match) => {
    const found = westernArticleAt(text, match.index + match[0].length)
    return found === undefined ? [] : [{ number: found.number, text: text.slice(match.index, found.end) }]
  })
  return [...chinese, ...western]
}

/** Whether a text has an article of that number, and of one of the laws where these are named in its own script. */
export type ArticleHolder = (number: string, laws: readonly string[]) => boolean

const isChinese = (text: string): boolean => /\p{sc=Han}/u.test(text)

export function articleHolder(text: string): ArticleHolder {
  const numbers = new Set(articlesNamed(text).map(({ number }) => number))
  const plain = text.toLowerCase().replaceAll('中华人民共和国', '')
  const fits = (law: string) => plain.includes(law) || !isChinese(law)
  return (number, laws) => numbers.has(number) && (laws.length === 0 || laws.some(fits))
}

/** The articles of a text that none of these has, in its words. */
export function unheldArticles(text: string, holders: readonly ArticleHolder[]): string[] {
  const named = articlesIn(text)
  return articlesNamed(text)
    .filter(({ number }) => {
      const laws = named.filter((one) => one.number === number).map(({ law }) => law)
      return !holders.some((holds) => holds(number, laws))
    })
    .map((one) => one.text)
}

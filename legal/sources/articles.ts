import { articleWords, chineseArticleAt, westernArticleAt } from '@casewright/kit/text/article-numbers'
import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Source } from '../skills/skill.ts'

/** An article of a law; both are spelt so that two spellings of the same compare as equal. */
interface Article {
  law: string
  number: string
}

const passagesMax = 3
const bracketed = /《([^《》]{2,120})》/g
const between = /^[\s、,，和及与或]{0,3}/
const shorthand = /^([^#]{2,100})#(\d{1,5}(?:-\d{1,2})?)$/
const bareLaw =
  /(?:根据|依据|按照|依照|参照|违反|适用)?([\p{sc=Han}]{1,40}?(?:法典|法|条例|规定|解释|办法))(?=第[零〇一二两三四五六七八九十百千\d])/gu
const western = /\b(?:articles?|arts?\.?|sections?|secs?\.?)(?=[.\s]{1,3}\d)|§/gi
const lawAfter =
  /^\s?(?:\([^)]{1,20}\)\s?){0,4}of (?:the )?((?:[A-Z][\w'’-]{0,30}[ ]|(?:on|of|and|the)[ ]){0,8}(?:Code|Law|Act|Rules|Provisions|Regulations))\b/
const lawBefore = /((?:[A-Z][\w'’-]{0,30}[ ]){0,8}(?:Code|Law|Act|Rules|Provisions|Regulations)),?\s?$/

/** 中华人民共和国民法典（2020）, 《民法典》 and 民法典 are one law, as are "the Civil Code" and "Civil Code of the P. R. China". */
const plainLaw = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]{0,200}\)|\[[^[\]]{0,200}\]/g, '')
    .replace(/中华人民共和国|of the people['’]s republic of china|[《》〈〉<>"“”]/g, '')
    .replace(/^\s*the\s/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The articles that a text names together with their law. */
export function articlesIn(text: string): Article[] {
  const [, short, number] = shorthand.exec(text.trim()) ?? []
  if (short !== undefined && number !== undefined) return [{ law: plainLaw(short), number }]
  const named = [...matchesIn(text, bracketed), ...matchesIn(text, bareLaw)].flatMap((match) =>
    numbersAfter(text, match.index + match[0].length).map((one) => ({ law: plainLaw(match[1] ?? ''), number: one })),
  )
  return [...named, ...westernArticles(text)]
}

/** 第五百六十二条、第五百六十三条 after the name of the law. */
function numbersAfter(text: string, from: number): string[] {
  const found: string[] = []
  for (let at = from; ; ) {
    const start = at + (between.exec(text.slice(at, at + 4))?.[0].length ?? 0)
    const article = chineseArticleAt(text, start)
    if (!article) return found
    found.push(article.number)
    at = article.end
  }
}

const westernArticles = (text: string): Article[] =>
  matchesIn(text, western).flatMap((match) => {
    const article = westernArticleAt(text, match.index + match[0].length)
    if (!article) return []
    const law =
      lawAfter.exec(text.slice(article.end, article.end + 120))?.[1] ??
      lawBefore.exec(text.slice(Math.max(0, match.index - 120), match.index))?.[1]
    return law === undefined ? [] : [{ law: plainLaw(law), number: article.number }]
  })

/**
 * The passages that hold the articles which are named: first those that are the article itself, cut to it, then those
 * that speak of it by law and number.
 */
export function passagesOn(references: readonly string[], sources: readonly Source[]): Source[] {
  const wanted = references.flatMap(articlesIn)
  if (wanted.length === 0) return []
  const is = (one: Article) => wanted.some(({ law, number }) => law === one.law && number === one.number)
  const own = sources.flatMap((source) =>
    [...titledArticle(source), ...ownArticles(source)].filter(is).map(({ passage }) => passage),
  )
  const telling = sources.filter(({ id, quote }) => !own.some((one) => one.id === id) && articlesIn(quote).some(is))
  return [...own, ...telling].slice(0, passagesMax)
}

/** Titles of what tells of a law in other words: a digest, a guide, a model clause, a list. */
const notLaw = /要点|摘要|指引|指南|示范|清单|代码|解读|释义|summary|digest|guide|model clause|checklist/i

/** The article itself among the passages, cut to it; null when its wording is not there. */
export function wordingOf(reference: string, sources: readonly Source[]): Source | null {
  const [wanted] = articlesIn(reference)
  if (wanted === undefined) return null
  const own = sources
    .filter(({ kind, title }) => kind === 'knowledge' && !notLaw.test(title))
    .flatMap((source) => [...titledArticle(source), ...ownArticles(source)])
    .find(({ law, number }) => law === wanted.law && number === wanted.number)
  return own?.passage ?? null
}

/** A passage whose title names the one article that it holds: 中华人民共和国民法典 第六百七十五条. */
function titledArticle(source: Source): (Article & { passage: Source })[] {
  const at = source.title.indexOf('第')
  const article = at < 1 ? undefined : chineseArticleAt(source.title, at)
  if (!article || article.end < source.title.trimEnd().length) return []
  return [{ law: plainLaw(source.title.slice(0, at)), number: article.number, passage: source }]
}

/** The one article that a citation names. */
export const articleCited = (reference: string): Article | undefined => articlesIn(reference)[0]

/** The articles of a law's own text, each from its number at the beginning of a line to the next one. */
function ownArticles(source: Source): (Article & { passage: Source })[] {
  const { quote } = source
  const law = plainLaw(source.title)
  const heads = matchesIn(quote, /^[ \t#>*-]*/gm).flatMap((match) => {
    const at = match.index + match[0].length
    const article = articleAt(quote, at)
    return article === undefined ? [] : [{ at, number: article }]
  })
  return heads.map(({ at, number }, order) => {
    const text = quote.slice(at, heads[order + 1]?.at ?? quote.length).trimEnd()
    const start = source.start === null ? null : source.start + at
    return { law, number, passage: { ...source, quote: text, start, end: start === null ? null : start + text.length } }
  })
}

function articleAt(text: string, at: number): string | undefined {
  const word = /^(?:[a-z]+|§)/i.exec(text.slice(at, at + 12))?.[0]
  if (word === undefined) return text[at] === '第' ? chineseArticleAt(text, at)?.number : undefined
  if (word !== '§' && !articleWords.has(word.toLowerCase())) return undefined
  return westernArticleAt(text, at + word.length)?.number
}

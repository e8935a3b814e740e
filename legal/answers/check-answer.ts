import { chineseArticleAt, westernArticleAt } from '@casewright/kit/text/article-numbers'
import texts from '../../resources/texts/case_answers.json' with { type: 'json' }
import { figuresIn } from '../drafts/figures-in-text.ts'
import { knownAmong } from '../drafts/unknown-figures.ts'
import { filled, listOf } from '../skills/language.ts'
import type { Material } from '../skills/model-part.ts'
import type { SkillInput } from '../skills/skill.ts'
import { articlesIn } from '../sources/articles.ts'

const answerMax = 50_000
const itemsMax = 8

/**
 * What a reader must not rely on in an answer: articles that stand in no passage which is cited beside them, and numbers
 * and days that stand in nothing that was given. Null when there is none.
 */
export function answerNote(
  answer: string,
  material: readonly Material[],
  told: readonly string[],
  { locale, today }: Pick<SkillInput, 'locale' | 'today'>,
): string | null {
  const text = answer.slice(0, answerMax)
  const articles = articlesWithoutPassage(text, material)
  const figures = unknownIn(text, [today, ...told, ...material.map((one) => `${one.title}\n${one.text}`)])
  const points = [
    ...(articles.length === 0 ? [] : [filled(texts.check_articles, { items: listOf(articles, locale) })[locale]]),
    ...(figures.length === 0 ? [] : [filled(texts.check_figures, { items: listOf(figures, locale) })[locale]]),
  ]
  return points.length === 0
    ? null
    : filled(texts.check_note, { points: points.join(locale === 'zh' ? '；' : '; ') })[locale]
}

const citation = /\[(\d{1,3})\]|【(\d{1,3})】/g
const sentence = /[^。！？!?\n]{1,2000}[。！？!?]?(?:\s?(?:\[\d{1,3}\]|【\d{1,3}】)){0,10}/g

function articlesWithoutPassage(answer: string, material: readonly Material[]): string[] {
  const all = material.map(holderOf)
  const unknown = [...answer.matchAll(sentence)].flatMap(([words]) => {
    const cited = [...words.matchAll(citation)].flatMap(([, square, round]) => all[Number(square ?? round) - 1] ?? [])
    const holders = cited.length > 0 ? cited : all
    const named = articlesIn(words)
    return articlesNamed(words).filter(({ number }) => {
      const laws = named.filter((one) => one.number === number).map(({ law }) => law)
      return !holders.some((holds) => holds(number, laws))
    })
  })
  return [...new Set(unknown.map(({ text }) => text))].slice(0, itemsMax)
}

const isChinese = (text: string): boolean => /\p{sc=Han}/u.test(text)

/** Whether a text has an article of that number, and of one of the laws where these are named in its own script. */
function holderOf({ title, text }: Material): (number: string, laws: readonly string[]) => boolean {
  const words = `${title}\n${text}`
  const numbers = new Set(articlesNamed(words).map(({ number }) => number))
  const plain = words.toLowerCase().replaceAll('中华人民共和国', '')
  const fits = (law: string) => plain.includes(law) || !isChinese(law)
  return (number, laws) => numbers.has(number) && (laws.length === 0 || laws.some(fits))
}

/** Every article by its number, whatever its law is called. */
function articlesNamed(text: string): { number: string; text: string }[] {
  const chinese = [...text.matchAll(/第(?=[\d零〇一二两三四五六七八九十百千])/g)].flatMap(({ index }) => {
    const found = chineseArticleAt(text, index)
    return found === undefined ? [] : [{ number: found.number, text: text.slice(index, found.end) }]
  })
  const western = [...text.matchAll(/\b(?:Articles?|Arts?\.|Sections?)(?=[.\s]{1,3}\d)|§/gi)].flatMap((match) => {
    const found = westernArticleAt(text, match.index + match[0].length)
    return found === undefined ? [] : [{ number: found.number, text: text.slice(match.index, found.end) }]
  })
  return [...chinese, ...western]
}

function unknownIn(answer: string, given: readonly string[]): string[] {
  const isKnown = knownAmong(given)
  const plain = answer.replace(citation, ' ')
  const figures = figuresIn(plain).filter((figure) => figure.kind !== 'name' && !isKnown(figure))
  return [...new Set(figures.map(({ text }) => text.trim()))].slice(0, itemsMax)
}

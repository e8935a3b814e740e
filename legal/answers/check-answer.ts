import { matchesIn } from '@casewright/kit/text/matches-in'
import texts from '../../resources/texts/case_answers.json' with { type: 'json' }
import { figuresIn } from '../drafts/figures-in-text.ts'
import { knownAmong } from '../drafts/unknown-figures.ts'
import { filled, listOf } from '../skills/language.ts'
import type { Material } from '../skills/material.ts'
import type { SkillInput } from '../skills/skill.ts'
import { articleHolder, unheldArticles } from '../sources/named-articles.ts'

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
  const all = material.map(({ title, text }) => articleHolder(`${title}\n${text}`))
  const unknown = matchesIn(answer, sentence).flatMap(([words]) => {
    const cited = matchesIn(words, citation).flatMap(([, square, round]) => all[Number(square ?? round) - 1] ?? [])
    return unheldArticles(words, cited.length > 0 ? cited : all)
  })
  return [...new Set(unknown)].slice(0, itemsMax)
}

function unknownIn(answer: string, given: readonly string[]): string[] {
  const isKnown = knownAmong(given)
  const plain = answer.replace(citation, ' ')
  const figures = figuresIn(plain).filter((figure) => figure.kind !== 'name' && !isKnown(figure))
  return [...new Set(figures.map(({ text }) => text.trim()))].slice(0, itemsMax)
}

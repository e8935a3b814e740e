import { matchesIn } from '@casewright/kit/text/matches-in'
import texts from '../../resources/texts/case_answers.json' with { type: 'json' }
import { type Figure, figuresIn } from '../drafts/figures-in-text.ts'
import { knownAmong } from '../drafts/unknown-figures.ts'
import { filled, listOf } from '../skills/language.ts'
import type { Material } from '../skills/material.ts'
import type { SkillInput } from '../skills/skill.ts'
import { decisionsIn, languageSaid, linksIn, unwrittenIn } from '../sources/model-words.ts'
import { articleHolder, unheldArticles } from '../sources/named-articles.ts'

const answerMax = 50_000
const itemsMax = 8

/**
 * What a reader must not rely on in an answer: articles that stand in no passage which is cited beside them; numbers, days,
 * parties, quotations and addresses that stand in nothing that was given; a check that nobody made; another language than
 * the reader's. Null when there is none.
 */
export function answerNote(
  answer: string,
  material: readonly Material[],
  told: readonly string[],
  { locale, today }: Pick<SkillInput, 'locale' | 'today'>,
): string | null {
  const text = answer.slice(0, answerMax)
  const given = [today, ...told, ...material.map((one) => `${one.title}\n${one.text}`)]
  const { figures, names } = unknownIn(text, given)
  const isNew = (words: string): boolean => !given.some((one) => one.includes(words))
  const found = {
    articles: articlesWithoutPassage(text, material),
    figures,
    names,
    quotations: unwrittenIn(text, given),
    decisions: decisionsIn(text).filter(isNew),
    links: linksIn(text).filter(isNew),
  }
  const points = [
    ...kinds.flatMap((kind) => {
      const items = [...new Set(found[kind])].slice(0, itemsMax)
      return items.length === 0 ? [] : [filled(texts[`unheld_${kind}`], { items: listOf(items, locale) })[locale]]
    }),
    ...(isInOtherLanguage(text, told, locale) ? [texts.check_language[locale]] : []),
  ]
  return points.length === 0
    ? null
    : filled(texts.check_note, { points: points.join(locale === 'zh' ? '；' : '; ') })[locale]
}

const kinds = ['articles', 'figures', 'names', 'quotations', 'decisions', 'links'] as const

/** Neither in the reader's language nor in one that they wrote in themselves. */
function isInOtherLanguage(answer: string, told: readonly string[], locale: SkillInput['locale']): boolean {
  const said = languageSaid(answer)
  return said !== null && said !== locale && !told.some((one) => languageSaid(one) === said)
}

const citation = /\[(\d{1,3})\]|【(\d{1,3})】/g
const sentence = /[^。！？!?\n]{1,2000}[。！？!?]?(?:\s?(?:\[\d{1,3}\]|【\d{1,3}】)){0,10}/g

function articlesWithoutPassage(answer: string, material: readonly Material[]): string[] {
  const all = material.map(({ title, text }) => articleHolder(`${title}\n${text}`))
  const unknown = matchesIn(answer, sentence).flatMap(([words]) => {
    const cited = matchesIn(words, citation).flatMap(([, square, round]) => all[Number(square ?? round) - 1] ?? [])
    return unheldArticles(words, cited.length > 0 ? cited : all)
  })
  return unknown
}

/** A capitalised word of an English sentence is often no name: there only a company is one. */
const surelyNames = /\p{sc=Han}|\b(?:Inc|Ltd|LLC|LLP|Corp|GmbH|PLC|Limited|Company|Corporation)\b/u

function unknownIn(answer: string, given: readonly string[]): { figures: string[]; names: string[] } {
  const isKnown = knownAmong(given)
  const unknown = figuresIn(answer.replace(citation, ' ')).filter((figure) => !isKnown(figure))
  const [names, figures] = [unknown.filter(isName), unknown.filter((figure) => !isName(figure))]
  return {
    figures: figures.map(({ text }) => text.trim()),
    names: names.map(({ text }) => text.trim()).filter((name) => surelyNames.test(name)),
  }
}

const isName = ({ kind }: Figure): boolean => kind === 'name'

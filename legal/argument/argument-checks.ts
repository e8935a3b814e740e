import { chineseArticleAt } from '@casewright/kit/text/article-numbers'
import { matchesIn } from '@casewright/kit/text/matches-in'
import type { CaseView } from '../analysis/case-view.ts'
import { knownFigures } from '../drafts/known-figures.ts'
import { type KnownFigures, unknownFigures } from '../drafts/unknown-figures.ts'
import type { Source } from '../skills/skill.ts'
import { articlesIn } from '../sources/articles.ts'
import { decisionsIn, languageSaid, linksIn, unwrittenIn } from '../sources/model-words.ts'
import type { Sourced } from '../sources/sourced.ts'
import { placeIn } from '../sources/verify-place.ts'
import type { Passage } from './argument-material.ts'

/** Why a statement of a model is left out. */
export const faults = ['article', 'figure', 'quotation', 'decision', 'language'] as const
export type Fault = (typeof faults)[number]

/** What a model may rest a statement on. */
export interface Grounds {
  passages: readonly Passage[]
  known: KnownFigures
  /** In which people read it. */
  language: 'zh' | 'en'
}

/** A quotation by the number of its passage. */
export interface Cite {
  number: number
  quote: string
}

/** The citations of a statement: the passages that were found, and whether one was not. */
export interface Cited {
  /** Each cut to the words that were quoted. */
  sources: Source[]
  /** What is cited, whole: an article's number stands in its title. */
  whole: string[]
  hasFalse: boolean
}

export const groundsOf = (view: CaseView, passages: readonly Passage[]): Grounds => {
  const { input, intake, language, cause, held } = view
  return { passages, known: knownFigures({ input, language, intake, cause: cause?.name ?? null }, held), language }
}

/** Looks each quotation up in the text that it is ascribed to. What cannot be cited, such as a fact of ours, is passed over. */
export function citedBy(cites: readonly Cite[], { passages }: Grounds): Cited {
  const cited: Cited = { sources: [], whole: [], hasFalse: false }
  for (const { number, quote } of cites) {
    const passage = passages[number - 1]
    if (passage === undefined) cited.hasFalse = true
    if (passage === undefined || quote.trim() === '') continue
    const { state, start, end } = placeIn(passage.text, { quote: quote.trim(), start: null, end: null })
    if (state !== 'verified' || start === null || end === null) cited.hasFalse = true
    else if (passage.source !== null) {
      cited.sources.push(cut(passage.source, start, end))
      cited.whole.push(`${passage.title}\n${passage.text}`)
    }
  }
  return cited
}

const cut = (source: Source, start: number, end: number): Source => ({
  ...source,
  quote: source.quote.slice(start, end),
  start: source.start === null ? null : source.start + start,
  end: source.start === null ? null : source.start + end,
})

/** The first thing that is wrong with a statement; null when it holds. */
export function faultOf(text: string, cited: Cited, { passages, known, language }: Grounds): Fault | null {
  if (decisionsIn(text).length + linksIn(text).length > 0) return 'decision'
  const said = languageSaid(text)
  if (said !== null && said !== language) return 'language'
  if (!areArticlesCited(text, cited)) return 'article'
  const written = passages.map((one) => one.text)
  if (unwrittenIn(text, written).length > 0) return 'quotation'
  const paragraphs = [{ text, sources: cited.sources, verification: 'unverified' as const }]
  return unknownFigures([{ heading: '', paragraphs }], known).length > 0 ? 'figure' : null
}

/** Every article that a statement names, by its law or by its number alone, stands in what it cites. */
function areArticlesCited(text: string, { whole }: Cited): boolean {
  const cited = whole.join('\n')
  const numbers = new Set(numbersIn(cited))
  const named = articlesIn(cited)
  return (
    numbersIn(text).every((number) => numbers.has(number)) &&
    articlesIn(text).every((one) => named.some(({ law, number }) => law === one.law && number === one.number))
  )
}

const chineseMark = /第(?=[零〇一二两三四五六七八九十百千\d])/g
const westernList =
  /\b(?:articles?|arts?\.?)[.\s]{1,3}(\d{1,5}(?:-\d{1,2})?(?:(?:, and |, | and | or )\d{1,5}(?:-\d{1,2})?){0,20})/gi

/** 第五百八十五条, Article 585, Articles 577 and 585. */
const numbersIn = (text: string): string[] => [
  ...matchesIn(text, chineseMark).flatMap(({ index }) => chineseArticleAt(text, index)?.number ?? []),
  ...matchesIn(text, westernList).flatMap(([, list = '']) => list.match(/\d{1,5}(?:-\d{1,2})?/g) ?? []),
]

/** `supported` is a statement that names an article whose words it cites; an opinion beside a quotation is not verified by it. */
export const sourcedBy = (text: string, { sources }: Cited): Sourced => ({
  sources,
  verification: sources.length > 0 && numbersIn(text).length > 0 ? 'supported' : 'unverified',
})

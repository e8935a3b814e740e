import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { FoundCause } from '@casewright/contracts/knowledge/structured-resources'
import texts from '../../resources/texts/cause_of_action.json' with { type: 'json' }
import { filled, listOf } from '../skills/language.ts'
import type { Source } from '../skills/skill.ts'
import { type Cause, causes } from './causes.ts'
import { contractTitles, readWords } from './words-said.ts'

export interface Candidate {
  code: string
  name: string
  name_en: string
  /** Between 0 and 1, for the order only: not a probability. */
  score: number
  reasons: string[]
  /** Passages that name the cause. */
  sources: Source[]
}

const strongWeight = 3
/** For the cause that the title of a contract names: its other words stand in contracts of many kinds. */
const titleWeight = 3
const sourceWeight = 2
/** What the first of knowledge's causes weighs where it is trusted; on the development half 5 and 7 gave the same, 3 one less. */
const foundWeight = 5
const textMax = 20_000
const candidatesMax = 5
const wordsMax = 8
/** Less than this share of the best one's weight, and a candidate is only in the way of whoever has to choose. */
const shareMin = 0.25

/** What speaks for a cause. */
interface Signs {
  words: readonly string[]
  wordWeight: number
  /** Terms by which knowledge-service found it. */
  terms: readonly string[]
  termWeight: number
  passages: readonly Source[]
}

/**
 * The causes that the facts speak of, best first, each with the words that it was recognised by: those of the built-in
 * list, weighed together with those that knowledge-service found.
 */
export function rankCauses(
  facts: string,
  sources: readonly Source[],
  found: readonly FoundCause[],
  language: Locale,
): Candidate[] {
  const text = facts.slice(0, textMax)
  const top = Math.max(0, ...found.map(({ score }) => score))
  const trust = trustIn(found)
  const foundBy = new Map(found.map((one) => [one.cause.code, one]))
  const known = new Set(causes.map(({ code }) => code))
  const wordsSaid = readWords(text)
  const titles = contractTitles(text)
  const titleWords = readWords(titles)
  const named = [
    ...causes.map((cause) => ({
      cause,
      words: { strong: wordsSaid(cause.strong), weak: wordsSaid(cause.weak) },
      isTitle: titles !== '' && titleWords(cause.strong).length > 0,
    })),
    ...found
      .filter(({ cause }) => !known.has(cause.code))
      .map(({ cause: { code, name, name_en } }) => ({
        cause: { code, name, name_en: name_en ?? name },
        words: { strong: [], weak: [] },
        isTitle: false,
      })),
  ]
  const ranked = named
    .map(({ cause, words: { strong, weak }, isTitle }) => {
      const { score = 0, matched_terms = [], cause: profile } = foundBy.get(cause.code) ?? {}
      // A group of causes, which has no elements of its own, is named only for want of one of its members.
      const fit = top > 0 && profile && profile.elements.length > 0 ? trust * (score / top) ** 2 : 0
      return toCandidate(cause, language, {
        words: [...strong, ...weak],
        wordWeight: strong.length * strongWeight + weak.length + (isTitle ? titleWeight : 0),
        terms: matched_terms,
        termWeight: foundWeight * fit,
        passages: sources.filter(({ title, quote }) =>
          [cause.name, cause.name_en].some((name) => `${title}\n${quote}`.includes(name)),
        ),
      })
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
  return ranked.filter((one) => isNear(one, ranked[0], shareMin)).slice(0, candidatesMax)
}

/**
 * How far knowledge's order is trusted. Something is always found; of the development half the right cause came first
 * mostly above 40 with Chinese terms and above 14 with English ones, of which the profiles have fewer, and seldom below.
 */
function trustIn(found: readonly FoundCause[]): number {
  const [best] = found.toSorted((left, right) => right.score - left.score)
  if (!best) return 0
  const [low, high] = best.matched_terms.some((term) => /\p{sc=Han}/u.test(term)) ? [25, 60] : [8, 18]
  return Math.min(1, Math.max(0.02, (best.score - low) / (high - low)))
}

function toCandidate(
  { code, name, name_en }: Pick<Cause, 'code' | 'name' | 'name_en'>,
  language: Locale,
  { words, wordWeight, terms, termWeight, passages }: Signs,
): Candidate {
  // A passage was found for the whole message, not for this cause: it only helps one that the facts speak of.
  const passageWeight = words.length > 0 ? Math.min(passages.length, 2) * sourceWeight : 0
  const weight = wordWeight + termWeight + passageWeight
  const reasons = [
    ...(words.length > 0 ? [filled(texts.by_words, { words: shown(words, language) })] : []),
    ...(termWeight > 0 ? [filled(texts.by_knowledge, { words: shown(terms, language) })] : []),
    ...(passages.length > 0 ? [filled(texts.by_passages, { count: passages.length })] : []),
  ]
  return {
    code,
    name,
    name_en,
    reasons: reasons.map((reason) => reason[language]),
    score: Math.round((1000 * weight) / (weight + 4)) / 1000,
    sources: passages.slice(0, 3),
  }
}

const shown = (words: readonly string[], language: Locale): string => listOf(words.slice(0, wordsMax), language)

/** The second best is close when it has three quarters of the best one's weight. */
export const isClose = ([best, second]: readonly Candidate[]): boolean =>
  second !== undefined && isNear(second, best, 0.75)

/** Weights back from scores. */
function isNear(one: Candidate, best: Candidate | undefined, share: number): boolean {
  const weight = ({ score }: Candidate) => (4 * score) / (1 - score)
  return best !== undefined && weight(one) >= share * weight(best)
}

import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { type Cause, causes } from './causes.ts'
import { listOf } from './language.ts'
import type { Source } from './skill.ts'

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
const sourceWeight = 2
const textMax = 20_000
const candidatesMax = 5

/** The causes that the facts speak of, best first; each with the words that it was recognised by. */
export function rankCauses(facts: string, sources: readonly Source[], language: Locale): Candidate[] {
  return causes
    .map((cause) => weigh(cause, facts.slice(0, textMax), sources, language))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, candidatesMax)
}

function weigh(cause: Cause, facts: string, sources: readonly Source[], language: Locale): Candidate {
  const strong = wordsIn(facts, cause.strong)
  const weak = wordsIn(facts, cause.weak)
  const naming = sources.filter(({ title, quote }) =>
    [cause.name, cause.name_en].some((name) => `${title}\n${quote}`.includes(name)),
  )
  const words = [...strong, ...weak]
  // A passage was found for the whole message, not for this cause: it only helps one that the facts speak of.
  const weight =
    strong.length * strongWeight + weak.length + (words.length > 0 ? Math.min(naming.length, 2) * sourceWeight : 0)
  return {
    code: cause.code,
    name: cause.name,
    name_en: cause.name_en,
    score: Math.round((1000 * weight) / (weight + 4)) / 1000,
    reasons: reasonsOf(words, naming.length, language),
    sources: naming.slice(0, 3),
  }
}

/** Each word once: a repeated one tells nothing new. */
const wordsIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([word]) => word.toLowerCase())),
]

function reasonsOf(words: readonly string[], passages: number, language: Locale): string[] {
  const shown = listOf(words.slice(0, 8), language)
  const named = language === 'zh' ? `资料中有 ${passages} 段提到该案由` : `${passages} passages name this cause`
  return [language === 'zh' ? `案情中出现：${shown}` : `the facts mention: ${shown}`, ...(passages > 0 ? [named] : [])]
}

/** Weights back from scores: the second best is close when it has three quarters of the best one's. */
export function isClose([best, second]: readonly Candidate[]): boolean {
  const weight = (score: number) => (4 * score) / (1 - score)
  return best !== undefined && second !== undefined && weight(second.score) >= 0.75 * weight(best.score)
}

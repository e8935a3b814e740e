import { clipText } from '@casewright/kit/text/clip-text'
import texts from '../../resources/texts/answers.json' with { type: 'json' }
import { clipped, sentencesOf } from '../sources/sentences.ts'
import type { Sourced } from '../sources/sourced.ts'
import { filled } from './language.ts'
import type { SkillInput, Source } from './skill.ts'

/** One thing that a passage says, word by word. */
export interface LegalStatement extends Sourced {
  text: string
}

const questionMax = 2_000
const sentencesPerPassageMax = 2
const statementsMax = 6
const statementMax = 400
/** Pairs of characters that every question has. */
const asking = /请问|什么|怎么|怎样|如何|多久|多少|是否|能否|可以|哪些|几年|几天|吗|呢|的|了|是|有|在|我|你|他/gu
const common = new Set(
  'what which when where whose does have that this with from about there their would could should many long much must will under into your'.split(
    ' ',
  ),
)

/**
 * The sentences of the passages that speak of what is asked, in the order in which the search found them. Each is a
 * quotation with its own place, so it is verified as such; whether it settles the question is not said.
 */
export function quoteAnswer(question: string, sources: readonly Source[]): LegalStatement[] {
  const asked = clipText(question, questionMax)
  const terms = termsOf(asked)
  const needed = Math.min(2, terms.size)
  if (needed === 0) return []
  return sources
    .flatMap((source) => {
      const about = isComparable(asked, source) ? (text: string) => met(terms, text) : () => needed
      const heading = about(source.title) > 0 ? 1 : 0
      return sentencesOf(source.quote)
        .map((sentence) => ({ sentence, count: about(sentence.text) + heading }))
        .filter(({ sentence, count }) => count >= needed && about(sentence.text) > 0)
        .sort((left, right) => right.count - left.count)
        .slice(0, sentencesPerPassageMax)
        .sort((left, right) => left.sentence.start - right.sentence.start)
        .map(({ sentence }) => statementOf(source, sentence))
    })
    .slice(0, statementsMax)
}

/** Words of one language are not met in a text of another: there the search alone decides. */
const isComparable = (question: string, { quote }: Source): boolean => isSameLanguage(question, quote)
const isChinese = (text: string): boolean => /\p{sc=Han}/u.test(text)

function termsOf(text: string): Set<string> {
  const runs = text.replace(asking, ' ').match(/\p{sc=Han}{2,}/gu) ?? []
  const pairs = runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)))
  const words = (text.toLowerCase().match(/[a-z][a-z-]{3,}/g) ?? []).filter((word) => !common.has(word))
  return new Set([...pairs, ...words])
}

const met = (terms: ReadonlySet<string>, text: string): number => {
  const lower = text.toLowerCase()
  return [...terms].filter((term) => lower.includes(term)).length
}

function statementOf(source: Source, sentence: { text: string; start: number; end: number }): LegalStatement {
  const { text, start, end } = clipped(sentence, statementMax)
  const from = source.start
  const quoted = {
    ...source,
    quote: text,
    start: from === null ? null : from + start,
    end: from === null ? null : from + end,
  }
  return { text, sources: [quoted], verification: 'verified' }
}

/** The statements in a row, each with its number; without any an honest answer that there is none. */
export function legalAnswerText(statements: readonly LegalStatement[], locale: SkillInput['locale']): string {
  if (statements.length === 0) return texts.no_source[locale]
  const lines = statements.map(
    ({ text, sources }, at) =>
      filled(texts.quotation, { number: at + 1, title: sources[0]?.title ?? '', quote: text })[locale],
  )
  return [texts.by_passages[locale], ...lines, texts.quotations_only[locale]].join('\n')
}

/** What a model says on the question, and below it the quotations that each statement rests on. */
export function statedAnswerText(statements: readonly LegalStatement[], locale: SkillInput['locale']): string {
  const said = statements.map(({ text }, at) => filled(texts.stated, { text, number: at + 1 })[locale])
  const quoted = statements.flatMap(({ sources }, at) =>
    sources.map(({ title, quote }) => filled(texts.quotation, { number: at + 1, title, quote })[locale]),
  )
  return [texts.by_model[locale], ...said, ...quoted].join('\n')
}

export const isSameLanguage = (one: string, other: string): boolean => isChinese(one) === isChinese(other)

/** How many of the words of a text stand in another, from 0 to 1. */
export function shareOfTerms(text: string, other: string): number {
  const terms = termsOf(text)
  return terms.size === 0 ? 0 : met(terms, other) / terms.size
}

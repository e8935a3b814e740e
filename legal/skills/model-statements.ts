import { ungroundedIn } from '../drafts/grounded.ts'
import type { ModelAnswers } from '../model-parts/model-answers.ts'
import { decisionsIn, languageSaid, linksIn, unwrittenIn } from '../sources/model-words.ts'
import { placeIn } from '../sources/verify-place.ts'
import { isSameLanguage, type LegalStatement, shareOfTerms } from './legal-answer.ts'
import type { SkillInput, Source } from './skill.ts'

type Answer = ModelAnswers['legal_question']
type Said = NonNullable<Answer['statements']>[number]

interface Asked {
  question: string
  locale: SkillInput['locale']
}

const statementsMax = 8
const textMax = 800
/** Of the words of a statement, so many stand in its passages: else it says something else. */
const shareMin = 0.3

/**
 * What a model says on a question: each statement with quotations that stand in their passages, and with no article, number
 * or day that these do not have. The others are counted.
 */
export function statementsFrom(
  { statements: said = [] }: Answer,
  passages: readonly Source[],
  { question, locale }: Asked,
): { statements: LegalStatement[]; refused: number } {
  const statements = said
    .slice(0, statementsMax)
    .flatMap((one) => statementOf(one, passages, { question, locale }) ?? [])
  return { statements, refused: said.length - statements.length }
}

function statementOf(said: Said, passages: readonly Source[], { question, locale }: Asked): LegalStatement | null {
  const text = said.text.trim()
  const cited = said.passages.map((one) => quotedFrom(one, passages))
  const sources = cited.flatMap((one) => one ?? [])
  if (text === '' || text.length > textMax || sources.length === 0 || sources.length < cited.length) return null
  const wholes = said.passages.flatMap(({ number }) => passages[number - 1] ?? [])
  const given = wholes.map(({ title, quote }) => `${title}\n${quote}`)
  if (ungroundedIn(text, [...given, question]).length > 0) return null
  if (sources.some(({ quote }) => quote === text)) return { text, sources, verification: 'verified' }
  // What is not a quotation is in the reader's language, claims no check of a person and leads nowhere else.
  if ((languageSaid(text) ?? locale) !== locale || decisionsIn(text).length + linksIn(text).length > 0) return null
  if (unwrittenIn(text, given).length > 0) return null
  const comparable = given.filter((whole) => isSameLanguage(text, whole))
  // Words of one language are not met in another: nothing tells whether they say the same.
  if (comparable.length === 0) return { text, sources, verification: 'unverified' }
  const isMet = comparable.some((whole) => shareOfTerms(text, whole) >= shareMin)
  return isMet ? { text, sources, verification: 'supported' } : null
}

/** The words at their place in the passage; null when they do not stand there. */
function quotedFrom({ number, quote }: Said['passages'][number], passages: readonly Source[]): Source | null {
  const passage = passages[number - 1]
  if (passage === undefined || quote.trim() === '') return null
  const { state, start, end } = placeIn(passage.quote, { quote: quote.trim(), start: null, end: null })
  if (state !== 'verified' || start === null || end === null) return null
  const from = passage.start
  return {
    ...passage,
    quote: passage.quote.slice(start, end),
    start: from === null ? null : from + start,
    end: from === null ? null : from + end,
  }
}

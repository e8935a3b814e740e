import { ungroundedIn } from '../drafts/grounded.ts'
import { placeIn } from '../sources/verify-place.ts'
import { isSameLanguage, type LegalStatement, shareOfTerms } from './legal-answer.ts'
import type { Source } from './skill.ts'
import { listIn, recordOf, textIn } from './skill-input.ts'

const statementsMax = 8
const textMax = 800
/** Of the words of a statement, so many stand in its passages: else it says something else. */
const shareMin = 0.3

/**
 * What a model says on a question: each statement with quotations that stand in their passages, and with no article, number
 * or day that these do not have. The others are counted.
 */
export function statementsFrom(
  answer: unknown,
  passages: readonly Source[],
  question: string,
): { statements: LegalStatement[]; refused: number } {
  const said = listIn(recordOf(answer).statements)
  const statements = said.slice(0, statementsMax).flatMap((one) => statementOf(recordOf(one), passages, question) ?? [])
  return { statements, refused: said.length - statements.length }
}

function statementOf(
  said: Readonly<Record<string, unknown>>,
  passages: readonly Source[],
  question: string,
): LegalStatement | null {
  const text = textIn(said.text)
  const cited = listIn(said.passages).map((one) => quotedFrom(recordOf(one), passages))
  const sources = cited.flatMap((one) => one ?? [])
  if (text === null || text.length > textMax || sources.length === 0 || sources.length < cited.length) return null
  const wholes = listIn(said.passages).flatMap((one) => passages[Number(recordOf(one).number) - 1] ?? [])
  const given = wholes.map(({ title, quote }) => `${title}\n${quote}`)
  if (ungroundedIn(text, [...given, question]).length > 0) return null
  if (sources.some(({ quote }) => quote === text)) return { text, sources, verification: 'verified' }
  const comparable = given.filter((whole) => isSameLanguage(text, whole))
  // Words of one language are not met in another: nothing tells whether they say the same.
  if (comparable.length === 0) return { text, sources, verification: 'unverified' }
  const isMet = comparable.some((whole) => shareOfTerms(text, whole) >= shareMin)
  return isMet ? { text, sources, verification: 'supported' } : null
}

/** The words at their place in the passage; null when they do not stand there. */
function quotedFrom(said: Readonly<Record<string, unknown>>, passages: readonly Source[]): Source | null {
  const [passage, quote] = [passages[Number(said.number) - 1], textIn(said.quote)]
  if (passage === undefined || quote === null) return null
  const { state, start, end } = placeIn(passage.quote, { quote, start: null, end: null })
  if (state !== 'verified' || start === null || end === null) return null
  const from = passage.start
  return {
    ...passage,
    quote: passage.quote.slice(start, end),
    start: from === null ? null : from + start,
    end: from === null ? null : from + end,
  }
}

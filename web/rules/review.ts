import type { GivenDecision, ReviewDecision } from '@casewright/contracts/matter/reviews'
import { claimsNothing, isOpen, placeKey } from './draft-statements.ts'
import type { Draft, Paragraph, Verification } from './matter-products.ts'

/** Something in a draft that a lawyer decides on. */
export interface DraftStatement {
  /** Its place. */
  key: string
  text: string
  verification: Verification
}

/** The words by which a paragraph is known: a table by its rows. */
export const statementText = ({ text, table }: Paragraph): string =>
  table ? table.rows.map((row) => row.map((cell) => cell.text).join(' | ')).join('\n') : text

const worstFirst: readonly Verification[] = ['unverified', 'supported', 'verified']

/** A table is as sound as the least of what its cells assert. */
function verificationOf({ verification, table }: Paragraph): Verification {
  if (!table) return verification
  const asserted = new Set(table.rows.flat().map((cell) => cell.verification))
  return worstFirst.find((one) => asserted.has(one)) ?? verification
}

/** What has to be decided: everything that claims something, and everything with a gap. */
export const statementsOf = ({ sections }: Draft): DraftStatement[] =>
  sections.flatMap(({ paragraphs }, section) =>
    paragraphs.flatMap((paragraph, at) => {
      const text = statementText(paragraph)
      if (text.trim() === '' || (claimsNothing(paragraph) && !isOpen(paragraph))) return []
      return [{ key: placeKey(section, at), text, verification: verificationOf(paragraph) }]
    }),
  )

/** The decision on the very words, as far as they were checked when it was made: a source that has gone asks again. */
export const decisionOn = (
  decisions: readonly ReviewDecision[],
  { text, verification }: Omit<DraftStatement, 'key'>,
): ReviewDecision | undefined => decisions.find((one) => one.statement === text && one.verification === verification)

export interface ReviewCount {
  total: number
  decided: number
  /** Those that are to be changed or taken out before it may leave. */
  changes: ReviewDecision[]
  open: DraftStatement[]
}

export function countReview(statements: readonly DraftStatement[], decisions: readonly ReviewDecision[]): ReviewCount {
  const made = statements.map((statement) => ({ statement, decision: decisionOn(decisions, statement) }))
  const open = made.flatMap(({ statement, decision }) => (decision ? [] : [statement]))
  return {
    total: statements.length,
    decided: statements.length - open.length,
    changes: made.flatMap(({ decision }) => (decision && decision.decision !== 'accepted' ? [decision] : [])),
    open,
  }
}

/** Nothing leaves before every statement was decided, and none is to be changed. */
export const mayLeave = ({ open, changes }: ReviewCount): boolean => open.length === 0 && changes.length === 0

/** The next undecided place behind `from`, those that nothing was found for first; around the end. */
export function nextUndecided(
  statements: readonly DraftStatement[],
  { open }: ReviewCount,
  from: string | undefined,
): string | undefined {
  const unverified = open.filter(({ verification }) => verification === 'unverified')
  const wanted = new Set((unverified.length > 0 ? unverified : open).map(({ key }) => key))
  const keys = statements.map(({ key }) => key)
  const at = from === undefined ? -1 : keys.indexOf(from)
  return [...keys.slice(at + 1), ...keys.slice(0, at + 1)].find((key) => wanted.has(key))
}

export const decisionFor = (
  { text, verification }: DraftStatement,
  version: number,
  decision: GivenDecision['decision'],
  wording: string | null = null,
): GivenDecision => ({ statement: text, version, verification, decision, wording })

/** Whom a text mentions: each `@` before a name. Of names that begin alike the longest counts. */
export function mentionedIn(text: string, people: readonly { user_id: string; name: string }[]): string[] {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length)
  const found = text
    .split('@')
    .slice(1)
    .map((rest) => byLength.find(({ name }) => rest.startsWith(name))?.user_id)
  return [...new Set(found.filter((id) => id !== undefined))]
}

import type { GivenDecision, ReviewDecision } from '@casewright/contracts/matter/reviews'
import { decisionOn } from '@casewright/legal/desk/decisions'
import { type DraftStatement as Statement, statementOf } from '@casewright/legal/desk/statements'
import { placeKey } from './draft-statements.ts'
import type { Draft } from './matter-products.ts'

/** Something in a draft that a lawyer decides on, by its place. */
export interface DraftStatement extends Statement {
  key: string
}

export const statementsOf = ({ sections }: Draft): DraftStatement[] =>
  sections.flatMap(({ paragraphs }, section) =>
    paragraphs.flatMap((paragraph, at) => {
      const statement = statementOf(paragraph)
      return statement ? [{ key: placeKey(section, at), ...statement }] : []
    }),
  )

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

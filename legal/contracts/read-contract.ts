import { type ClauseType, typedSentences } from './clause-type.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { type RoleNames, roleNames } from './role-names.ts'
import { plainOf, type Sentence, sentencesIn, signatureAt } from './sentences.ts'

/** A contract ready to be read. */
export interface ReadContract {
  text: string
  /** The whole with single blanks. */
  plain: string
  clauses: (Clause & { plain: string })[]
  /** Without those of the signatures. */
  sentences: Sentence[]
  /** The sentences that are clauses of a type, definitions and schedules included. */
  typed: ReadonlyMap<ClauseType, Sentence[]>
  /** What it calls the two sides. */
  names: RoleNames
}

export function readContract(text: string): ReadContract {
  const signed = signatureAt(text)
  const clauses = clausesOf(text).map((clause) => ({
    ...clause,
    plain: plainOf(text.slice(clause.body, clause.start < signed ? Math.min(clause.end, signed) : clause.end)),
  }))
  const sentences = clauses.flatMap((clause) => sentencesIn(text, clause, signed))
  return { text, plain: plainOf(text), clauses, sentences, typed: typedSentences(sentences), names: roleNames(text) }
}

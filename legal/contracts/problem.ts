import lackTable from '../../resources/legal_tables/contract_lacks.json' with { type: 'json' }
import problemTable from '../../resources/legal_tables/contract_problems.json' with { type: 'json' }
import type { Level } from '../analysis/risk-method.ts'
import type { Wording } from '../skills/language.ts'
import type { ContractKind, ContractSide, TopicKey } from './topic.ts'

export type ProblemKey = keyof typeof problemTable
export type LackKey = keyof typeof lackTable

interface Row {
  kinds?: readonly ContractKind[]
  level: Level
  /** Whom it hurts; null when it hurts both or nobody can tell. */
  against: ContractSide | null
  /** It may not hold before a court: whoever relies on it is at risk too. */
  doubtful?: boolean
  why: Wording
  /** Why it matters, where that of the topic speaks of something else. */
  stake?: Wording
  /** Nobody whom it hurts should sign before it is changed. */
  must_change?: boolean
  /** In the contract's language, with the sides as {favoured} and {other} where either may be. */
  wording?: Wording
  /** What may still be accepted; that of the topic where there is none. */
  fallback?: Wording
  /** What its wording decides: of several that decide the same, the gravest is proposed. */
  settles?: string
}

interface ProblemRow extends Row {
  /** Where it belongs: the first of these that a list asks for. `clause`: to whatever its clause is about. */
  topics: readonly TopicKey[] | 'clause'
  /** What is told instead of `why` where another law than that of China governs. */
  abroad?: Wording
  /** Only a rule of Chinese law makes it a problem. */
  only_prc?: boolean
}

interface LackRow extends Row {
  topic: TopicKey
}

export interface ProblemSign {
  /** Found in one sentence whose blanks are single. A group `who` names whom it favours. */
  sign: RegExp | ((sentence: string) => boolean)
  /** The sentence is in order when it has this. */
  unless?: RegExp
  /** Nothing is wrong when the contract says this anywhere. */
  unlessElsewhere?: RegExp
  /** Only a problem in a contract that has this. */
  when?: RegExp
  /** For the placeholder of `why`. */
  percent?: number
}

export interface LackSign {
  /** Only where the clauses on the topic say this. */
  when?: RegExp
  lacks: RegExp
  /** The sentence to quote; the first on the topic where none has it. */
  at?: RegExp
}

/** Wording that one side should not sign as it stands. */
export type Problem = ProblemRow & ProblemSign & { key: ProblemKey }

/** A topic is settled, but without what makes it worth something. */
export type Lack = LackRow & LackSign & { key: LackKey }

/** `npm run seeds:check` has judged the tables by their schemas. */
export const problemRows = problemTable as Readonly<Record<ProblemKey, ProblemRow>>
export const lackRows = lackTable as Readonly<Record<LackKey, LackRow>>

import type { Level } from '../analysis/risk-method.ts'
import type { Wording } from '../skills/language.ts'
import type { ContractKind, ContractSide } from './topic.ts'
import type { TopicKey } from './topics.ts'

/** Wording that one side should not sign as it stands. */
export interface Problem {
  key: string
  /** Where it belongs: the first of these that a list asks for. `clause`: to whatever its clause is about. */
  topics: readonly [TopicKey, ...TopicKey[]] | 'clause'
  kinds?: readonly ContractKind[]
  /** Found in one sentence whose blanks are single. A group `who` names whom it favours. */
  sign: RegExp | ((sentence: string) => boolean)
  /** The sentence is in order when it has this. */
  unless?: RegExp
  /** Nothing is wrong when the contract says this anywhere. */
  unlessElsewhere?: RegExp
  /** Only a problem in a contract that has this. */
  when?: RegExp
  level: Level
  /** Whom it hurts; null when it hurts both or nobody can tell. */
  against: ContractSide | null
  /** It may not hold before a court: whoever relies on it is at risk too. */
  isDoubtful?: boolean
  why: Wording
  wording?: Wording
}

/** A topic is settled, but without what makes it worth something. */
export interface Lack {
  key: string
  topic: TopicKey
  kinds?: readonly ContractKind[]
  /** Only where the clauses on the topic say this. */
  when?: RegExp
  lacks: RegExp
  level: Level
  against: ContractSide | null
  isDoubtful?: boolean
  why: Wording
}

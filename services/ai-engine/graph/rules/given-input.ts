import type { Answer, Locale } from '@casewright/contracts/ai-engine/resources'
import type { State, TurnInput, Whose } from './state.ts'

/** What a turn begins with, kept as it was given: the same input on the same state begins the same turn. */
export type GivenInput =
  | {
      kind: 'execute'
      whose: Omit<Whose, 'locale'>
      locale: Locale | null
      turn: TurnInput
    }
  | {
      kind: 'resume'
      answers: Answer[]
      /** Who answers, where it is known: the turn acts for them. */
      user_id?: string
    }

/** The input as the summary of a turn keeps it: without the large parts that the state holds as well. */
export const summaryInput = (given: GivenInput): GivenInput =>
  given.kind === 'execute' ? { ...given, turn: { ...given.turn, recent_messages: [] } } : given

/** And back again, from the state at the end of the turn. */
export const wholeInput = (given: GivenInput, end: State): GivenInput =>
  given.kind === 'execute' ? { ...given, turn: end.input } : given

import { intakeKind } from './intake-kind.ts'
import type { State } from './state.ts'

/** What a user can want: an answer, or a matter worked on through its phases. */
export type Goal = 'question' | 'dispute' | 'contract_review'

/** Goals that go through the phases and their gates. */
export const isWorkedOn = (goal: string | null): boolean => goal === 'dispute' || goal === 'contract_review'

/**
 * The goal of the thread after this message. Work that has begun goes on: only a thread that has had nothing but
 * questions so far can turn to something else, so that a side question does not throw away what was found.
 */
export const goalOf = ({ goal, input }: Pick<State, 'goal' | 'input'>): Goal =>
  isWorkedOn(goal) ? (goal as Goal) : intakeKind(input.message, false, false)

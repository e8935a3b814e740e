import { isDay } from '../time/calendar.ts'
import { dueDay } from './case-limitation.ts'
import type { CaseModel } from './case-model.ts'
import { type Facts, knownValue } from './conditions.ts'

/** The days whose law a case is judged by. */
export interface CaseDays {
  /** Of the contract, the accident, the dismissal; null where it is not known. */
  decisive: string | null
  /** When performance fell due: what a contract agrees on may go on under a later law. */
  due: string | null
}

/** The first of the model's days that is known, to the day. */
export const caseDays = (model: CaseModel, facts: Facts): CaseDays => ({
  decisive: model.decisive_day.map((slot) => knownValue(facts, slot)).find(isDay) ?? null,
  due: dueDay(model.limitation, facts) ?? null,
})

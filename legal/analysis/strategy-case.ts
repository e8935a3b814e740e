import { knownValue } from '../case/conditions.ts'
import { proceedingsParagraphs } from '../drafts/proceedings.ts'
import { writtenAmount } from '../intake/intake.ts'
import { isDay } from '../time/calendar.ts'
import { writtenDate } from '../time/dates.ts'
import type { CaseView } from './case-view.ts'

/** A cause whose model has no such document has no such way: nobody demands a divorce by letter. */
export const mayDemand = ({ held }: CaseView): boolean =>
  held === null || held.model.documents.includes('demand_letter')

/** Labour disputes go to the commission, which charges nothing, before any court. */
export const isLabourCase = ({ held, cause }: CaseView): boolean =>
  held === null
    ? cause?.code?.startsWith('CN-CIV-07') === true
    : held.model.documents.includes('arbitration_application')

/** The day of the last demand that was made in vain, as it is written; null when none is known. */
export function demandedOn({ held, language }: CaseView): string | null {
  const day = held === null ? undefined : knownValue(held.facts, 'demanded_on')
  return isDay(day) ? writtenDate(day, language) : null
}

/** What the claims come to, as it is written. */
export const writtenStake = ({ stake, language }: CaseView): string | null =>
  stake === null ? null : writtenAmount(stake.amount, stake.currency, language)

/** Where the case belongs and what it costs, as computed. */
export const proceedingsLines = ({ held }: CaseView): string[] =>
  held === null ? [] : proceedingsParagraphs(held).map(({ text }) => text)

import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { Side } from '../case/case-model.ts'
import type { Wording } from '../skills/language.ts'

/** How the sides are called in a document. */
export type Roles = Readonly<Record<Side, Wording>>

export const courtRoles: Roles = { claimant: texts.claimant, respondent: texts.respondent }
export const arbitrationRoles: Roles = { claimant: texts.applicant, respondent: texts.respondent_applied }
export const defenceRoles: Roles = { claimant: texts.answered, respondent: texts.answering }
export const arbitrationDefenceRoles: Roles = {
  claimant: texts.answered_applicant,
  respondent: texts.answering_applied,
}
export const counterclaimRoles: Roles = { claimant: texts.counter_respondent, respondent: texts.counter_claimant }
export const contractRoles: Roles = { claimant: texts.party_a, respondent: texts.party_b }

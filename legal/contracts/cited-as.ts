import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import type { Clause } from './clauses.ts'

/** A heading stands for a number that is not there; what the whole contract is called does not. */
export const citedAs = (clause: Clause, { clauses }: { clauses: readonly Clause[] }): string | null =>
  clause.number ?? (clause.start === clauses[0]?.start ? null : clause.heading || null)

/** 第7.2条, Clause 7.2; an annex or a heading goes by its own name. */
export const placeName = (clause: string, locale: SkillInput['locale']): string =>
  /^\d/.test(clause) ? filled(texts.clause, { number: clause })[locale] : clause

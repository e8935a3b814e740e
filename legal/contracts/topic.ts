import type { Level } from '../analysis/risk-method.ts'
import type { Wording } from '../skills/language.ts'

/** What a contract is about, as far as its review differs. */
export type ContractKind = 'saas' | 'lease' | 'loan' | 'sale' | 'nda' | 'licence' | 'construction' | 'general'

/** Who gives the thing or the service, and who takes it and pays: provider and customer, landlord and tenant. */
export type ContractSide = 'giver' | 'taker'

/** Something that a contract settles, and by which words it is met. */
export interface Topic {
  name: Wording
  /** Items of a checklist that ask for it, by key and titles. */
  asks: RegExp
  heading: RegExp
  /** Words inside of a clause that speak of it whatever the heading says. */
  body: RegExp
  /** It concerns only contracts whose text has this. */
  applies?: RegExp
  kinds?: readonly ContractKind[]
  /** No clause settles it: a person has to judge. */
  isJudged?: true
  /** Whom it protects; the other side can do without. */
  protects?: ContractSide
  level: Level
  required?: false
}

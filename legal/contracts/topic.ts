import table from '../../resources/legal_tables/contract_topics.json' with { type: 'json' }
import type { Level } from '../analysis/risk-method.ts'
import type { Wording } from '../skills/language.ts'

/** What a contract is about, as far as its review differs. */
export type ContractKind = 'saas' | 'lease' | 'loan' | 'sale' | 'nda' | 'licence' | 'construction' | 'general'

/** Who gives the thing or the service, and who takes it and pays: provider and customer, landlord and tenant. */
export type ContractSide = 'giver' | 'taker'

export type TopicKey = keyof typeof table

/** Something that a contract settles. */
export interface TopicRow {
  name: Wording
  level: Level
  kinds?: readonly ContractKind[]
  /** Whom it protects; the other side can do without. */
  protects?: ContractSide
  /** No clause settles it: a person has to judge. */
  judged?: boolean
  required?: boolean
  /** It takes freedom from whoever it binds, the subject of its sentence or somebody: a reader has to see it. */
  restricts?: 'subject' | 'somebody'
  /** Words by which clients ask for it. */
  asked_as?: Readonly<Record<'zh' | 'en', readonly string[]>>
  /** Why it matters, for each part. */
  stake?: Readonly<Record<ContractSide, Wording>>
  /** What is usual between equals. */
  market?: Wording
  /** What may still be accepted when the other side refuses the wording. */
  fallback?: Wording
  /** For a contract that lacks it, where the list that it is read by has none in the contract's language. */
  wording?: Wording
}

/** The words by which a topic is met. */
export interface TopicWords {
  /** Items of a checklist that ask for it, by key and titles. */
  asks: RegExp
  heading: RegExp
  /** Words inside of a clause that speak of it whatever the heading says. */
  body: RegExp
  /** It concerns only contracts whose text has this. */
  applies?: RegExp
}

export type Topic = TopicRow & TopicWords

/** `npm run seeds:check` has judged the table by its schema. */
export const topicRows = table as Readonly<Record<TopicKey, TopicRow>>

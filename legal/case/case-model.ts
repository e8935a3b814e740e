import type { Wording } from '../skills/language.ts'
import type { Period } from '../time/calendar.ts'
import type { Payment } from '../time/interest.ts'
import type { Rate } from '../time/interest-rates.ts'

export const slotTypes = [
  'party',
  'parties',
  'money',
  'date',
  'rate',
  'period',
  'number',
  'enum',
  'payments',
  'yes_no',
  'text',
] as const
export type SlotType = (typeof slotTypes)[number]

/** What stands for a slot of which a person has said that there is nothing: no interest was agreed, nothing was paid. */
export const nothing = 'none'
/** What stands for a slot of which a person has said not to know it: it is not asked again, and nothing follows from it. */
export const notKnown = 'not_known'
export type SlotValue = string | number | boolean | readonly string[] | Rate | Period | readonly Payment[]

/** How a value is recognised. Words of both languages stand side by side: files and messages may be in either. */
export interface Reading {
  /** In documents: the name of a field, before a colon or a blank. */
  labels?: readonly string[]
  /** Words before the value, in its sentence. */
  before?: readonly string[]
  /** Words after the value, in its sentence. */
  after?: readonly string[]
  /** Words beside the value that make it another one. */
  not?: readonly string[]
  /** Words before the value, anywhere in its sentence, that make it another one. */
  never_after?: readonly string[]
  /** Of a yes or no: phrases that say so. Of a sum, a day or a number: `no` holds phrases that say that there is none. */
  yes?: readonly string[]
  no?: readonly string[]
  /** Regular expressions with a group `value`: for texts and names. */
  patterns?: readonly string[]
  /** Patterns in which capitals matter: a name, and not any word. */
  cased?: readonly string[]
}

export interface Option {
  value: string
  label: Wording
  /** Phrases by which it is recognised. */
  words: readonly string[]
  /** Regular expressions for what phrases cannot say: 一季度54000. */
  patterns?: readonly string[]
}

/** Holds when the slot is known and fits; `known: false` holds when it is not known, `none` when there is nothing of it. */
export interface Condition {
  slot: string
  is?: string | number | boolean | readonly (string | number | boolean)[]
  known?: boolean
  none?: boolean
  /** Of a text: holds when it has one of these words. */
  has?: readonly string[]
}

export interface Slot {
  key: string
  type: SlotType
  label: Wording
  question: Wording
  /** Why it is asked. */
  reason: Wording
  /** How an answer may look; shown when one was not understood. */
  example?: Wording
  /** Lower is asked earlier. A slot without it is read and never asked. */
  ask?: number
  /** Asked before the analysis, or only when a document is drafted. */
  needed?: 'analysis' | 'drafting'
  when?: readonly Condition[]
  options?: readonly Option[]
  read?: Reading
  /** Of a date: it lies behind whoever writes, so that the end of a term that still runs is not taken for it. */
  past?: boolean
  /** Of a date: of several, the latest counts. */
  latest?: boolean
  /** May be the same value that another slot has: on one day somebody demands and the other promises. */
  shared?: boolean
  /** Read only there: a contract mentions every remedy, and only the client says which one is wanted. */
  read_in?: 'messages' | 'files'
  /** What a claim is for: in a pleading that was served on the client it is read before what the messages say. */
  pleaded?: boolean
  /** Read in files only on this side: what a claimant's files say of a case is of an earlier one. */
  read_for?: Side
  /** Of a number or a sum: what is larger is something else. */
  max?: number
  /** Of a text: told in everybody's own words, so that two wordings are no contradiction. */
  described?: boolean
  /** Of a text: each thing that is told belongs to it, in the words of the first pattern that finds any. */
  several?: boolean
  /** Of a number: what it is when there is none, such as days that were taken. */
  none_is?: number
  /** The papers that usually prove it: they are asked for where no exhibit does. */
  proof?: Wording
}

export type Side = 'claimant' | 'respondent'

/** An element of the cause, by its key in the cause's profile, where its name, its articles and its evidence stand. */
export interface Element {
  key: string
  burden: Side
  /** What carries it: it is told when all that apply are known, and shown when a document holds one of them. */
  slots: readonly string[]
  /** Those of them that a document shows it by; all of them when absent. A loan note does not show that money was paid. */
  shown_by?: readonly string[]
  /** Lies outside of what the respondent can know, such as the claimant's losses. */
  unknown_to_respondent?: boolean
  when?: readonly Condition[]
}

/** A formula by its name, and which slot fills each of its arguments. */
export interface Sum {
  formula: string
  args: Readonly<Record<string, string>>
}

/** A line of the prayer for relief. `{slot}` is filled in; `[…]` is left out when a slot in it is not known. */
export interface Claim {
  key: string
  text: Wording
  sum?: Sum
  /** Its sum is that of other claims taken together. */
  is_total?: boolean
  /** What a respondent who is not heard with the rest concedes at most, by the respondent's own facts. */
  fallback?: Wording
  /** By which a request in a pleading of the other side is recognised. */
  words?: readonly string[]
  when?: readonly Condition[]
  articles: readonly string[]
}

/** A sentence of the facts, in the third person. It is left out when a slot outside of brackets is not known. */
export interface Sentence {
  text: Wording
  /** The slot whose day gives its place in time. */
  at?: string
  /** Words of it are placeholders of the text; it is left out where the formula comes to nothing. */
  sum?: Sum
  /** It is a place for a person to complete. */
  is_gap?: boolean
  when?: readonly Condition[]
}

/** An argument in law: of the claimant, why the facts carry the claim; of the respondent, an answer to it. */
export interface Argument {
  key: string
  text: Wording
  when?: readonly Condition[]
  articles: readonly string[]
  /** It is not given where this comes to nothing. */
  sum?: Sum
}

/** An answer of the respondent. */
export interface Defence extends Argument {
  /** The claims that it answers; all of them when absent. */
  on?: readonly string[]
  is_set_off?: boolean
  /** What has to be shown for it beside the facts that it names. */
  evidence?: Wording
}

/** A slot that follows from others, the first rule that fits: a fixed value, or what stands in other slots. */
export interface Inference {
  slot: string
  value?: SlotValue
  from?: readonly string[]
  /** The slot whose names are left out. */
  without?: string
  when: readonly Condition[]
}

interface Limitation {
  years: number
  /** A longer period by a law of its own, in place of the general one. */
  special?: { years: number; when: readonly Condition[]; articles: readonly string[] }
  /** The first of these that is known starts the period. */
  starts: readonly string[]
  interrupts: readonly string[]
  articles: readonly string[]
}

export interface CaseModel {
  name: string
  /** Causes of action that it covers; the first is its own. */
  codes: readonly string[]
  roles: Readonly<Record<Side, Wording>>
  forum: string
  fee: string
  /** The law of the first of these days that is known is cited. */
  decisive_day: readonly string[]
  limitation: Limitation
  slots: readonly Slot[]
  /** When the claimant made the payments; else the respondent did. */
  paid_by_claimant?: readonly Condition[]
  /** In their order: a later one may rest on an earlier one. */
  infers?: readonly Inference[]
  elements: readonly Element[]
  claims: readonly Claim[]
  narrative: readonly Sentence[]
  /** Of the claimant, in their order. One is left out when a slot outside of brackets is not known. */
  grounds?: readonly Argument[]
  defences: readonly Defence[]
  documents: readonly string[]
}

/** A model as it stands in its file. */
export interface ModelFile extends CaseModel {
  /** How the slots that every cause has are recognised in this one. */
  reads?: Readonly<Record<string, Reading>>
  /** Slots that every cause has and this one does not ask for. */
  unasked?: readonly string[]
}

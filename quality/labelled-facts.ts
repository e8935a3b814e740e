import { readFile } from 'node:fs/promises'
import type { Locale } from '@casewright/contracts/ai-engine/resources'

/** A short account as a client or a lawyer writes it, with what a careful reader takes from it. */
export interface LabelledFact {
  number: number
  text: string
  kind: 'dispute' | 'contract_review' | 'question'
  /** Null for what is no dispute. */
  cause: string | null
  client: string | null
  opponent: string | null
  /** Named besides the client and the opponent. */
  others: { role: string; name: string }[]
  /** `CNY 50000` */
  amounts: string[]
  /** The one in dispute; null where the text leaves it open. */
  amount: string | null
  /** `2024-03-05`, or `2024-03` where no day is told. */
  dates: string[]
  numbers: { kind: string; value: string }[]
  /** Words that stand in what the client asks for. */
  claims: string[]
}

/** The day on which every account of the set is told: last March is the one before it. */
export const toldOn = '2026-11-15'

export const groups = ['development', 'held out', 'later'] as const
export type Group = (typeof groups)[number]

/**
 * Rules were made with the odd numbers at hand, while the even ones were only counted. Those from 201 on were written
 * when the rules were done, and nothing was changed for them.
 */
export const groupOf = ({ number }: LabelledFact): Group =>
  number > 200 ? 'later' : number % 2 === 0 ? 'held out' : 'development'

export async function labelledFacts(language: Locale): Promise<LabelledFact[]> {
  const text = await readFile(new URL(`facts/${language}.json`, import.meta.url), 'utf8')
  return JSON.parse(text) as LabelledFact[]
}

import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { listIn, recordOf, textIn } from '../skills/skill-input.ts'
import { datesIn } from '../time/dates.ts'
import { amountsIn } from '../values/amounts.ts'
import { isRole, type Party } from './parties.ts'

const kinds = ['dispute', 'contract_review', 'question'] as const
type IntakeKind = (typeof kinds)[number]

/** What is known of the case: the product `intake`. */
export interface Intake {
  kind: IntakeKind | null
  language: Locale | null
  client: string | null
  opponent: string | null
  /** Whether the client claims or is claimed against. */
  side: 'claimant' | 'respondent' | null
  claim: string | null
  amount: number | null
  currency: string | null
  event_date: string | null
  facts: string | null
  parties: Party[]
  amounts: { value: number; currency: string; text: string }[]
  dates: { date: string; text: string }[]
  claims: string[]
  numbers: { kind: string; value: string }[]
}

const oneOf = <T>(value: unknown, allowed: readonly T[]): T | null => allowed.find((one) => one === value) ?? null

/** Reads what a person, a model or an earlier turn wrote; parts of another shape are left out, never an error. */
export function readIntake(value: unknown): Intake {
  const raw = recordOf(value)
  return {
    kind: oneOf(raw.kind, kinds),
    language: oneOf<Locale>(raw.language, ['zh', 'en']),
    client: textIn(raw.client),
    opponent: textIn(raw.opponent),
    side: oneOf(raw.side, ['claimant', 'respondent'] as const),
    claim: textIn(raw.claim),
    amount: amountIn(raw.amount),
    currency: currencyIn(raw.currency),
    event_date: dateIn(raw.event_date),
    facts: textIn(raw.facts),
    parties: listIn(raw.parties).flatMap((one) => {
      const { role, name } = recordOf(one)
      const known = textIn(name)
      return isRole(role) && known !== null ? [{ role, name: known }] : []
    }),
    amounts: listIn(raw.amounts).flatMap((one) => {
      const { value: sum, currency, text } = recordOf(one)
      return typeof sum === 'number' && sum > 0 && Number.isFinite(sum)
        ? [{ value: sum, currency: currencyIn(currency) ?? 'CNY', text: textIn(text) ?? String(sum) }]
        : []
    }),
    dates: listIn(raw.dates).flatMap((one) => {
      const date = dateIn(recordOf(one).date)
      return date === null ? [] : [{ date, text: textIn(recordOf(one).text) ?? date }]
    }),
    claims: listIn(raw.claims).flatMap((one) => textIn(one) ?? []),
    numbers: listIn(raw.numbers).flatMap((one) => {
      const { kind, value: number } = recordOf(one)
      const known = textIn(number)
      return known === null ? [] : [{ kind: textIn(kind) ?? 'contract', value: known }]
    }),
  }
}

/** A form may hand over the number or what was typed: 50000, "5万元". */
function amountIn(value: unknown): number | null {
  const text = textIn(value)
  const sum = text === null ? value : (amountsIn(text)[0]?.value ?? Number(text.replaceAll(',', '')))
  return typeof sum === 'number' && Number.isFinite(sum) && sum >= 0 ? sum : null
}

function dateIn(value: unknown): string | null {
  const text = textIn(value)
  if (text === null) return null
  return datesIn(text)[0]?.date ?? (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : null)
}

function currencyIn(value: unknown): string | null {
  const text = textIn(value)
  return text !== null && /^[A-Z]{3}$/.test(text) ? text : null
}

/** 50,000元 and CNY 50,000. */
export function writtenAmount(value: number, currency: string | null, language: Locale): string {
  const cents = Number.isInteger(value) ? 0 : 2
  const number = value.toLocaleString('en', { minimumFractionDigits: cents, maximumFractionDigits: 2 })
  if (language === 'zh' && (currency === null || currency === 'CNY')) return `${number}元`
  return `${currency ?? 'CNY'} ${number}`
}

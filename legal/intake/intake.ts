import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { IntakeProduct } from '../products/intake.ts'
import type { Known } from '../products/known.ts'
import { datesIn } from '../time/dates.ts'
import { amountsIn } from '../values/amounts.ts'

/** What is known of the case: the product `intake`, before anybody knows what is needed and in which language. */
export interface Intake extends Omit<IntakeProduct, 'kind' | 'language'> {
  kind: IntakeProduct['kind'] | null
  language: Locale | null
}

/** The whole account, with null for what is not known and without items that lack a part. */
export const readIntake = (known: Known<IntakeProduct> = {}): Intake => ({
  kind: known.kind ?? null,
  language: known.language ?? null,
  client: known.client ?? null,
  opponent: known.opponent ?? null,
  side: known.side ?? null,
  claim: known.claim ?? null,
  amount: known.amount ?? null,
  currency: known.currency ?? null,
  event_date: known.event_date ?? null,
  facts: known.facts ?? null,
  parties: (known.parties ?? []).flatMap(({ role, name }) =>
    role === undefined || name === undefined ? [] : [{ role, name }],
  ),
  amounts: (known.amounts ?? []).flatMap(({ value, currency = 'CNY', text }) =>
    value === undefined ? [] : [{ value, currency, text: text ?? String(value) }],
  ),
  dates: (known.dates ?? []).flatMap(({ date, text }) => (date === undefined ? [] : [{ date, text: text ?? date }])),
  claims: known.claims ?? [],
  numbers: (known.numbers ?? []).flatMap(({ kind = 'contract', value }) =>
    value === undefined ? [] : [{ kind, value }],
  ),
})

/** What a form or a memory holds of an account, as it was typed: "5万元" is a sum. What cannot be read is left out. */
export const typedIntake = (typed: Readonly<Record<string, unknown>>): Known<IntakeProduct> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const read = Object.hasOwn(typedReaders, name) ? typedReaders[name]?.(value) : value
      return read === null || read === undefined ? [] : [[name, read]]
    }),
  )

const oneOf = (allowed: readonly string[]) => (value: unknown) => allowed.find((one) => one === value)
const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
const list = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null)

function sum(value: unknown): number | null {
  const typed = text(value)
  const read = typed === null ? value : (amountsIn(typed)[0]?.value ?? Number(typed.replaceAll(',', '')))
  return typeof read === 'number' && Number.isFinite(read) && read >= 0 ? read : null
}

function day(value: unknown): string | null {
  const typed = text(value)
  if (typed === null) return null
  return datesIn(typed)[0]?.date ?? (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(typed) ? typed : null)
}

function currency(value: unknown): string | null {
  const typed = text(value)
  return typed !== null && /^[A-Z]{3}$/.test(typed) ? typed : null
}

const typedReaders: Readonly<Record<string, (value: unknown) => unknown>> = {
  kind: oneOf(['dispute', 'contract_review', 'question'] satisfies IntakeProduct['kind'][]),
  language: oneOf(['zh', 'en'] satisfies Locale[]),
  side: oneOf(['claimant', 'respondent'] satisfies IntakeProduct['side'][]),
  client: text,
  opponent: text,
  claim: text,
  facts: text,
  amount: sum,
  currency,
  event_date: day,
  parties: list,
  amounts: list,
  dates: list,
  claims: list,
  numbers: list,
} satisfies Record<keyof IntakeProduct, (value: unknown) => unknown>

// `toLocaleString` makes one of them at every call: half of the time of a formula.
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 50,000元 and CNY 50,000. */
export function writtenAmount(value: number, currency: string | null, language: Locale): string {
  const number = (Number.isInteger(value) ? whole : withCents).format(value)
  if (language === 'zh' && (currency === null || currency === 'CNY')) return `${number}元`
  return `${currency ?? 'CNY'} ${number}`
}

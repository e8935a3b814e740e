import { writtenAmount } from '../intake/intake.ts'
import type { Wording } from '../skills/language.ts'
import { isDay } from '../time/calendar.ts'
import type { Account, Payment } from '../time/interest.ts'
import type { Rate } from '../time/interest-rates.ts'

/** A sum that a lawyer can check step by step. */
export interface Sum {
  /** Null when something is missing: a sum is never guessed. */
  amount: number | null
  /** Where law leaves a range, its ends; the amount is null then. */
  range?: { low: number; high: number }
  /** Each with its numbers. */
  steps: Wording[]
  /** What was taken for granted, and what practice rather than law says. */
  notes: Wording[]
  /** Arguments without which there is no sum. */
  missing: string[]
  articles: string[]
  /** The last day that it counts, of a sum that goes on growing. */
  until?: string
  /** Of interest: what accrued in which time, and where payments went. */
  account?: Account
  /** By name, for texts that state how the sum comes about. */
  words?: Readonly<Record<string, Wording>>
  /** The rate is that of Chinese law: nothing was agreed. */
  isByStatute?: boolean
}

interface ArgumentTypes {
  money: number
  number: number
  date: string
  rate: Rate
  yes_no: boolean
  payments: readonly Payment[]
}
/** The name of a type, or the values of an option. */
type ArgumentType = keyof ArgumentTypes | readonly string[]
type Arguments = Readonly<Record<string, ArgumentType>>
type ValueOf<Type extends ArgumentType> = Type extends keyof ArgumentTypes
  ? ArgumentTypes[Type]
  : Type extends readonly (infer Value)[]
    ? Value
    : never
export type FactsOf<Args extends Arguments> = { readonly [Name in keyof Args]?: ValueOf<Args[Name]> | undefined }

export interface Computation<Args extends Arguments = Arguments> {
  args: Args
  compute(facts: FactsOf<Args>, today: string): Sum
}

/** A computation with the types of its arguments, so that tables can name it and what they hand over is checked. */
export const computation = <const Args extends Arguments>(
  args: Args,
  compute: (facts: FactsOf<Args>, today: string) => Sum,
): Computation<Args> => ({ args, compute })

/** Computes from values of unknown types. One that does not fit its argument, such as a month for a day, is missing. */
export function computeWith<Args extends Arguments>(
  { args, compute }: Computation<Args>,
  given: (argument: string) => unknown,
  today: string,
): Sum {
  const known = Object.keys(args).flatMap((name) => {
    const value = given(name)
    return value === undefined || value === null ? [] : [{ name, value }]
  })
  const misfits = known.filter(({ name, value }) => !fits(value, args[name]))
  if (misfits.length > 0) return without(misfits.map(({ name }) => name))
  return compute(Object.fromEntries(known.map(({ name, value }) => [name, value])) as FactsOf<Args>, today)
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && Number.isFinite(value)

function fits(value: unknown, type: ArgumentType | undefined): boolean {
  if (type === undefined) return false
  if (typeof type !== 'string') return type.some((one) => one === value)
  switch (type) {
    case 'money':
    case 'number':
      return isAmount(value)
    case 'date':
      return isDay(value)
    case 'yes_no':
      return typeof value === 'boolean'
    case 'rate':
      return isRate(value)
    case 'payments':
      return Array.isArray(value) && value.every((one) => isDay(one?.date) && isAmount(one?.amount))
  }
}

const isRate = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('percent' in value && isAmount(value.percent) && 'per' in value) ||
    ('lpr_times' in value && isAmount(value.lpr_times)))

/** The sum when arguments are missing. */
export const without = (missing: readonly string[], articles: readonly string[] = []): Sum => ({
  amount: null,
  steps: [],
  notes: [],
  missing: [...missing],
  articles: [...articles],
})

/** The names of those that are not known. */
export const missingAmong = (facts: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(facts)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)

export const yuan = (value: number): Wording => ({
  zh: writtenAmount(value, 'CNY', 'zh'),
  en: writtenAmount(value, 'CNY', 'en'),
})

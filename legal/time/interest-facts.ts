import { matchesIn } from '@casewright/kit/text/matches-in'
import { readIntake } from '../intake/intake.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { fileSource } from '../sources/sourced.ts'
import { amountsIn } from '../values/amounts.ts'
import { isDay } from './calendar.ts'
import { type CaseDate, caseDates } from './case-dates.ts'
import type { Payment } from './interest.ts'
import { type RateFound, ratesIn } from './interest-rates.ts'
import { dayKnown, dueDatesIn, isPerformance, toldBy } from './limitation-facts.ts'
import { causeCodeOf } from './limitation-period.ts'

/** What the interest is computed from; null for what nobody has told. */
export interface InterestTerms {
  principal: number | null
  currency: string
  /** The day on which the money was handed over. */
  lentOn: string | null
  /** Given outright: the first day that bears interest. */
  from: string | null
  to: string
  dueDate: string | null
  /** Of a debt without a due date. */
  demandedOn: string | null
  contractDate: string | null
  filedOn: string
  agreed: number | null
  overdue: number | null
  daysInYear: 365 | 360
  isPrivateLending: boolean
  /** Whether there is a claim to money that can be in arrears at all. */
  isOwed: boolean
  isInterestFree: boolean
  payments: Payment[]
  /** Payments that are told of, but may be taken off the sum already. */
  doubtful: Payment[]
  /** Days that were taken from a month or a term. */
  derived: CaseDate[]
  sources: Source[]
}

const privateLending = 'CN-CIV-0415'
const lending = /借给|出借|借款|借了|借走|\b(?:lent|loan\w{0,20}|borrowed)\b/i
const lendingWords =
  /(?:借给|出借|借款|借了|借走|借得)[^。；\n]{0,30}|\b(?:lent|loaned|borrowed|loan of)\b[^.;\n]{0,60}/gi
const interestFree =
  /无息|免息|不计利息|没有?约定利息|未约定利息|\b(?:interest[- ]free|no interest|without interest)\b/i
const threeSixty = /(?:按|以|每年)?\s?360\s?(?:天|日)|\b360[- ]days?\b/i
const rateFilesMax = 10
const fileLengthMax = 20_000

/** Handed over outright, or read from the client's words and the files. */
export function termsOf(input: SkillInput): InterestTerms {
  const { given } = input
  const intake = readIntake(input.state.intake)
  const told = toldBy(input, intake)
  const dates = caseDates(input, intake)
  const { due } = dueDatesIn(dates, told)
  const lent = dates.find(({ kind }) => kind === 'lent') ?? null
  const lentOn = lent?.date ?? (lending.test(told) && isDay(intake.event_date) ? intake.event_date : null)
  const contractDate = dayIn(given.contract_date) ?? lentOn ?? dayIn(given.from)
  const rates = readRates(input, told, contractDate ?? input.today)
  const lentAmount = lentAmountIn(told)
  const stated = moneyIn(given.principal)
  const dueDate = dayKnown(input, 'due_date', due?.date ?? null)
  const paid = payments(given.payments) ?? paidIn(dates, input.today)
  const isDeductible = stated !== null || lentAmount !== null
  const code = causeCodeOf(input)
  return {
    principal: stated ?? lentAmount ?? moneyIn(intake.amount),
    currency: currencyIn(given.currency) ?? intake.currency ?? intake.amounts[0]?.currency ?? 'CNY',
    lentOn,
    dueDate,
    contractDate,
    from: dayIn(given.from),
    to: dayIn(given.to) ?? input.today,
    demandedOn: dates.find(({ kind }) => kind === 'demand')?.date ?? null,
    filedOn: dayIn(given.filed_on) ?? input.today,
    agreed: rates.agreed?.percentPerYear ?? null,
    overdue: rates.overdue?.percentPerYear ?? null,
    daysInYear: given.days_in_year === 360 || (given.days_in_year === undefined && threeSixty.test(told)) ? 360 : 365,
    isPrivateLending:
      typeof given.private_lending === 'boolean'
        ? given.private_lending
        : code === privateLending || (code === '' && lending.test(told)),
    isOwed: stated !== null || dayIn(given.from) !== null || isPerformance(input, told),
    isInterestFree: interestFree.test(told),
    payments: isDeductible ? paid : [],
    doubtful: isDeductible ? [] : paid,
    derived: [due, lent].filter(
      (one) => one?.isDerived === true && (one === lent || one.date === dueDate),
    ) as CaseDate[],
    sources: [...rates.sources, ...[due, lent].flatMap((one) => (one?.source ? [one.source] : []))],
  }
}

const dayIn = (value: unknown): string | null => (isDay(value) ? value : null)
const moneyIn = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value <= 1e12 ? value : null
const currencyIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : null

/** The one sum that the words of lending name; several are left to a person. */
function lentAmountIn(told: string): number | null {
  const sums = new Set(matchesIn(told, lendingWords).flatMap(([words]) => amountsIn(words)[0]?.value ?? []))
  const [only] = sums
  return sums.size === 1 && only !== undefined ? moneyIn(only) : null
}

const payments = (given: SkillInput['given']['payments']): Payment[] | null =>
  given?.flatMap(({ date, amount }) => {
    const sum = moneyIn(amount)
    return isDay(date) && sum !== null ? [{ date, amount: sum }] : []
  }) ?? null

const paidIn = (dates: readonly CaseDate[], today: string): Payment[] =>
  dates.flatMap(({ kind, date, amount }) =>
    kind === 'payment' && amount !== null && date <= today ? [{ date, amount }] : [],
  )

interface Rates {
  agreed: Pick<RateFound, 'percentPerYear'> | null
  overdue: Pick<RateFound, 'percentPerYear'> | null
  sources: Source[]
}

/** The client's words come before those of the files, and what was handed over before both. */
function readRates({ given, files }: SkillInput, told: string, contractDate: string): Rates {
  const inFiles = files.slice(0, rateFilesMax).flatMap((file) =>
    ratesIn(file.text.slice(0, fileLengthMax), contractDate).map((rate) => ({
      ...rate,
      source: fileSource(file, rate),
    })),
  )
  const found = [...ratesIn(told, contractDate).map((rate) => ({ ...rate, source: null })), ...inFiles]
  const pick = (isOverdue: boolean, percent: number | undefined, words: string | undefined) => {
    if (percent !== undefined && percent >= 0 && percent <= 1000) return { percentPerYear: percent, source: null }
    const inWords = words === undefined ? undefined : ratesIn(words, contractDate)[0]
    return inWords ? { ...inWords, source: null } : (found.find((one) => one.isOverdue === isOverdue) ?? null)
  }
  const agreed = pick(false, given.rate_percent_per_year, given.rate)
  const overdue = pick(true, given.overdue_rate_percent_per_year, given.overdue_rate)
  return { agreed, overdue, sources: [agreed, overdue].flatMap((one) => (one?.source ? [one.source] : [])) }
}

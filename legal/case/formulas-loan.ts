import texts from '../../resources/texts/sums.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { addDays, isDay } from '../time/calendar.ts'
import { type Account, accrue } from '../time/interest.ts'
import { planInterest } from '../time/interest-stretches.ts'
import { lprOn } from '../time/lending-rates.ts'
import type { Payment, Rate, SlotValue } from './case-model.ts'
import type { Computed, Formula } from './formula.ts'

type Given = Parameters<Formula>[0]

const perYear = { year: 1, month: 12, day: 365 }

/** A rate as a percentage a year; a multiple of the prime rate is that of the day of the contract. */
export function percentAYear(value: SlotValue | undefined, day: string): number | null {
  if (typeof value !== 'object') return null
  const { percent, per = 'year', lpr_times } = value as Rate
  if (lpr_times !== undefined) return (lprOn(day)?.percent ?? 0) * lpr_times
  return percent === undefined ? null : percent * perYear[per]
}

const dayOf = (value: SlotValue | undefined): string | null => (isDay(value) ? value : null)

/** What is owed on a loan up to and with the day before `today`. Only between private lenders is the rate capped. */
function account(
  given: Given,
  today: string,
  isPrivateLending: boolean,
): { missing: string[]; account: Account; notes: readonly Wording[] } {
  const principal = given('principal')
  const lentOn = dayOf(given('lent_on'))
  const payments = (given('payments') ?? []) as readonly Payment[]
  if (typeof principal !== 'number')
    return { missing: ['principal'], account: { items: [], interest: 0, principal: 0, allocations: [] }, notes: [] }
  const contractDate = dayOf(given('contract_date')) ?? lentOn
  const { stretches, notes } = planInterest({
    principal,
    currency: 'CNY',
    lentOn,
    from: null,
    to: today,
    dueDate: dayOf(given('due_on')),
    demandedOn: dayOf(given('demanded_on')),
    contractDate,
    filedOn: today,
    agreed: given('interest_free') === true ? null : percentAYear(given('term_rate'), contractDate ?? today),
    overdue: percentAYear(given('default_rate'), contractDate ?? today),
    daysInYear: 365,
    isPrivateLending,
    isOwed: true,
    isInterestFree: given('interest_free') === true,
    payments: [...payments],
    doubtful: [],
    derived: [],
    sources: [],
  })
  const made = accrue(principal, stretches, payments, 365)
  const early = stretches.length === 0 ? payments.reduce((sum, { amount }) => sum + amount, 0) : 0
  return { missing: [], account: { ...made, principal: Math.max(0, made.principal - early) }, notes }
}

/** The principal that is still owed, after payments that went to interest first. */
export function principalOf(given: Given, today: string, isPrivateLending: boolean): Computed {
  const { missing, account: made } = account(given, today, isPrivateLending)
  if (missing.length > 0) return { amount: null, steps: [], missing }
  const paid = made.allocations.map(({ date, amount, toInterest, toPrincipal }) =>
    filled(texts.allocation, { date, amount, to_interest: toInterest, to_principal: toPrincipal }),
  )
  return { amount: made.principal, steps: paid, missing: [] }
}

/** Interest that is owed, by stretches; nothing where neither agreement nor default gives any. */
export function interestOf(given: Given, today: string, isPrivateLending: boolean): Computed {
  const { missing, account: made, notes } = account(given, today, isPrivateLending)
  if (missing.length > 0) return { amount: null, steps: [], missing }
  const stretches = made.items.map(({ from, to, days, principal, appliedPercent, amount }) =>
    filled(texts.stretch, { from, to: addDays(to, -1), days, principal, percent: appliedPercent, amount }),
  )
  const startsUnknown = made.items.length === 0 && given('interest_free') !== true
  return {
    amount: startsUnknown ? null : made.interest,
    steps: [...stretches, ...notes],
    missing: startsUnknown ? ['due_on'] : [],
    until: addDays(today, -1),
  }
}

export const loanPrincipal: Formula = (given, today) => principalOf(given, today, true)
export const loanInterest: Formula = (given, today) => interestOf(given, today, true)

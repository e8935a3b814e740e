import { isDay } from '../time/calendar.ts'
import { cents } from '../values/cents.ts'
import { isOrganisation } from '../values/organisation.ts'
import { computedBy } from './computed-by.ts'
import type { Formula } from './formula.ts'

type Given = Parameters<Formula>[0]

/** What a computation is given that is no slot of its own. */
const loanOf = (given: Given) => ({
  ...handedOver(given),
  money: [undefined, 'CNY'].includes(given('currency') as string | undefined) ? 'renminbi' : 'foreign',
})

/** The principal is what was handed over: interest that was deducted in advance is no part of it. */
function handedOver(given: Given): { principal?: number } {
  const [principal, received, prepaid] = [given('principal'), given('received_amount'), given('prepaid_interest')]
  if (typeof received === 'number') return { principal: received }
  if (typeof principal !== 'number') return {}
  return { principal: typeof prepaid === 'number' && prepaid < principal ? principal - prepaid : principal }
}

/** A demand starts interest only where no day was agreed: one that is told by its month alone does not keep a sum open. */
const withoutDemand =
  (formula: Formula): Formula =>
  (given, today) =>
    formula((argument) => (argument === 'demanded_on' && isDay(given('due_on')) ? undefined : given(argument)), today)

const leftOf: Formula = withoutDemand(computedBy('loan_principal', loanOf))

/** The principal that is still owed, after payments that went to interest first. */
export const loanPrincipal: Formula = (given, today) => {
  const sum = leftOf(given, today)
  return { ...sum, articles: [...(sum.articles ?? []), ...deliveryArticles(given)] }
}

/** Between persons handing over the money makes the contract; what was deducted in advance was not handed over. */
function deliveryArticles(given: Given): string[] {
  const names = [given('lent_by'), given('lent_to')].flat().filter((name) => typeof name === 'string')
  return [
    ...(given('prepaid_interest') === undefined ? [] : ['《民法典》第六百七十条']),
    ...(names.some(isOrganisation) ? [] : ['《民法典》第六百七十九条']),
  ]
}

/** Interest that is owed, by stretches; nothing where neither agreement nor default gives any. */
export const loanInterest: Formula = withoutDemand(computedBy('loan_interest', loanOf))

/** What was promised and not handed over; nothing where all of it was. */
export const shortDelivery: Formula = (given) => {
  const [principal, received] = [given('principal'), given('received')]
  const isKnown = typeof principal === 'number' && typeof received === 'number'
  return { amount: isKnown ? Math.max(0, cents(principal - received)) : 0, steps: [], missing: [] }
}

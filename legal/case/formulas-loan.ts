import { computedBy } from './computed-by.ts'
import type { Formula } from './formula.ts'

type Given = Parameters<Formula>[0]

/** The principal is what was handed over: interest that was deducted in advance is no part of it. */
function handedOver(given: Given): { principal?: number } {
  const [principal, received, prepaid] = [given('principal'), given('received_amount'), given('prepaid_interest')]
  if (typeof received === 'number') return { principal: received }
  if (typeof principal !== 'number') return {}
  return { principal: typeof prepaid === 'number' && prepaid < principal ? principal - prepaid : principal }
}

/** The principal that is still owed, after payments that went to interest first. */
export const loanPrincipal: Formula = computedBy('loan_principal', handedOver)

/** Interest that is owed, by stretches; nothing where neither agreement nor default gives any. */
export const loanInterest: Formula = computedBy('loan_interest', handedOver)

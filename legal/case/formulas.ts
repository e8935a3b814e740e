import type { Formula } from './formula.ts'
import { loanInterest, loanPrincipal } from './formulas-loan.ts'

/** The formulas that claims name. */
export const formulas: Readonly<Record<string, Formula>> = {
  loan_principal: loanPrincipal,
  loan_interest: loanInterest,
}

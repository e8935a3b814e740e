import type { Formula } from './formula.ts'
import { bankInterest, bankPrincipal } from './formulas-bank.ts'
import { labourFormulas } from './formulas-labour.ts'
import { loanInterest, loanPrincipal } from './formulas-loan.ts'
import { latePaymentLoss, latePaymentPenalty, priceDue, refundDue } from './formulas-price.ts'
import { balanceTotal, statedSum } from './formulas-stated.ts'
import { trafficFormulas } from './formulas-traffic.ts'

/** The formulas that claims name. */
export const formulas: Readonly<Record<string, Formula>> = {
  loan_principal: loanPrincipal,
  loan_interest: loanInterest,
  bank_principal: bankPrincipal,
  bank_interest: bankInterest,
  stated_sum: statedSum,
  total: balanceTotal,
  price_due: priceDue,
  refund_due: refundDue,
  late_payment_penalty: latePaymentPenalty,
  late_payment_loss: latePaymentLoss,
  ...labourFormulas,
  ...trafficFormulas,
}

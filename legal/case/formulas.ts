import type { Formula } from './formula.ts'
import { bankInterest, bankPrincipal } from './formulas-bank.ts'
import {
  feePenalty,
  lateReturn,
  priceBack,
  punitiveFood,
  punitiveGoods,
  serviceRefund,
  sevenDayReturn,
  withdrawnInTime,
} from './formulas-consumer.ts'
import { depositDue } from './formulas-deposit.ts'
import { guaranteeKept, guaranteeLapsed, guaranteeRunning } from './formulas-guarantee.ts'
import { labourFormulas } from './formulas-labour.ts'
import {
  depositPenalty,
  depositSum,
  propertyFeePenalty,
  propertyFeeSum,
  rentArrearsSum,
  rentPenalty,
} from './formulas-lease.ts'
import { loanInterest, loanPrincipal, shortDelivery } from './formulas-loan.ts'
import { latePaymentLoss, latePaymentPenalty, priceDue, refundDue } from './formulas-price.ts'
import { rateOverCap } from './formulas-rate.ts'
import { balanceTotal, statedSum } from './formulas-stated.ts'
import { trafficFormulas } from './formulas-traffic.ts'
import { completionPenalty, overpaidSum, worksPriceDue, worksPricePenalty } from './formulas-works.ts'

/** The formulas that claims name. */
export const formulas: Readonly<Record<string, Formula>> = {
  loan_principal: loanPrincipal,
  loan_interest: loanInterest,
  short_delivery: shortDelivery,
  rate_over_cap: rateOverCap,
  deposit_due: depositDue,
  guarantee_kept: guaranteeKept,
  guarantee_lapsed: guaranteeLapsed,
  guarantee_running: guaranteeRunning,
  bank_principal: bankPrincipal,
  bank_interest: bankInterest,
  stated_sum: statedSum,
  total: balanceTotal,
  price_due: priceDue,
  refund_due: refundDue,
  late_payment_penalty: latePaymentPenalty,
  late_payment_loss: latePaymentLoss,
  rent_arrears: rentArrearsSum,
  rent_penalty: rentPenalty,
  lease_deposit: depositSum,
  deposit_penalty: depositPenalty,
  property_fee: propertyFeeSum,
  property_fee_penalty: propertyFeePenalty,
  price_back: priceBack,
  seven_day_return: sevenDayReturn,
  late_return: lateReturn,
  withdrawn_in_time: withdrawnInTime,
  punitive_goods: punitiveGoods,
  punitive_food: punitiveFood,
  service_refund: serviceRefund,
  fee_penalty: feePenalty,
  overpaid: overpaidSum,
  works_price_due: worksPriceDue,
  works_price_penalty: worksPricePenalty,
  completion_penalty: completionPenalty,
  ...labourFormulas,
  ...trafficFormulas,
}

import { latePayment, priceOwed } from './arrears.ts'
import { bankDebt } from './bank-debt.ts'
import { childSupport } from './child-support.ts'
import { type Computation, computeWith, type Sum } from './computation.ts'
import { punitiveDamages } from './consumer.ts'
import { courtFee, preservationFee } from './court-fee.ts'
import { leaseDeposit, occupationFee, propertyFee, rentArrears } from './lease.ts'
import { loanInterest, loanPrincipal } from './loan.ts'
import { depositReturn, penalty } from './penalty.ts'
import { severance } from './severance.ts'
import { unusedLeave } from './unused-leave.ts'
import { doubleWages, overtime, unpaidWages } from './wages.ts'

type Run = (given: (argument: string) => unknown, today: string) => Sum

const run =
  <Args extends Computation['args']>(one: Computation<Args>): Run =>
  (given, today) =>
    computeWith(one, given, today)

/** Every sum that a table may name, with values of unknown types checked before it is computed. */
export const computations = {
  bank_debt: run(bankDebt),
  child_support: run(childSupport),
  court_fee: run(courtFee),
  deposit_return: run(depositReturn),
  double_wages: run(doubleWages),
  late_payment: run(latePayment),
  lease_deposit: run(leaseDeposit),
  loan_interest: run(loanInterest),
  loan_principal: run(loanPrincipal),
  occupation_fee: run(occupationFee),
  overtime: run(overtime),
  penalty: run(penalty),
  preservation_fee: run(preservationFee),
  price_owed: run(priceOwed),
  property_fee: run(propertyFee),
  punitive_damages: run(punitiveDamages),
  rent_arrears: run(rentArrears),
  severance: run(severance),
  unpaid_wages: run(unpaidWages),
  unused_leave: run(unusedLeave),
} satisfies Readonly<Record<string, Run>>

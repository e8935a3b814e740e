import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { addDays, isDay } from '../time/calendar.ts'
import { type Account, accrue } from '../time/interest.ts'
import { percentPerYear } from '../time/interest-rates.ts'
import { planInterest } from '../time/interest-stretches.ts'
import { cents } from '../values/cents.ts'
import { computation, type FactsOf, missingAmong, type Sum, without, yuan } from './computation.ts'
import { interestTerms } from './interest-terms.ts'

const rules = '《最高人民法院关于审理民间借贷案件适用法律若干问题的规定》'
const principalArticles = ['《民法典》第六百七十五条']
const interestArticles = [
  `${rules}第二十五条`,
  `${rules}第二十八条`,
  '《民法典》第六百八十条',
  '《民法典》第六百七十六条',
]
const bankArticles = ['《民法典》第六百七十四条', '《民法典》第六百七十六条']
const allocation = '《民法典》第五百六十一条'

const args = {
  principal: 'money',
  lent_on: 'date',
  due_on: 'date',
  /** Of a loan without a due date. */
  demanded_on: 'date',
  contract_date: 'date',
  /** For the time of the loan; absent where none was agreed. */
  term_rate: 'rate',
  /** For delay; absent where none was agreed. */
  default_rate: 'rate',
  interest_free: 'yes_no',
  payments: 'payments',
  filed_on: 'date',
  /** The last day that counts; the day before today where it is absent. */
  until: 'date',
  /** Only the rates of private lenders are capped. */
  lender: ['private', 'bank'],
  /** The cap goes by a rate for renminbi. */
  money: ['renminbi', 'foreign'],
} as const
type LoanFacts = FactsOf<typeof args>

interface Owed {
  account: Account
  basis: Wording[]
  notes: Wording[]
  until: string
}

/**
 * The account of a loan: interest for its time only as agreed; for delay as agreed, else by the
 * agreed rate, else by the prime rate; between private lenders never above the cap; payments go to interest first.
 */
function accountOf(facts: LoanFacts, today: string): Owed | { missing: string[] } {
  const { principal, lent_on, due_on, demanded_on, term_rate, default_rate, payments = [] } = facts
  const isFree = facts.interest_free === true
  const until = facts.until ?? addDays(today, -1)
  const contractDate = facts.contract_date ?? lent_on ?? null
  const missing = missingAmong({ principal, ...(term_rate === undefined || isFree ? {} : { lent_on }) })
  if (payments.some(({ date }) => !isDay(date))) missing.push('payments')
  if (principal === undefined || missing.length > 0) return { missing }
  const yearly = (rate: typeof term_rate) => (rate === undefined ? null : percentPerYear(rate, contractDate ?? until))
  const { stretches, basis, notes } = planInterest({
    principal,
    currency: facts.money === 'foreign' ? 'foreign' : 'CNY',
    lentOn: lent_on ?? null,
    from: null,
    to: addDays(until, 1),
    dueDate: due_on ?? null,
    demandedOn: demanded_on ?? null,
    contractDate,
    filedOn: facts.filed_on ?? today,
    agreed: isFree ? null : yearly(term_rate),
    overdue: yearly(default_rate),
    daysInYear: 365,
    isPrivateLending: facts.lender !== 'bank',
    isOwed: true,
    isInterestFree: isFree,
    payments: [...payments],
    doubtful: [],
    derived: [],
    sources: [],
  })
  const counted = payments.filter(({ date }) => date <= until)
  return {
    account: accrue(principal, stretches, counted, 365, isWithoutInterest(facts)),
    basis,
    notes: notes.filter((note) => !basis.includes(note)),
    until,
  }
}

/** Neither for its time nor for delay: what the delay costs is damages, and a payment is not allocated to it first. */
const isWithoutInterest = ({ interest_free, term_rate, default_rate, lender }: LoanFacts): boolean =>
  lender !== 'bank' && default_rate === undefined && (interest_free === true || term_rate === undefined)

const paymentSteps = ({ allocations }: Account): Wording[] =>
  allocations.map(({ date, amount, toInterest, toPrincipal }) =>
    filled(texts.loan_payment, {
      date,
      amount: yuan(amount),
      interest: yuan(toInterest),
      principal: yuan(toPrincipal),
    }),
  )

/** Interest on a loan that is still owed. */
export const loanInterest = computation(args, (facts, today): Sum => {
  const owed = accountOf(facts, today)
  const isBank = facts.lender === 'bank'
  const articles = isBank ? bankArticles : interestArticles
  if ('missing' in owed) return without(owed.missing, articles)
  const { account, basis, notes, until } = owed
  const starts = facts.due_on ?? facts.demanded_on ?? (facts.interest_free === true ? undefined : facts.term_rate)
  if (starts === undefined) return { ...without(['due_on'], articles), notes }
  return {
    amount: account.interest,
    steps: [
      ...account.items.map(({ from, to, days, principal, appliedPercent, amount }) =>
        filled(texts.loan_span, {
          from,
          to: addDays(to, -1),
          principal: yuan(principal),
          percent: appliedPercent,
          days,
          amount: yuan(amount),
        }),
      ),
      ...paymentSteps(account),
      ...basis,
    ],
    notes: [...notes, ...(isBank ? [] : [texts.loan_costs_cap])],
    missing: [],
    articles: [...articles, ...(account.allocations.some(({ toInterest }) => toInterest > 0) ? [allocation] : [])],
    until,
    account,
    words: { terms: interestTerms(account) },
    isByStatute: account.items.some(({ kind }) => kind === 'lpr'),
  }
})

/** The principal of a loan that is left after payments. */
export const loanPrincipal = computation(args, (facts, today): Sum => {
  const owed = accountOf(facts, today)
  if ('missing' in owed) return without(owed.missing, principalArticles)
  const { account } = owed
  const early = account.allocations.length === 0 ? earlyPayments(facts, owed.until) : 0
  const amount = Math.max(0, cents(account.principal - early))
  return {
    amount,
    steps: [
      ...paymentSteps(account),
      filled(texts.loan_left, { principal: yuan(facts.principal ?? 0), amount: yuan(amount) }),
    ],
    notes: [],
    missing: [],
    articles: [
      ...principalArticles,
      ...(account.allocations.some(({ toInterest }) => toInterest > 0) ? [allocation] : []),
    ],
  }
})

/** Where no interest runs at all, every payment goes to the principal, and the account has not seen it. */
const earlyPayments = ({ payments = [] }: LoanFacts, until: string): number =>
  payments.filter(({ date }) => date <= until).reduce((sum, { amount }) => sum + amount, 0)

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface Given {
  /** Text to go through besides the message and the files. */
  text?: string
  /** For whom it is read. */
  side?:
    | 'customer'
    | 'provider'
    | 'tenant'
    | 'landlord'
    | 'buyer'
    | 'seller'
    | 'borrower'
    | 'lender'
    | 'recipient'
    | 'discloser'
    | 'licensee'
    | 'licensor'
    | 'contractor'
    | 'subcontractor'
    | 'party_a'
    | 'party_b'
    | 'neutral'
  principal?: number
  currency?: string
  /** The first day that bears interest. */
  from?: string
  /** The day up to which it is computed, itself not counted; today if absent. */
  to?: string
  /** The day on which performance was due. */
  due_date?: string
  /** The day of the contract, for the cap. */
  contract_date?: string
  /** The day on which the claim is filed, for the cap on contracts before 20 August 2020; today if absent. */
  filed_on?: string
  /** The agreed rate in words: 月息2分, 6% per annum. */
  rate?: string
  rate_percent_per_year?: number
  /** The agreed rate for delay in words. */
  overdue_rate?: string
  overdue_rate_percent_per_year?: number
  days_in_year?: 365 | 360
  /** Whether the cap on private lending applies; by the cause of action if absent. */
  private_lending?: boolean
  payments?: readonly {
    date: string
    amount: number
  }[]
  /** The question, when it is not the message. */
  question?: string
  /** The day on which the harm and the obligor were known; it goes before a due date. */
  known_on?: string
  /** The day of the harm, for the longest period of twenty years. */
  harmed_on?: string
  /** The last demand for performance. */
  last_demand?: string
  /** The period, where it is not that of the cause of action. */
  years?: number
  interruptions?: readonly {
    date: string
    kind?: 'demand' | 'promise' | 'payment' | 'suit'
    text?: string
  }[]
  /** What kept the right from being used; without `to` it still lasts. */
  suspensions?: readonly {
    from: string
    to?: string
    text?: string
  }[]
  /** Days from which a deadline of procedure runs. */
  received?: {
    claim?: string
    judgment?: string
    ruling?: string
    award?: string
    /** The last day for performance of a judgment, or the day on which it took effect. */
    effective?: string
  }
}

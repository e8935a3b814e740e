/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface IntakeProduct {
  /** What the user needs. */
  kind: 'dispute' | 'contract_review' | 'question'
  /** In which the case was told. */
  language: 'zh' | 'en'
  /** Full name of the person or company that is advised. */
  client: string | null
  /** Full name of the other party. */
  opponent: string | null
  side: 'claimant' | 'respondent' | null
  /** What the client wants, in the client's words. */
  claim: string | null
  /** The amount in dispute, only if it is stated. */
  amount: number | null
  currency: string | null
  /** When the main event happened. */
  event_date: string | null
  /** Short account of the facts, one per line. */
  facts: string | null
  parties: readonly {
    role: 'client' | 'opponent' | 'plaintiff' | 'defendant' | 'party_a' | 'party_b' | 'third_party'
    name: string
  }[]
  amounts: readonly {
    value: number
    currency: string
    text: string
  }[]
  dates: readonly {
    date: string
    text: string
  }[]
  claims: readonly string[]
  numbers: readonly {
    kind: string
    value: string
  }[]
}

import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface InterestProduct {
  items: readonly {
    kind: 'agreed' | 'overdue' | 'lpr'
    principal: number
    currency: string
    from: string
    to: string
    days: number
    rate_percent_per_year: number
    cap_percent_per_year: number | null
    amount: number
    formula: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  total: number | null
  assumptions: readonly string[]
}

import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface StrategiesProduct {
  options: readonly {
    document:
      | 'statement_of_claim'
      | 'arbitration_application'
      | 'demand_letter'
      | 'legal_opinion'
      | 'statement_of_defence'
      | 'evidence_list'
    title: string
    when: string
    advantages: readonly string[]
    drawbacks: readonly string[]
    needs: readonly string[]
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  recommended:
    | 'statement_of_claim'
    | 'arbitration_application'
    | 'demand_letter'
    | 'legal_opinion'
    | 'statement_of_defence'
    | 'evidence_list'
    | null
  reason: string
}

import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface RiskAssessmentProduct {
  method: string
  items: readonly {
    key: string
    risk: string
    level: 'high' | 'medium' | 'low'
    grounds: string
    mitigation: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  overall: string
}

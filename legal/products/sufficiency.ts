import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface SufficiencyProduct {
  cause_code: string | null
  elements: readonly {
    key: string
    name: string
    /** Who has to prove it, as the profile of the cause words it. */
    burden_of_proof: string | null
    /** The same, seen from the client. */
    burden: 'client' | 'opponent' | 'shared' | 'unknown'
    state: 'supported' | 'partly' | 'missing'
    supports: readonly {
      file_id: string
      name: string
      start: number | null
      end: number | null
      quote: string | null
    }[]
    missing_evidence: readonly string[]
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  overall: 'sufficient' | 'gaps' | 'insufficient'
  basis: {
    text: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }
}

import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface MatterSummaryProduct {
  parties: readonly {
    role: string
    name: string
  }[]
  facts: readonly {
    text: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  claims: readonly {
    text: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  cause: null | {
    code: string | null
    name: string
    confirmed: boolean
  }
  status_lines: readonly string[]
  open_points: readonly string[]
  next_steps: readonly string[]
  sources: readonly Source[]
}

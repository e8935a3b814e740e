import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface ArgumentProduct {
  risks: readonly {
    element_key: string | null
    risk: string
    grounds: string
    mitigation: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  ways: readonly {
    document: string
    advantages: readonly string[]
    drawbacks: readonly string[]
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
}

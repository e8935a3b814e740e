import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface LegalAnswerProduct {
  text: string
  statements: readonly {
    text: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
}

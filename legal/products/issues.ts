import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface IssuesProduct {
  items: readonly {
    key: string
    kind: 'fact' | 'law' | 'procedure'
    question: string
    why: string
    element_keys: readonly string[]
    our_position: string
    their_position: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
}

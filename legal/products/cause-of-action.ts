import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface CauseOfActionProduct {
  code: string | null
  name: string | null
  name_en: string | null
  candidates: readonly {
    code: string
    name: string
    name_en: string
    score: number
    reasons: readonly string[]
    sources?: readonly Source[]
  }[]
  /** The code that a person chose by card. */
  selected?: string | null
  /** True only when a person has chosen. */
  confirmed: boolean
}

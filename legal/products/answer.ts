import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface AnswerProduct {
  text: string
  sources: readonly Source[]
}

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface StrategyProduct {
  /** The document that is to be written. */
  document?: string | null
  summary?: string | null
}

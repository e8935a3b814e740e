/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface DeskProduct {
  document: string | null
  changes: readonly {
    statement: string
    wording: string | null
  }[]
}

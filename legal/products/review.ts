/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface ReviewProduct {
  /** `go_on` or `add`: the answer to what the analysis came to. */
  analysis?: string
}

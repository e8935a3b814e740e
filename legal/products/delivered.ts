/** Made by `npm run docs` from the skills' schemas; do not edit. */
export type DeliveredProduct = Record<
  string,
  {
    version: number
    sections: readonly object[]
  }
>

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface Source {
  kind: 'knowledge' | 'file'
  id: string
  title: string
  quote: string
  start: number | null
  end: number | null
}

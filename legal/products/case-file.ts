/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface CaseFileProduct {
  model: string | null
  side: 'claimant' | 'respondent'
  accounts: readonly {
    text: string
    on: string
  }[]
  entries: readonly {
    slot: string
    value: unknown
    state: 'read' | 'stated' | 'alleged' | 'confirmed' | 'corrected' | 'inferred'
    source: object
    at: number
    by?: 'model'
  }[]
  /** What a card has answered, by slot; the next reading takes it from here. */
  answers?: Record<string, unknown>
  /** What a model made of the case when it read it last. */
  reading?: {
    cause: string | null
    given: string
  }
}

import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface ChecklistReviewProduct {
  checklist_id: string | null
  name: string | null
  findings: readonly {
    item_key: string
    title: string
    state: 'ok' | 'attention' | 'missing' | 'not_applicable'
    risk_level: 'high' | 'medium' | 'low'
    clause: null
    analysis: string
    suggested_wording: string | null
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  overall: string
}

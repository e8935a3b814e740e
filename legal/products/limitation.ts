import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface LimitationProduct {
  rule: string
  starts_on: string | null
  starts_because: string | null
  events: readonly {
    kind: 'interruption' | 'suspension'
    date: string
    text: string
  }[]
  expires_on: string | null
  state: 'running' | 'expired' | 'near' | 'unknown'
  days_left: number | null
  sources: readonly Source[]
  verification: 'verified' | 'supported' | 'unverified'
  assumptions: readonly string[]
  deadlines: readonly {
    key: string
    name: string
    due_on: string | null
    counted_from: string
    rule: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  /** The day on which performance was due, as told or answered. */
  due_date: string | null
  /** The last demand for performance, as told or answered. */
  last_demand: string | null
}

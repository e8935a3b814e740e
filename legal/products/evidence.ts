import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface EvidenceProduct {
  cause_code: string | null
  elements: readonly {
    key: string
    name: string
    typical_evidence: readonly string[]
    state: 'mentioned' | 'missing'
    supports: readonly {
      file_id: string
      name: string
      start: number | null
      end: number | null
      quote: string | null
    }[]
    /** As the profile of the cause words it. */
    burden_of_proof?: string | null
  }[]
  missing: readonly {
    element: string
    name: string
    evidence: readonly string[]
    /** What the client said about it, word by word. */
    explanation?: string | null
  }[]
  burden_of_proof: {
    text: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }
  basis: {
    text: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }
  unread_files: readonly {
    file_id: string
    name: string
  }[]
  /** Elements that evidence was asked for; those of the last card have their slot. */
  requested?: readonly {
    element: string
    slot: 'first' | 'second' | 'third' | null
  }[]
  /** Files that a person has handed over for an element. */
  provided?: readonly {
    element: string
    file_id: string
  }[]
  /** Where the answers to the card arrive. */
  uploads?: {
    first?: string | readonly string[] | null
    second?: string | readonly string[] | null
    third?: string | readonly string[] | null
  }
  /** What the client said about evidence that is not there. */
  explanation?: string | null
}

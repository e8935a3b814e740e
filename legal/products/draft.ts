import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface DraftProduct {
  kind:
    | 'statement_of_claim'
    | 'arbitration_application'
    | 'statement_of_defence'
    | 'counterclaim'
    | 'demand_letter'
    | 'evidence_list'
    | 'preservation_application'
    | 'legal_opinion'
    | 'settlement_agreement'
    | 'intake_memo'
    | 'contract_review_memo'
  title: string
  language: 'zh' | 'en'
  sections: readonly {
    heading: string
    paragraphs: readonly {
      text: string
      sources: readonly Source[]
      verification: 'verified' | 'supported' | 'unverified'
      form?: 'item' | 'request' | 'note' | 'line' | 'subheading' | 'address' | 'formal' | 'signature'
      table?: {
        columns: readonly {
          heading: string
          width: number
        }[]
        rows: readonly (readonly {
          text: string
          sources?: readonly Source[]
          verification?: 'verified' | 'supported' | 'unverified'
          unknown?: readonly string[]
        }[])[]
      }
      unknown?: readonly string[]
      reworded_from?: string
      edited?: true
    }[]
  }[]
  generated_label: string
  version?: number
  drafted_on?: string
  previous?: null | {
    version: number
    sections: readonly object[]
  }
  unknown_figures?: readonly string[]
  exhibits?: readonly {
    file_id: string
    number: number
    name: string
  }[]
  wording?: {
    notes: readonly string[]
  }
}

import type { Source } from './source.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface ContractReviewProduct {
  /** Null when a built-in list was used. */
  checklist_id: string | null
  contract: {
    file_id: string | null
    name: string | null
    parties: readonly string[]
    /** The party that it is read for. */
    client: string | null
    attachments: readonly {
      file_id: string
      name: string
    }[]
  }
  governing_law: {
    /** As the contract names it. */
    law: string | null
    state: 'stated' | 'assumed' | 'unknown'
    /** Whether the law of mainland China governs. */
    is_chinese: boolean
    /** Court or arbitral institution. */
    forum: string | null
    clause: string | null
    /** Which law the review covers, and which not. */
    note: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  } | null
  side:
    | 'customer'
    | 'provider'
    | 'tenant'
    | 'landlord'
    | 'buyer'
    | 'seller'
    | 'borrower'
    | 'lender'
    | 'recipient'
    | 'discloser'
    | 'licensee'
    | 'licensor'
    | 'contractor'
    | 'subcontractor'
    | 'party_a'
    | 'party_b'
    | 'neutral'
    | null
  worries: readonly {
    /** In the client's words. */
    worry: string
    /** What it is about. */
    title: string | null
    state: 'problem' | 'settled' | 'mentioned' | 'not_in_contract' | 'open'
    clause: string | null
    answer: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  /** What has to be confirmed before anything else. */
  to_clear: readonly string[]
  clauses: readonly {
    number: string | null
    heading: string
    start: number
    end: number
    /** Whether a finding quotes it, the rules have nothing to object, or no rule knows what it is about. */
    read_as: 'finding' | 'no_objection' | 'not_asked' | 'heading'
  }[]
  findings: readonly {
    item_key: string
    title: string
    state: 'ok' | 'attention' | 'missing' | 'not_applicable'
    risk_level: 'high' | 'medium' | 'low'
    /** Number of the clause. */
    clause: string | null
    analysis: string
    /** What is usual between equals. */
    market_position: string | null
    suggested_wording: string | null
    /** Wording that may still be accepted. */
    fallback: string | null
    /** What the firm's playbook never accepts. */
    walk_away: string | null
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
    /** Our side should not sign before it is changed. */
    must_change: boolean
  }[]
  pairs: readonly {
    key: string
    title: string
    state: 'even' | 'for_us' | 'against_us' | 'one_sided'
    clause: string | null
    analysis: string
    sources: readonly Source[]
    verification: 'verified' | 'supported' | 'unverified'
  }[]
  overall: string
}

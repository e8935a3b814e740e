/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface ModelAnswers {
  contract_review: {
    /** On findings of the material, by their numbers. */
    findings?: readonly {
      number: number
      /** Why it matters to the client's side, in the user's language. */
      why?: string
      /** In the language of the contract. */
      suggested_wording?: string
      /** Wording that may still be accepted, in the language of the contract. */
      fallback?: string
    }[]
    /** Problems that no finding names. */
    further?: readonly {
      title: string
      /** The words of the contract, letter by letter. */
      quote: string
      why: string
      risk_level?: 'high' | 'medium' | 'low'
      suggested_wording?: string
      fallback?: string
    }[]
  }
  document_draft: {
    /** Only the paragraphs that you word anew; leave out the others. */
    paragraphs?: readonly {
      /** Number of the paragraph. */
      number: number
      /** The whole paragraph anew. */
      text: string
    }[]
  }
  intake: {
    kind: 'dispute' | 'contract_review' | 'question'
    /** A code out of the list. */
    cause: string | null
    side: 'claimant' | 'respondent' | null
    wants: null | {
      number: number
      quote: string
    }
    slots: readonly {
      slot: string
      value: string
      number: number
      quote: string
    }[]
  }
  issue_framing: {
    issues?: readonly {
      about: string | null
      kind: 'fact' | 'law' | 'procedure'
      question: string
      why: string
      element_keys: readonly string[]
      our_position: string
      their_position: string
      cites: readonly {
        number: number
        quote: string
      }[]
    }[]
    risks?: readonly {
      element_key: string | null
      risk: string
      grounds: string
      mitigation: string
      cites: readonly {
        number: number
        quote: string
      }[]
    }[]
    ways?: readonly {
      document: string
      advantages: readonly string[]
      drawbacks: readonly string[]
      cites: readonly {
        number: number
        quote: string
      }[]
    }[]
  }
  legal_question: {
    /** The answer first, one thing each. */
    statements?: readonly {
      text: string
      passages: readonly {
        number: number
        /** Words of that passage, letter by letter. */
        quote: string
      }[]
    }[]
  }
}

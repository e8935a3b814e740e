import type { Sourced } from '../sources/sourced.ts'

/** Something that the parties disagree about, or that decides the case. */
export interface Issue extends Sourced {
  key: string
  kind: 'fact' | 'law' | 'procedure'
  question: string
  why: string
  element_keys: string[]
  our_position: string
  their_position: string
}

import type { Source } from './skill.ts'

/** A document that was drafted, as the state keeps it. */
export interface Draft {
  kind: string
  title: string
  generated_label: string
  sections: {
    heading: string
    paragraphs: { text: string; sources: Source[]; verification: 'verified' | 'supported' | 'unverified' }[]
  }[]
}

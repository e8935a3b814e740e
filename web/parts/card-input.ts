import type { ShownQuestion } from '../rules/shown-card.ts'

/** What the field of a question gets, whatever its kind. */
export interface InputProps {
  question: ShownQuestion
  /** Under which what is not sent is kept. */
  draftName: string
  /** Whose files the question may quote. */
  matterId: string | null
  value: unknown
  set(value: unknown): void
  /** Ties the field to its texts, and says that it is at fault. */
  aria: { id: string; 'aria-describedby': string; 'aria-invalid': boolean; 'aria-required': boolean }
}

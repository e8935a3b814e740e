import type { Span } from '../sources/sentences.ts'

/** A date as it stands in a text: `2024-03-05`, or `2024-03` where no day is named. */
export interface DateFound extends Span {
  date: string
}

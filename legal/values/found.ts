import type { Span } from '../sources/sentences.ts'

/** A value as it stands in a text: `text === whole.slice(start, end)`. */
export interface Found<Value> extends Span {
  value: Value
}

export interface ReadingContext {
  /** The day on which the text was said, `YYYY-MM-DD`. */
  today: string
  /** The day that 签合同那天 means, where it is known. */
  contractDay?: string
}

/** In the order of the text; of two that overlap the one that begins first, then the longer one. */
export function withoutOverlaps<Item extends Span>(items: readonly Item[]): Item[] {
  const kept: Item[] = []
  for (const item of items.toSorted((left, right) => left.start - right.start || right.end - left.end))
    if (item.start >= (kept.at(-1)?.end ?? 0)) kept.push(item)
  return kept
}

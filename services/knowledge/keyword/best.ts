import { createTopK, type TopK } from '@casewright/kit/data/top-k'
import type { SlotHit } from '../rules/search-scope.ts'

/** The best hits of several bases so far. */
export class Best {
  readonly #top: TopK<SlotHit>
  #base = 0

  constructor(limit: number) {
    this.#top = createTopK(limit, isWorse)
  }

  /** Whatever is below cannot become one of the best. */
  get threshold(): number {
    return this.#top.worst()?.score ?? 0
  }

  from(base: number): void {
    this.#base = base
  }

  offer(slot: number, score: number): void {
    this.#top.offer({ base: this.#base, slot, score })
  }

  /** Best first, equal scores in the order in which they were written. */
  hits(): SlotHit[] {
    return this.#top.sorted()
  }
}

const isWorse = (one: SlotHit, other: SlotHit): boolean =>
  one.score !== other.score
    ? one.score < other.score
    : one.base !== other.base
      ? one.base > other.base
      : one.slot > other.slot

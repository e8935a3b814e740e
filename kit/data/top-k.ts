/** The best of the items that were offered, at most `limit` of them. */
export interface TopK<T> {
  offer(item: T): void
  /** The worst item that is kept, once the limit is reached: nothing that is not better is kept any more. */
  worst(): T | undefined
  /** Best first. */
  sorted(): T[]
}

/** A heap with the worst kept item at its root, so that most offers cost one comparison. */
export function createTopK<T>(limit: number, isWorse: (one: T, other: T) => boolean): TopK<T> {
  const heap: T[] = []
  const rise = (item: T): void => {
    let at = heap.length
    for (let parent = (at - 1) >> 1; at > 0 && isWorse(item, heap[parent] as T); parent = (at - 1) >> 1) {
      heap[at] = heap[parent] as T
      at = parent
    }
    heap[at] = item
  }
  const sink = (item: T): void => {
    let at = 0
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && isWorse(heap[child + 1] as T, heap[child] as T)) child += 1
      if (!isWorse(heap[child] as T, item)) break
      heap[at] = heap[child] as T
      at = child
    }
    heap[at] = item
  }
  return {
    offer(item) {
      if (heap.length < limit) rise(item)
      else if (limit > 0 && isWorse(heap[0] as T, item)) sink(item)
    },
    worst: () => (heap.length < limit ? undefined : heap[0]),
    sorted: () => heap.toSorted((one, other) => Number(isWorse(one, other)) - Number(isWorse(other, one))),
  }
}

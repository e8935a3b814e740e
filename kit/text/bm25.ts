import { createTopK } from '../data/top-k.ts'

/** One found document; `matched` names the query terms it contains, in the query's order. */
interface Bm25Hit<Key extends string, Meta> {
  key: Key
  meta: Meta
  score: number
  matched: string[]
}

/** The best hits, and how many documents contain any of the terms. */
interface Bm25Result<Key extends string, Meta> {
  hits: Bm25Hit<Key, Meta>[]
  total: number
}

export interface Bm25Index<Key extends string, Meta> {
  readonly size: number
  /** Adds a document or replaces the one with this key. */
  set(key: Key, meta: Meta, tokens: readonly string[]): void
  delete(key: Key): boolean
  /** Whether it has a document that is accepted. */
  some(accept: (meta: Meta) => boolean): boolean
  /**
   * Best first, equal scores by key; a term that the query repeats counts once. With `accept` only accepted documents
   * exist: they alone make up N, the average length and each df, so that nothing of one matter influences another.
   */
  search(
    queryTokens: readonly string[],
    options: { limit: number; accept?: (meta: Meta) => boolean },
  ): Bm25Result<Key, Meta>
}

// A posting is slot * 1024 + term frequency in one small integer: room for 2 million documents, and past 1023 repeats of
// a term BM25 moves by less than a thousandth.
const frequencyBits = 10
const frequencyMax = 1023
const slotsMax = 2 ** (31 - frequencyBits)

interface Term {
  name: string
  /** In ascending order of slot. */
  postings: number[]
  /** How often the document that is being added has the term. */
  pending: number
}

interface Document<Key extends string, Meta> {
  key: Key
  meta: Meta
  terms: Term[]
}

/** Where the slot is, or would be, among the postings. */
function positionOf(postings: readonly number[], slot: number): number {
  let low = 0
  let high = postings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((postings[middle] as number) >> frequencyBits < slot) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * An in-memory inverted index with exact BM25, idf = ln(1 + (N - df + .5) / (df + .5)), for one user's facts or one
 * knowledge base. Deletes leave nothing behind: slots are used again, postings close their gaps, lost terms go.
 * 10,000 facts of 47 tokens: 1.8 KB each; a search of 37 terms takes .4 to 1.3 ms of CPU, a replacement 80 µs.
 */
export function createBm25Index<Key extends string, Meta>({ k1 = 1.2, b = 0.75 } = {}): Bm25Index<Key, Meta> {
  const terms = new Map<string, Term>()
  const slots = new Map<Key, number>()
  const freeSlots: number[] = []
  const documents: (Document<Key, Meta> | undefined)[] = []
  const lengths: number[] = []
  const scores: number[] = []
  const inside: number[] = []
  let totalLength = 0

  const remove = (key: Key) => {
    const slot = slots.get(key)
    if (slot === undefined) return false
    for (const term of documents[slot]?.terms ?? []) {
      term.postings.splice(positionOf(term.postings, slot), 1)
      if (term.postings.length === 0) terms.delete(term.name)
    }
    totalLength -= lengths[slot] as number
    slots.delete(key)
    documents[slot] = undefined
    freeSlots.push(slot)
    return true
  }

  const add = (key: Key, meta: Meta, tokens: readonly string[]) => {
    const slot = freeSlots.pop() ?? documents.length
    if (slot >= slotsMax) throw new RangeError(`a BM25 index holds at most ${slotsMax} documents`)
    const found: Term[] = []
    for (const name of tokens) {
      let term = terms.get(name)
      if (term === undefined) {
        term = { name, postings: [], pending: 0 }
        terms.set(name, term)
      }
      term.pending += 1
      if (term.pending === 1) found.push(term)
    }
    for (const term of found) {
      const posting = (slot << frequencyBits) | Math.min(term.pending, frequencyMax)
      term.postings.splice(positionOf(term.postings, slot), 0, posting)
      term.pending = 0
    }
    slots.set(key, slot)
    documents[slot] = { key, meta, terms: found.slice() }
    lengths[slot] = tokens.length
    scores[slot] = 0
    totalLength += tokens.length
  }

  /** Marks the accepted documents; `accept` runs before any score is written, so that its exception spoils nothing. */
  const scopeOf = (accept: (meta: Meta) => boolean) => {
    let [size, length] = [0, 0]
    for (let slot = 0; slot < documents.length; slot += 1) {
      const document = documents[slot]
      inside[slot] = document !== undefined && accept(document.meta) ? 1 : 0
      if (inside[slot] === 0) continue
      size += 1
      length += lengths[slot] as number
    }
    return { size, length, filtered: true }
  }

  /** Adds one term's share to the scores; slots that had none until now join `touched`. */
  const addTerm = (term: Term, scope: ReturnType<typeof scopeOf>, touched: number[]) => {
    const { size, length, filtered } = scope
    const { postings } = term
    const count = postings.length
    let df = count
    if (filtered) {
      df = 0
      for (let at = 0; at < count; at += 1) df += inside[(postings[at] as number) >> frequencyBits] as number
    }
    const weight = (k1 + 1) * Math.log(1 + (size - df + 0.5) / (df + 0.5))
    const flat = k1 * (1 - b)
    const slope = (k1 * b * size) / length
    for (let at = 0; at < count; at += 1) {
      const slot = (postings[at] as number) >> frequencyBits
      if (filtered && inside[slot] === 0) continue
      const frequency = (postings[at] as number) & frequencyMax
      const before = scores[slot] as number
      if (before === 0) touched.push(slot)
      scores[slot] = before + (weight * frequency) / (frequency + flat + slope * (lengths[slot] as number))
    }
  }

  const isWorse = (a: number, other: number) => {
    const difference = (scores[a] as number) - (scores[other] as number)
    return difference < 0 || (difference === 0 && (documents[a]?.key ?? '') > (documents[other]?.key ?? ''))
  }

  return {
    get size() {
      return slots.size
    },
    set(key, meta, tokens) {
      remove(key)
      add(key, meta, tokens)
    },
    delete: remove,
    some: (accept) => documents.some((document) => document !== undefined && accept(document.meta)),
    search(queryTokens, { limit, accept }) {
      const wanted = [...new Set(queryTokens)].flatMap((name) => terms.get(name) ?? [])
      const scope = accept ? scopeOf(accept) : { size: slots.size, length: totalLength, filtered: false }
      const touched: number[] = []
      for (const term of wanted) addTerm(term, scope, touched)
      const best = createTopK(limit, isWorse)
      for (const slot of touched) best.offer(slot)
      const hits = best.sorted().map((slot) => {
        const { key, meta, terms: own } = documents[slot] as Document<Key, Meta>
        const matched = wanted.filter((term) => own.includes(term)).map(({ name }) => name)
        return { key, meta, score: scores[slot] as number, matched }
      })
      for (const slot of touched) scores[slot] = 0
      return { hits, total: touched.length }
    },
  }
}

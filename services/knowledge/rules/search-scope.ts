/** What a search may look at. The bases are those that the caller may read: never what the caller merely named. */
export interface SearchScope {
  kb_ids: readonly string[]
  /** Summaries of laws whose wording is there: they do not exist either. */
  stepped_back: readonly SteppedBack[]
  /** The law as of this day: documents that are not in force then do not exist. ISO date. */
  as_of: string
  document_ids?: readonly string[]
  file_ids?: readonly string[]
  doc_types?: readonly string[]
  /** Of the document's own date: published, decided, signed. ISO dates, both inclusive. */
  date_from?: string
  date_to?: string
  /** Members of the document's metadata that must have this value, or one of these. */
  metadata?: Readonly<Record<string, Scalar | readonly Scalar[]>>
}

/** A document that others stand for. */
export interface SteppedBack {
  document_no: number
  kb_id: string
  document_id: string
}

export type Scalar = string | number | boolean

/** One found chunk of one way of searching, best first. */
export interface RetrievedHit {
  chunk_id: string
  score: number
}

/** The same by its place in an index, which knows neither whether the slot still has a chunk nor who may see it. */
export interface SlotHit {
  /** Which of the searched bases. */
  base: number
  slot: number
  score: number
}

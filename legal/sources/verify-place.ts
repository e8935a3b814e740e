import { clipText } from '@casewright/kit/text/clip-text'
import { leftOutAt, type QuoteCheck, verifyQuote } from '@casewright/kit/text/quote'
import type { Verification } from '../drafts/draft.ts'
import type { Source } from '../skills/skill.ts'

/** Words that a product ascribes to a file or a document, and where it says that they stand. */
export type Quotation = Omit<Source, 'title'>

/** What our own check of a quotation came to. */
export interface Verdict {
  state: Verification
  start: number | null
  end: number | null
  /** Why it did not check; null when it did. */
  reason: string | null
  /** The words are not there, or the source is none that may be cited: more than that it could not be looked at. */
  isFalse: boolean
}

const nowhere = { state: 'unverified', start: null, end: null } as const

/** Not to be had now. */
export const unchecked = (reason: string): Verdict => ({ ...nowhere, reason, isFalse: false })

export const refuted = (reason: string): Verdict => ({ ...nowhere, reason, isFalse: true })

export const checked = (state: Verification, start: number | null, end: number | null): Verdict => ({
  state,
  start,
  end,
  reason: null,
  isFalse: false,
})

export const notThere = 'the words do not stand in the text'

const excerptMax = 80

/** Words that stand there and stop before their exception say the opposite of their source: no document cites them. */
export function exceptionLeftOut(left: QuoteCheck['left_out']): Verdict | null {
  const exception = left.find(({ kind }) => kind === 'exception')
  return exception ? refuted(`the quotation leaves out an exception: ${clipText(exception.text, excerptMax)}`) : null
}

/**
 * Looks the words up in the text that they are ascribed to. Offsets that are right stay, others become those of the
 * place where the words stand. Words of a file at their own place show where a fact was read, and may be any part of a sentence.
 */
export function placeIn(
  text: string,
  { kind = 'file', quote, start, end }: Pick<Quotation, 'quote' | 'start' | 'end'> & Partial<Pick<Quotation, 'kind'>>,
): Verdict {
  const left = start !== null && end !== null ? leftOutAt(quote, text, start, end) : null
  if (left) return (kind === 'file' ? null : exceptionLeftOut(left)) ?? checked('verified', start, end)
  const found = verifyQuote(quote, text)
  if (found.state === 'unverified') return refuted(notThere)
  return exceptionLeftOut(found.left_out) ?? checked(found.state, found.start, found.end)
}

/** A part of a document, as a search gave it. */
export interface Passage {
  document_id: string
  kb_id: string
  content: string
  /** Where in the document's text it begins. */
  start: number
}

/**
 * Looks the words up in passages of their document. What touches the edge of a passage is left to the whole document:
 * a negation before it or an exception behind it may have been cut off.
 */
export function placeInPassages(passages: readonly Passage[], quotation: Quotation): Verdict | undefined {
  for (const { content, start: from } of passages) {
    const moved = (offset: number | null, by: number) => (offset === null ? null : offset + by)
    const within = { ...quotation, start: moved(quotation.start, -from), end: moved(quotation.end, -from) }
    const { state, start, end } = placeIn(content, within)
    const isInside = start !== null && end !== null && start > 0 && /[\p{L}\p{N}]/u.test(content.slice(end))
    const isWhole = start === 0 && end === content.length
    if (state === 'verified' && (isInside || isWhole)) return checked(state, moved(start, from), moved(end, from))
  }
  return undefined
}

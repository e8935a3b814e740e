import { tokens } from '@casewright/kit/text/tokens'

/** What somebody might ask who knows half of a passage, and the half that should be found by it. */
export interface Halves {
  query: string
  rest: string
}

/** Search terms that either half must have, and the question: less says too little to be found by. */
const halfTermsMin = 10
const queryTermsMin = 6

/**
 * Chinese statutes are long sentences, so that a comma ends a part as well; in Western ones it would leave scraps. Texts that
 * were read from a file may have lost the space after a full stop.
 */
const partEnd = /(?<=[。！？；，：\n])|(?<=[.!?;]["'”’)]?\s)|(?<=\p{Ll}[.!?;])(?=\p{Lu})/u

/**
 * A passage in two halves, cut where a part ends nearest to the middle; its question is the longest part of the first.
 * Undefined for one that is too short, or has no such place.
 */
export function halvesOf(content: string): Halves | undefined {
  const parts = content.split(partEnd)
  let [at, cut] = [0, 0]
  for (const part of parts.slice(0, -1)) {
    at += part.length
    if (Math.abs(at - content.length / 2) < Math.abs(cut - content.length / 2)) cut = at
  }
  const rest = content.slice(cut).trim()
  const query = content
    .slice(0, cut)
    .split(partEnd)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .trim()
  const isLong = tokens(content.slice(0, cut)).length >= halfTermsMin && tokens(rest).length >= halfTermsMin
  return isLong && tokens(query).length >= queryTermsMin ? { query, rest } : undefined
}

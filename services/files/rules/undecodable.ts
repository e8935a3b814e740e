/** Below this a few strange bullets are all that is lost. */
const warnedShareMin = 0.02

/** Said of a parsed text that has many characters which its file does not decode, as fonts without a table of them. */
export function undecodableWarning(share: number): string | null {
  if (share < warnedShareMin) return null
  return `${Math.round(share * 100)} % of its characters could not be decoded`
}

/** Control characters that no text has, those for private use, the mark of a broken character and unassigned ones. */
const undecodable = /[[\p{Cc}\p{Co}\p{Cn}\ufffd]--[\t\n\v\f\r\u0085]]/gv
const written = /\S/g

export interface Decoded {
  characters: number
  undecodable: number
}

export const countUndecodable = (text: string): Decoded => ({
  characters: text.match(written)?.length ?? 0,
  undecodable: text.match(undecodable)?.length ?? 0,
})

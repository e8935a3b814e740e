/** A stretch of running text: plain, a statute or a file that can be opened, or a mark that a draft carries. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'law'; text: string; law: string; article: string }
  | { kind: 'file'; text: string; name: string }
  | { kind: 'unverified'; text: string }
  | { kind: 'pending'; text: string }

const marks =
  /《([^《》\n]{2,60})》第([零〇一二三四五六七八九十百千\d]{1,9})条|《([^《》\n]{1,120}\.[a-z\d]{2,5})》|〔未核实〕|\[unverified\]|【待补充[^【】\n]{0,200}】|\[to be completed[^[\]\n]{0,200}\]/g

/** Cuts text at statutes and marks, so that they can be shown as what they are. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(marks)) {
    const [found, law, article, name] = match
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) })
    if (law !== undefined && article !== undefined) pieces.push({ kind: 'law', text: found, law, article })
    else if (name !== undefined) pieces.push({ kind: 'file', text: found, name })
    else pieces.push({ kind: /^(?:〔|\[unverified)/.test(found) ? 'unverified' : 'pending', text: found })
    at = match.index + found.length
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) })
  return pieces
}

/** Addresses that a reader may follow; all else stays text. */
export const isSafeLink = (address: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(address)

import { decodeText } from './charset.ts'
import { piecesOfMarkup } from './markup.ts'
import type { Pieces } from './pieces.ts'

const headMax = 2048

/** A page may say its own encoding, which counts unless the bytes are UTF-8 or say otherwise. */
export function parseHtml(bytes: Buffer): Pieces {
  const declared = /<meta[^>]{0,200}?charset\s{0,10}=\s{0,10}["']?([\w-]{1,40})/i.exec(
    bytes.toString('latin1', 0, headMax),
  )?.[1]
  const { title, pieces } = piecesOfMarkup(decodeText(bytes, declared))
  return { title: title ?? pieces.find(({ kind }) => kind === 'heading')?.title ?? null, pieces }
}

import type { Recognise } from '../ocr/recognise.ts'
import type { Pieces } from './pieces.ts'
import { ParseRefusal } from './refusal.ts'

const pixelsMax = 100_000_000

export async function parseImage(bytes: Buffer, recognise: Recognise | undefined): Promise<Pieces> {
  if (!recognise) throw new ParseRefusal('needs_ocr', 'is an image, and reading text from images is switched off')
  if (pixelsOf(bytes) > pixelsMax) throw new ParseRefusal('failed', 'is an image of more than 100 million pixels')
  const text = await recognise(bytes)
  return { title: null, pieces: [{ kind: 'page', title: null, level: 1, text }], pages: 1, ocr: true }
}

/** Of PNG and BMP, whose heads can claim a size that their bytes do not pay for. */
function pixelsOf(bytes: Buffer): number {
  if (bytes.length < 26) return 0
  if (bytes.toString('latin1', 1, 4) === 'PNG') return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
  if (bytes.toString('latin1', 0, 2) === 'BM') return Math.abs(bytes.readInt32LE(18) * bytes.readInt32LE(22))
  return 0
}

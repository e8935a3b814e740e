import { decodeText } from './charset.ts'
import type { Pieces } from './pieces.ts'

export const parsePlain = (bytes: Buffer): Pieces => ({
  title: null,
  pieces: [{ kind: 'body', title: null, level: 0, text: decodeText(bytes) }],
})

import { createHash } from 'node:crypto'

/** Bytes that are looked at while they flow: nothing of them is held but the beginning. */
export interface HashedBytes {
  bytes: AsyncIterable<Uint8Array>
  /** After the last byte. */
  result(): { sha256: string; size: number; head: Uint8Array }
}

export function hashing(source: AsyncIterable<Uint8Array>, headBytesMax = 0): HashedBytes {
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let headSize = 0
  let size = 0
  async function* flowing(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.length
      if (headSize < headBytesMax) {
        const kept = chunk.slice(0, headBytesMax - headSize)
        head.push(kept)
        headSize += kept.length
      }
      yield chunk
    }
  }
  return {
    bytes: flowing(),
    result: () => ({ sha256: hash.digest('hex'), size, head: Buffer.concat(head) }),
  }
}

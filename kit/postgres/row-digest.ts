import { hash } from 'node:crypto'

/** What a table's rows are compared by, in whichever order they come. */
export interface RowDigest {
  rows: number
  /** The sum of the SHA-256 of each row, 32 bits at a time. */
  sha256_sum: string
}

const newline = 0x0a
const words = 8

/** The same bytes, and after the last of them their digest. Rows are lines, as `COPY` writes them. */
export function digesting(source: AsyncIterable<Uint8Array>): {
  bytes: AsyncIterable<Uint8Array>
  result(): RowDigest
} {
  const sum = new Uint32Array(words)
  let rows = 0
  let rest: Uint8Array[] = []
  const add = (row: Uint8Array) => {
    const digest = hash('sha256', row, 'buffer')
    for (let word = 0; word < words; word += 1) sum[word] = (sum[word] as number) + digest.readUInt32BE(word * 4)
    rows += 1
  }
  async function* flowing(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      let start = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        const part = chunk.subarray(start, end)
        add(rest.length > 0 ? Buffer.concat([...rest, part]) : part)
        rest = []
        start = end + 1
      }
      if (start < chunk.length) rest.push(chunk.subarray(start))
      yield chunk
    }
    if (rest.length > 0) add(Buffer.concat(rest))
  }
  return {
    bytes: flowing(),
    result: () => ({
      rows,
      sha256_sum: [...sum].map((word) => word.toString(16).padStart(8, '0')).join(''),
    }),
  }
}

export const isSameDigest = (one: RowDigest, other: RowDigest): boolean =>
  one.rows === other.rows && one.sha256_sum === other.sha256_sum

export async function digestOf(rows: AsyncIterable<Uint8Array>): Promise<RowDigest> {
  const { bytes, result } = digesting(rows)
  for await (const _ of bytes);
  return result()
}

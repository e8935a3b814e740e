import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'

/** Bytes that are looked at while they flow, to the last one: a text may be plain ASCII for a long time. */
export interface Utf8Watch {
  bytes: AsyncIterable<Uint8Array>
  /** After the last byte. */
  isUtf8(): boolean
}

export function watchUtf8(source: AsyncIterable<Uint8Array>): Utf8Watch {
  let isValid = true
  let begun: Uint8Array = new Uint8Array()
  async function* flowing(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      if (isValid) {
        const joined = begun.length === 0 ? chunk : Buffer.concat([begun, chunk])
        const whole = joined.length - unfinished(joined)
        isValid = isUtf8(joined.subarray(0, whole))
        begun = joined.slice(whole)
      }
      yield chunk
    }
  }
  return { bytes: flowing(), isUtf8: () => isValid && begun.length === 0 }
}

/** How many bytes at the end belong to a character that has only begun. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte >> 6 === 0b10) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? back : 0
  }
  return 0
}

/** The name of a text's encoding, by its mark or by the likeliest of its beginning; null for what is no text. */
export function charsetOf(contentType: string, head: Uint8Array, isUtf8Throughout: boolean): string | null {
  if (!contentType.startsWith('text/')) return null
  if (isUtf8Throughout) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const likely = analyse(head).find(({ name }) => !/^(?:UTF|ASCII|ISO-2022)/.test(name))
  return likely?.name.toLowerCase() ?? null
}

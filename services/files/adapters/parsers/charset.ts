import { analyse } from 'chardet'
import { ParseRefusal } from './refusal.ts'

const sampleBytes = 65_536
/** A few stray control characters do not make a text a program. */
const controlShareMax = 0.01
const brokenShareMax = 0.1

/** UTF-8 where it fits, then a byte order mark, then the declared encoding, then the likeliest one. */
export function decodeText(bytes: Buffer, declared?: string): string {
  const text =
    (hasManyZeros(bytes) ? undefined : (decodeFatal(bytes, 'utf-8') ?? mendedUtf8(bytes))) ??
    decodeByMark(bytes) ??
    decodeUtf16WithoutMark(bytes) ??
    (declared === undefined ? undefined : decodeFatal(bytes, declared)) ??
    decodeByGuess(bytes)
  if (text === undefined || !isText(text)) throw new ParseRefusal('unsupported', 'is of a kind that cannot be read')
  return text
}

function hasManyZeros(bytes: Buffer): boolean {
  let zeros = 0
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) zeros += 1
  return zeros > bytes.length * controlShareMax
}

function decodeFatal(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A text that is UTF-8 but for a few broken characters stays UTF-8; as GB18030 it would be rubbish throughout. */
function mendedUtf8(bytes: Buffer): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes)
  let broken = 0
  let whole = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0xfffd) broken += 1
    else if (code > 0x7f) whole += 1
  }
  return broken * 10 < whole ? text : undefined
}

function decodeByMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return undefined
}

/**
 * Without a mark UTF-16 shows itself by bytes that no other text has: the zeros of ASCII characters, and the control
 * bytes in Chinese punctuation.
 */
function decodeUtf16WithoutMark(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, sampleBytes)
  for (const encoding of ['utf-16le', 'utf-16be']) {
    const start = new TextDecoder(encoding).decode(sample)
    if (/[\n\r \u3000-\u3002\uff0c]/.test(start) && commonShare(start) > 0.9) return decodeFatal(bytes, encoding)
  }
  return undefined
}

function commonShare(text: string): number {
  let common = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const ascii = (code >= 0x20 && code < 0x7f) || code === 9 || code === 10 || code === 13
    if (ascii || (code >= 0x4e00 && code <= 0x9fa5) || (code >= 0x3000 && code <= 0x3011) || code >= 0xff01) common += 1
  }
  return common / Math.max(1, text.length)
}

function decodeByGuess(bytes: Buffer): string | undefined {
  if (hasManyZeros(bytes)) return undefined
  for (const { name } of analyse(bytes.subarray(0, sampleBytes))) {
    if (/^(UTF|ASCII|ISO-2022)/.test(name)) continue
    const text = decodeFatal(bytes, name)
    if (text !== undefined) return text
  }
  return new TextDecoder('gb18030').decode(bytes)
}

function isText(text: string): boolean {
  let controls = 0
  let broken = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const control = code < 0x20 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 0x1b
    if (control || (code >= 0x7f && code < 0xa0)) controls += 1
    if (code === 0xfffd) broken += 1
  }
  return controls <= text.length * controlShareMax && broken <= text.length * brokenShareMax
}

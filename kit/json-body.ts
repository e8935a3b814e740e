import { isUtf8 } from 'node:buffer'
import { invalidField } from './errors.ts'

const depthMax = 64

/**
 * JSON text to a value, refusing what could not be stored, or would be silently changed, or would break who walks it:
 * bytes that are not UTF-8, the character U+0000, halves of surrogate pairs, members named `__proto__`, and nesting
 * deeper than 64 levels.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw invalidField('body', 'must not be empty: send a JSON value')
  if (!isUtf8(bytes)) throw invalidField('body', 'must be UTF-8')
  const text = bytes.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalidField('body', `must be JSON: ${(error as Error).message.slice(0, 200)}`)
  }
  // Cheap signs first: only an escape can bring a bad character in, and few brackets cannot nest deeply.
  if (text.includes('\\u') || text.includes('__proto__') || openingBrackets(bytes) > depthMax) inspect(value, 'body', 0)
  return value
}

/** Also asked of text that came by path or query, where `%00` can be written. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

function openingBrackets(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte === 0x5b || byte === 0x7b) count++
  return count
}

function inspect(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw invalidField(path, 'must not contain U+0000 or half of a surrogate pair')
  } else if (typeof value === 'object' && value !== null) {
    if (depth === depthMax) throw invalidField('body', `must not be nested deeper than ${depthMax} levels`)
    for (const [name, member] of Object.entries(value)) {
      if (name === '__proto__') throw invalidField(path, 'must not have a member named __proto__')
      inspect(name, path, depth)
      inspect(member, `${path}.${name}`, depth + 1)
    }
  }
}

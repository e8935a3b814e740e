import { isUtf8 } from 'node:buffer'
import { type FieldPath, invalidField, ServiceError } from '../data/errors.ts'
import { changedNumbers, type NumberPlaces } from '../data/json-numbers.ts'

const depthMax = 64
/** Of a JSON body, unless its endpoint says otherwise. */
export const bodyBytesMaxDefault = 1024 * 1024

export const bodyTooLarge = (bytesMax: number): ServiceError =>
  new ServiceError('payload_too_large', `the body is larger than ${bytesMax} bytes`)

/** A body of no bytes is no body, whatever type its header names: some clients name one on every request. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw invalidField('body', 'must be UTF-8')
  return parseJsonText(bytes.toString())
}

/**
 * JSON text to a value, refusing what could not be stored, or would be silently changed, or would break who walks it:
 * the character U+0000, halves of surrogate pairs, numbers that a double cannot carry, members named `__proto__`, and
 * nesting deeper than 64 levels.
 */
export function parseJsonText(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalidField('body', `must be JSON: ${(error as Error).message.slice(0, 200)}`)
  }
  // Cheap signs first: only an escape can bring a bad character or a disguised name in, and few brackets cannot nest deeply.
  if (text.includes('\\u') || text.includes('__proto__') || hasManyBrackets(text)) inspect(value, 'body', 0)
  const changed = changedNumbers(text)
  if (changed) refuseNumber(changed.value, changed.places, 'body')
  return value
}

/** Also asked of text that came by path, query or form. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
export const storableTextRule = 'must not contain U+0000 or half of a surrogate pair'

function hasManyBrackets(text: string): boolean {
  let count = 0
  // By search and not letter by letter, which took half as long as parsing.
  for (const bracket of ['[', '{'])
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1))
      if (++count > depthMax) return true
  return false
}

const within = (path: FieldPath, name: string): FieldPath => `${path}.${name}` as FieldPath

function inspect(value: unknown, path: FieldPath, depth: number): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw invalidField(path, storableTextRule)
  } else if (typeof value === 'object' && value !== null) {
    if (depth === depthMax) throw invalidField('body', `must not be nested deeper than ${depthMax} levels`)
    for (const [name, member] of Object.entries(value)) {
      if (name === '__proto__') throw invalidField(path, 'must not have a member named __proto__')
      inspect(name, path, depth)
      inspect(member, within(path, name), depth + 1)
    }
  }
}

function refuseNumber(value: unknown, places: NumberPlaces, path: FieldPath): void {
  if (typeof value !== 'object' || value === null) {
    // Only the whole text can be a number that no object or list holds.
    if (path === 'body') throw invalidField(path, numberRule)
    return
  }
  for (const [name, member] of Object.entries(value)) {
    if (places.get(value)?.has(name)) throw invalidField(within(path, name), numberRule)
    refuseNumber(member, places, within(path, name))
  }
}

const numberRule = 'is a number that cannot be kept exactly: send it as text, or with fewer digits'

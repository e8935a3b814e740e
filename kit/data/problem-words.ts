import type { ErrorObject } from 'ajv'
import { visibleText } from '../text/visible-text.ts'

export const unknownField = 'is not a known field'

/** What a pattern of a contract expects, in words; a test keeps every pattern of an input in this table. */
const patternWords: Readonly<Record<string, string>> = {
  '\\S': 'must not be blank',
  [visibleText]: 'must not be blank',
  '^\\S+$': 'must not contain white space',
  '^\\S(.*\\S)?$': 'must be one line that neither begins nor ends with white space',
  '^[^\\s\\u0000-\\u001f\\u007f]+$': 'must not contain white space or control characters',
  '^[^\\u0000-\\u001f\\u007f]+$': 'must not contain control characters',
  '^[A-Za-z0-9][A-Za-z0-9_.-]*$': 'must begin with a letter or digit and have only a–z, A–Z, 0–9, _, . and -',
  '^[a-z][a-z0-9_.-]*$': 'must begin with a small letter and have only a–z, 0–9, _, . and -',
  '^[a-z0-9]+([_-][a-z0-9]+)*$': 'must be words of a–z and 0–9, joined by _ or -',
  '^[a-z0-9_]+([.-][a-z0-9_]+)*$': 'must be words of a–z, 0–9 and _, joined by . or -',
  '^sys_[A-Za-z0-9_.-]*$': 'must begin with sys_ and have only a–z, A–Z, 0–9, _, . and -',
  '^[\\w.:@/-]+$': 'must have only a–z, A–Z, 0–9 and _ . : @ / -',
  '^[\\w.+-]+/[\\w.+-]+( *;.*)?$': 'must be a media type such as text/plain',
  '^https?://': 'must begin with http:// or https://',
  '^[0-9a-f]{64}$': 'must be 64 hexadecimal digits in small letters',
  '^#[0-9a-f]{6}$': 'must be a colour such as #1a7f4b',
  '^\\d{1,9}$': 'must be a whole number',
  '^[1-9]\\d{0,4}(?:-[1-9]\\d{0,2})?$': 'must be the number of an article such as 577 or 577-1',
}
export const hasPatternWords = (pattern: string): boolean => Object.hasOwn(patternWords, pattern)

const formatWords: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  date: 'must be a date such as 2026-01-31',
  'date-time': 'must be a time with its zone, such as 2026-01-31T09:00:00Z',
  uri: 'must be a URL',
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const counted = (limit: number, thing: string): string => `${limit} ${limit === 1 ? thing : `${thing}s`}`

// biome-ignore lint/suspicious/noExplicitAny: Ajv's parameters have another shape for each keyword
type Words = (params: any) => string

/** By Ajv's keyword; what is not here has no words of its own. */
const keywordWords: Readonly<Record<string, Words>> = {
  enum: ({ allowedValues }) => `must be one of ${allowedValues.join(', ')}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((name) => typeWords[name] ?? name)
      .join(' or ')}`,
  format: ({ format }) => formatWords[format] ?? `must be a ${format}`,
  pattern: ({ pattern }) => patternWords[pattern] ?? `must have the form ${pattern}`,
  minLength: ({ limit }) => `must have at least ${counted(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'item')}`,
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'member')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'member')}`,
  uniqueItems: ({ i, j }) => `must not repeat an item: items ${j} and ${i} are equal`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be above ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be below ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  propertyNames: ({ propertyName }) => `must not have a member named ${JSON.stringify(propertyName)}`,
  'x-external-id': () => `must be text, or a whole number up to ${Number.MAX_SAFE_INTEGER}`,
}

/** Ajv's error in words; alternatives (`anyOf`) are told by their branches, which share the field's row. */
export function problemWords({ keyword, params }: ErrorObject): { message: string; member?: string } | undefined {
  if (keyword === 'anyOf' || keyword === 'if') return undefined
  if (keyword === 'required') return { message: 'is required', member: params.missingProperty }
  if (keyword === 'additionalProperties') return { message: unknownField, member: params.additionalProperty }
  return { message: keywordWords[keyword]?.(params) ?? `breaks the rule ${keyword} of its schema` }
}

/** Several things that would do, as one sentence: `must be text or null`. */
export const oneSentence = (messages: readonly string[]): string =>
  messages.map((message, at) => (at > 0 ? message.replace(/^must be /, '') : message)).join(' or ')

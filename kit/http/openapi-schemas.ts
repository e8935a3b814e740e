import type { TSchema } from 'typebox'
import { errorCodes } from '../data/errors.ts'
import { nameOf } from '../data/named-schemas.ts'

export type Json = Record<string, unknown>

/** The named schemas of one description, filled while it is written. */
export interface SchemaBook {
  schemas: Record<string, Json>
  /** As the description shows a schema: by reference where it, or something within it, has a name. */
  published(schema: TSchema): Json
  /** The same under a name that is given here, unless it has one of its own. */
  named(name: string, schema: TSchema): Json
  /** The success envelope around a schema, named after what it holds. */
  envelope(operation: string, schema: TSchema): Json
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export function createSchemaBook(): SchemaBook {
  const schemas: Record<string, Json> = { Failure: failureSchema, FieldProblem: fieldProblemSchema }
  const texts = new Map<string, string>()

  function list(name: string, schema: Json): Json {
    // What one place says beside the name does not belong to the schema that all places share.
    const { title: _, default: value, description, ...shape } = schema
    const text = JSON.stringify(shape)
    if ((texts.get(name) ?? text) !== text) throw new Error(`two schemas of one description are called ${name}`)
    if (!texts.has(name)) {
      texts.set(name, text)
      schemas[name] = { ...shape, ...(description !== undefined && { description }) }
    }
    return { ...reference(name), ...(value !== undefined && { default: value }) }
  }
  const published = (schema: unknown): Json => written(schema, list) as Json
  const named = (name: string, schema: TSchema): Json =>
    nameOf(schema) !== undefined ? published(schema) : list(name, published(schema))
  function envelope(operation: string, schema: TSchema): Json {
    const { title, items } = schema as { title?: string; items?: { title?: string } }
    const name = title ?? (items?.title && `${items.title}List`) ?? capital(operation)
    const data = title === undefined && isObject(schema) ? named(`${name}Result`, schema) : published(schema)
    return list(`${name}Response`, envelopeAround(data))
  }
  return { schemas, published, named, envelope }
}

/** A copy of a schema in which each part that has a name is what `list` makes of it. */
function written(schema: unknown, list: (name: string, schema: Json) => Json): unknown {
  if (Array.isArray(schema)) return schema.map((one) => written(one, list))
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([key, value]) => [key, key === 'default' ? value : written(value, list)])
  const copy = plain(Object.fromEntries(members), schema as Json)
  const { title } = schema as { title?: unknown }
  return typeof title === 'string' ? list(title, copy) : copy
}

const isObject = ({ type }: { type?: unknown }): boolean => type === 'object'

/**
 * A member with a default need not be sent, which JSON Schema's `required` would contradict. An open record and an enum
 * are written as generators of clients understand them.
 */
function plain(copy: Json, original: Json): Json {
  const { properties } = original as { properties?: Record<string, object> }
  const { required, patternProperties, enum: values } = copy
  if (properties && Array.isArray(required))
    copy.required = required.filter((name) => !('default' in (properties[name] ?? {})))
  if (patternProperties && Object.keys(patternProperties).join() === '^.*$') {
    copy.additionalProperties = Object.values(patternProperties)[0]
    delete copy.patternProperties
  }
  if (Array.isArray(values) && copy.type === undefined && values.every((value) => typeof value === 'string'))
    copy.type = 'string'
  return copy
}

const envelopeAround = (data: Json): Json => ({
  type: 'object',
  properties: { code: { type: 'integer', const: 0 }, message: { type: 'string', const: 'ok' }, data },
  required: ['code', 'message', 'data'],
})

/** The success envelope with everything written out; what tests check every answer against. */
export const envelopeSchema = (data: TSchema): Json => envelopeAround(written(data, (_name, schema) => schema) as Json)

const fieldProblemSchema: Json = {
  type: 'object',
  description: 'One row of an `invalid_input`: where in the request, and what is wrong there',
  properties: { path: { type: 'string' }, message: { type: 'string' } },
  required: ['path', 'message'],
}

const failureSchema: Json = {
  type: 'object',
  description: 'Every answer that is no success',
  properties: {
    code: { type: 'string', enum: errorCodes },
    message: { type: 'string', description: 'For a person' },
    data: { description: 'null, or details: of `invalid_input` a list of FieldProblem, of `card_pending` the card' },
  },
  required: ['code', 'message', 'data'],
}

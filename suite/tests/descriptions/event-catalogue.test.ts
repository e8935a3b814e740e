import asyncapi from '@asyncapi/specs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { eventCatalogue } from '../../docs/event-catalogue.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is JSON of many shapes
type Json = any
const catalogue: Json = eventCatalogue()

test('the catalogue of events is an AsyncAPI document by the schema of AsyncAPI', () => {
  const schema: Json = asyncapi.schemasWithoutId['3.1.0']
  const validate = addFormats.default(new Ajv({ strict: false })).compile(schema)
  expect([validate(catalogue), validate.errors]).toEqual([true, null])
  expect(validate({ ...catalogue, channels: [] })).toBe(false)
})

test('the catalogue of events refers to nothing that it does not have', () => {
  const references = [...JSON.stringify(catalogue).matchAll(/"\$ref":"#\/(\w+)\/([\w.]+)(?:\/([\w.]+))?"/g)]
  expect(references.length).toBeGreaterThan(18)
  for (const [whole, room = '', first = '', second] of references) {
    const target = catalogue[room][first]
    expect(second === undefined ? target : target[second], whole).toBeDefined()
  }
})

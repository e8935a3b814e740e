import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownSkills } from '../../adapters/skill-files.ts'
import { parseSchema } from '../../adapters/skill-schema.ts'

/** A start takes the product's own schemas as they are; those of an installation are judged by every start. */
const schemas = globSync('*/*.schema.json', { cwd: ownSkills })

test.each(schemas)('the schema %s of the product compiles', (name) => {
  const text = readFileSync(new URL(name, ownSkills), 'utf8')
  expect(parseSchema(text)).toEqual(JSON.parse(text))
})

test('every skill has its schema among them', () => {
  expect(schemas.filter((name) => name.endsWith('/output.schema.json')).length).toBe(15)
})

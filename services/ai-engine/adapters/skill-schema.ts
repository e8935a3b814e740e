import { Ajv } from 'ajv'
import type { Problem } from './skill-front-matter.ts'
import { yamlWithLines } from './yaml-lines.ts'

type Schema = Record<string, unknown>

const options = { allErrors: true, allowUnionTypes: true, strictTypes: false, logger: false } as const
/** Compiles the schema of schemas once for all skills. */
const schemas = new Ajv(options)

/** A JSON Schema that compiles, or what is wrong with it. Unknown keywords and formats are errors, since they check nothing. */
export function parseSchema(text: string): Schema | Problem[] {
  let schema: unknown
  try {
    schema = JSON.parse(text)
  } catch (cause) {
    const { message } = cause as Error
    const line = Number(/line (\d+)/.exec(message)?.[1] ?? text.trimEnd().split('\n').length)
    return [{ line, message: `is not JSON: ${message}` }]
  }
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema) || (schema as Schema).type !== 'object')
    return [{ line: 1, message: 'must be a JSON Schema of "type": "object"' }]
  if (!schemas.validateSchema(schema as Schema))
    return (schemas.errors ?? []).map(({ instancePath, message }) => ({
      line: lineOfPointer(text, instancePath),
      message: `is no JSON Schema: ${instancePath || '/'} ${message ?? ''}`,
    }))
  try {
    // One of its own, which no `$id` of another schema is known to.
    new Ajv({ ...options, validateSchema: false }).compile(schema as Schema)
  } catch (cause) {
    const { message } = cause as Error
    return [{ line: lineOfWord(text, message), message: `does not compile: ${message}` }]
  }
  return schema as Schema
}

/** The top-level properties are the products, no more and no fewer. */
export function productProblems(text: string, schema: Schema, products: readonly string[]): Problem[] {
  const declared = Object.keys((schema.properties ?? {}) as Schema)
  return [
    // The schema is put into a larger one, where a reference to its own root would lead elsewhere.
    ...(/"\$ref"/.test(text)
      ? [{ line: lineOfWord(text, '"$ref"'), message: 'must not use $ref: write the part out' }]
      : []),
    ...declared
      .filter((name) => !products.includes(name))
      .map((name) => ({
        line: lineOfPointer(text, `/properties/${name}`),
        message: `${name} is no product of SKILL.md`,
      })),
    ...products
      .filter((name) => !declared.includes(name))
      .map((name) => ({ line: lineOfPointer(text, '/properties'), message: `the product ${name} has no schema` })),
  ]
}

const lineOfPointer = (text: string, pointer: string): number =>
  yamlWithLines(text).lineOf(
    pointer
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
  )

/** Ajv tells no place when it compiles; it quotes the keyword, the format or the reference that it stumbled over. */
function lineOfWord(text: string, message: string): number {
  const word =
    /unknown keyword: "([^"]{1,200})"|unknown format "([^"]{1,200})"|reference (\S{1,200}) from|"([^"]{1,200})"/
      .exec(message)
      ?.slice(1)
      .find(Boolean)
  const at = word === undefined ? -1 : text.indexOf(`"${word}"`)
  return at < 0 ? 1 : text.slice(0, at).split('\n').length
}

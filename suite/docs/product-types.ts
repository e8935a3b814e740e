import { readdir, readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { formatted } from './formatted.ts'

/** The JSON Schema keywords that decide a type. */
interface Schema {
  type?: string | string[]
  enum?: (string | number | null)[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  description?: string
}

const skillsFolder = new URL('../../services/ai-engine/skills/', import.meta.url)
const head = "/** Made by `npm run docs` from the skills' schemas; do not edit. */"

/** The types of the products, of what a caller may hand over and of what models answer, by file: the schemas of the bundled skills are the truth. */
export async function productTypes(): Promise<Record<string, string>> {
  const skills = (await readdir(skillsFolder)).sort()
  const made = merged(await Promise.all(skills.map((skill) => membersOf(`${skill}/output.schema.json`))))
  const decided = await membersOf('../graph/decisions.schema.json')
  const products = Object.entries({ ...made, ...decided }).sort(([left], [right]) => left.localeCompare(right, 'en'))
  const given = merged(await Promise.all(skills.map(givenOnly)))
  return Object.fromEntries([
    ...products.map(([name, schema]) => [fileOf(name), productModule(name, schema)]),
    [fileOf('products'), productsModule(products.map(([name]) => name))],
    [fileOf('source'), sourceModule(sourceIn(made))],
    [fileOf('given'), givenModule(given)],
    [fileOf('matter_profile'), typeModule('MatterProfile', await schemaAt('../graph/matter-profile.schema.json'))],
    ['legal/model-parts/model-answers.ts', await answersModule(skills)],
  ])
}

const fileOf = (name: string): string => `legal/products/${name.replaceAll('_', '-')}.ts`
const typeName = (product: string): string =>
  `${product.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Product`

const membersOf = async (file: string): Promise<Record<string, Schema>> => (await schemaAt(file)).properties ?? {}

/** Of a file that is not there: a schema without members. */
async function schemaAt(file: string): Promise<Schema> {
  const text = await readFile(new URL(file, skillsFolder), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Schema
}

/** What a skill takes from a caller alone: the rest of its input are members of the state, which have their own types. */
async function givenOnly(skill: string): Promise<Record<string, Schema>> {
  const members = await membersOf(`${skill}/input.schema.json`)
  const [, inputs = ''] =
    /^inputs: \[(.*)\]$/m.exec(await readFile(new URL(`${skill}/SKILL.md`, skillsFolder), 'utf8')) ?? []
  const ofState = inputs.split(', ')
  return Object.fromEntries(Object.entries(members).filter(([name]) => !ofState.includes(name)))
}

/** A member that two skills name must have one type: it is the same for all readers. */
function merged(all: Record<string, Schema>[]): Record<string, Schema> {
  const members: Record<string, Schema> = {}
  for (const [name, schema] of all.flatMap((one) => Object.entries(one))) {
    if (members[name] && typeOf(members[name]) !== typeOf(schema))
      throw new Error(`two skills have different types of ${name}`)
    members[name] = schema
  }
  return members
}

const productModule = (name: string, schema: Schema): string => typeModule(typeName(name), schema)

function typeModule(name: string, schema: Schema): string {
  const type = typeOf(schema)
  const imports = type.includes('Source[]') ? "import type { Source } from './source.ts'\n\n" : ''
  const declared = type.startsWith('{') ? `interface ${name} ` : `type ${name} = `
  return formatted('product.ts', `${imports}${head}\nexport ${declared}${type}`)
}

function productsModule(names: readonly string[]): string {
  const imports = names.map((name) => `import type { ${typeName(name)} } from './${name.replaceAll('_', '-')}.ts'`)
  const members = names.map((name) => `${name}: ${typeName(name)}`)
  return formatted(
    'product.ts',
    `${imports.join('\n')}\n\n${head}\nexport interface Products { ${members.join('; ')} }`,
  )
}

const givenModule = (properties: Record<string, Schema>): string =>
  formatted('product.ts', `${head}\nexport interface Given ${typeOf({ type: 'object', properties })}`)

/** What a model answers for its part of a skill, by the skill: it was checked against the schema. */
async function answersModule(skills: readonly string[]): Promise<string> {
  const answers = await Promise.all(
    skills.map(async (skill) => [skill, await schemaAt(`${skill}/model.schema.json`)] as const),
  )
  const asked = answers.filter(([, { properties }]) => properties !== undefined)
  return formatted(
    'product.ts',
    `${head}\nexport interface ModelAnswers ${membersType({ properties: Object.fromEntries(asked), required: [...skills] })}`,
  )
}

/** A quotation has one type wherever it stands. */
const sourceMembers = ['kind', 'id', 'title', 'quote', 'start', 'end']
const isSource = ({ properties = {} }: Schema): boolean => isDeepStrictEqual(Object.keys(properties), sourceMembers)

function sourceIn(members: Record<string, Schema>): Schema | undefined {
  for (const { items, properties = {}, ...schema } of Object.values(members)) {
    if (isSource({ ...schema, properties })) return { ...schema, properties }
    const found = sourceIn({ ...(items && { items }), ...properties })
    if (found) return found
  }
  return undefined
}

const sourceModule = (schema: Schema = {}): string =>
  formatted('product.ts', `${head}\nexport interface Source ${membersType(schema)}`)

function typeOf(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  return [schema.type ?? 'any']
    .flat()
    .map((type) => plainType(type, schema))
    .join(' | ')
}

function plainType(type: string, schema: Schema): string {
  if (type === 'array') return `readonly ${bracketed(schema.items ? typeOf(schema.items) : 'unknown')}[]`
  if (type === 'object') return objectType(schema)
  if (type === 'integer') return 'number'
  return ['string', 'number', 'boolean', 'null'].includes(type) ? type : 'unknown'
}

const bracketed = (type: string): string => (/^readonly | \| /.test(type) && !type.startsWith('{') ? `(${type})` : type)

function objectType(schema: Schema): string {
  if (isSource(schema)) return 'Source'
  const { properties, additionalProperties } = schema
  if (properties) return membersType(schema)
  return typeof additionalProperties === 'object' ? `Record<string, ${typeOf(additionalProperties)}>` : 'object'
}

function membersType({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description === undefined ? '' : `/** ${schema.description}. */\n`
    return `${comment}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`
  })
  return `{\n${members.join('\n')}\n}`
}

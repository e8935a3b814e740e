/** The JSON Schema keywords that are looked at. */
export interface ShapeSchema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly ShapeSchema[]
  properties?: Readonly<Record<string, ShapeSchema>>
  items?: ShapeSchema
  additionalProperties?: ShapeSchema | boolean
  minLength?: number
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

/** What is no object has no members. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/**
 * What of a value has the shape of the schema: members and items of another shape are left out, members that are absent stay
 * absent, and members that the schema does not name are kept. A number where a text belongs becomes one. Undefined when nothing fits; the value itself when all does.
 */
export function fitting(schema: ShapeSchema, value: unknown): unknown {
  if ('const' in schema) return value === schema.const ? value : undefined
  if (schema.enum) return schema.enum.includes(value) ? value : undefined
  if (schema.anyOf) return schema.anyOf.map((one) => fitting(one, value)).find((fit) => fit !== undefined)
  const { type } = schema
  if (type === undefined) return value
  const types = [type].flat()
  if (!types.some((one) => isOfType(value, one)))
    return types.includes('string') && Number.isFinite(value) ? fitting(schema, String(value)) : undefined
  if (Array.isArray(value)) return schema.items ? fittingItems(schema.items, value) : value
  if (typeof value === 'object' && value !== null) return fittingMembers(schema, value)
  return isWithin(schema, value) ? value : undefined
}

function isWithin(
  { minLength = 0, pattern, minimum, exclusiveMinimum, maximum }: ShapeSchema,
  value: unknown,
): boolean {
  if (typeof value === 'string')
    return value.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(value))
  if (typeof value !== 'number') return true
  return value >= (minimum ?? -Infinity) && value > (exclusiveMinimum ?? -Infinity) && value <= (maximum ?? Infinity)
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  return typeof value === type
}

function fittingItems(schema: ShapeSchema, items: readonly unknown[]): readonly unknown[] {
  const kept = items.map((item) => fitting(schema, item)).filter((item) => item !== undefined)
  return kept.length === items.length && kept.every((item, at) => item === items[at]) ? items : kept
}

function fittingMembers({ properties = {}, additionalProperties: others }: ShapeSchema, value: object): object {
  const members = Object.entries(value)
  const kept = members.flatMap(([name, member]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : typeof others === 'object' ? others : {}
    const fit = schema && fitting(schema, member)
    return fit === undefined ? [] : [[name, fit] as const]
  })
  const isWhole = kept.length === members.length && kept.every(([, member], at) => member === members[at]?.[1])
  return isWhole ? value : Object.fromEntries(kept)
}

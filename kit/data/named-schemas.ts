import type { TSchema } from 'typebox'

/**
 * Gives schemas the names under which the API description lists them, so that generated clients have a type `Matter`.
 * Call it before anything is made from them: a copy made earlier stays without a name.
 */
export function nameSchemas(schemas: Readonly<Record<string, TSchema>>): void {
  for (const [title, schema] of Object.entries(schemas)) Object.assign(schema, { title })
}

export const nameOf = (schema: TSchema): string | undefined => (schema as { title?: string }).title

import { createHash } from 'node:crypto'

/** SHA-256 of some text, in hexadecimal. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON in which equal values are equal text: members in the order of their names, nothing between them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  let members = ''
  for (const name of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[name]
    if (member !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`
  }
  return `{${members}}`
}

import { invalidField } from '../data/errors.ts'
import { isStorableText, storableTextRule } from './json-body.ts'

type Text = string | string[]

/**
 * A path's or query's members as the text that an address would carry, whichever transport carries them.
 * An address cannot say null, undefined or an empty list: such members are not there.
 */
export function textOf(part: 'params' | 'query', members: unknown): Record<string, Text> {
  const texts: Record<string, Text> = {}
  for (const [name, value] of Object.entries(members ?? {})) {
    const several = [value].flat().filter((one) => one !== undefined && one !== null)
    const [first, ...rest] = several.map((one) => (one instanceof Date ? one.toISOString() : String(one)))
    if (first !== undefined) texts[name] = rest.length > 0 ? [first, ...rest] : first
  }
  refuseBadText(part, texts)
  return texts
}

/**
 * Refuses text that could not be stored, and path members that would make an address mean another one: a URL parser
 * takes `..` for a step up, even when it is percent-encoded.
 */
export function refuseBadText(part: 'params' | 'query', members: unknown): void {
  // A plain loop, because every request passes here: with entries and lists it took a microsecond.
  for (const name in members as Record<string, Text> | undefined) {
    const value = (members as Record<string, Text>)[name] as Text
    if (typeof value === 'string' ? !isStorableText(value) : !value.every(isStorableText))
      throw invalidField(`${part}.${name}`, storableTextRule)
    if (part === 'params' && (value === '' || value === '.' || value === '..'))
      throw invalidField(`params.${name}`, 'must not be empty or a step in a path')
  }
}

/**
 * Marks by which servers tell the turns of a conversation apart are escaped, since some see them wherever they stand, and
 * so are characters that nobody sees.
 */
const escaped = (json: string): string =>
  json.replace(/<|\[(?=\/?[A-Z_]{2,20}\])|[\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) =>
    [...Array(mark.length).keys()].map((at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )

/** Nothing in a state is ever changed in place, so a large part that several prompts have in common is written once. */
const written = new WeakMap<object, string>()
const largeCharacters = 1_000

function partLine(part: unknown): string {
  const isObject = typeof part === 'object' && part !== null
  const known = isObject ? written.get(part) : undefined
  if (known !== undefined) return known
  const line = escaped(JSON.stringify(part))
  if (isObject && line.length >= largeCharacters) written.set(part, line)
  return line
}

/** Material as one line of JSON: no content can end its own string or that line. */
export function materialLine(material: object): string {
  let line = ''
  for (const [name, part] of Object.entries(material))
    if (part !== undefined) line += `${line === '' ? '{' : ','}"${name}":${partLine(part)}`
  return line === '' ? '{}' : `${line}}`
}

/**
 * Marks by which servers tell the turns of a conversation apart are escaped, since some see them wherever they stand, and
 * so are characters that nobody sees.
 */
const escaped = (json: string): string =>
  json.replace(/<|\[(?=\/?[A-Z_]{2,20}\])|[\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) =>
    [...Array(mark.length).keys()].map((at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )

/** Nothing in a state is ever changed in place, so a part that several prompts have in common is written once. */
const written = new WeakMap<object, string>()

function partLine(part: unknown): string {
  if (typeof part !== 'object' || part === null) return escaped(JSON.stringify(part))
  const known = written.get(part) ?? escaped(JSON.stringify(part))
  written.set(part, known)
  return known
}

/** Material as one line of JSON: no content can end its own string or that line. */
export const materialLine = (material: object): string =>
  `{${Object.entries(material)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${JSON.stringify(name)}:${partLine(part)}`)
    .join(',')}}`

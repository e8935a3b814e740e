/**
 * The JSON object in a model's answer, which may stand in a fence, after thoughts or between sentences; or undefined.
 * Nothing here looks at a character more than a few times, however strange the answer is.
 */
export function objectIn(answer: string): Record<string, unknown> | undefined {
  const text = withoutThoughts(answer.trim())
  return parsed(text) ?? firstParsed(fenced(text)) ?? firstParsed(braced(text))
}

function withoutThoughts(text: string): string {
  const end = text.startsWith('<think>') ? text.indexOf('</think>') : -1
  return end < 0 ? text : text.slice(end + '</think>'.length).trim()
}

function parsed(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

function firstParsed(candidates: readonly string[]): Record<string, unknown> | undefined {
  for (const candidate of candidates) {
    const value = parsed(candidate)
    if (value) return value
  }
  return undefined
}

/** Every second piece is inside a fence; the name of a language may stand behind its opening. */
const fenced = (text: string): string[] =>
  text
    .split('```')
    .filter((_, index) => index % 2 === 1)
    .map((inside) => inside.replace(/^[\w-]+/, '').trim())

/** Everything between the outermost braces, then the balanced pairs, the longest first: the answer, not an example in it. */
function braced(text: string): string[] {
  const pairs = balanced(text).sort((one, other) => other.length - one.length)
  return [text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1), ...pairs.slice(0, 3)]
}

function balanced(text: string): string[] {
  const found: string[] = []
  let [depth, start, quoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted && sign === '\\') at++
    else if (sign === '"' && depth > 0) quoted = !quoted
    else if (!quoted && sign === '{' && depth++ === 0) start = at
    else if (!quoted && sign === '}' && depth > 0 && --depth === 0) found.push(text.slice(start, at + 1))
  }
  return found
}

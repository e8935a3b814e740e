/** A member's name and the colon behind it. */
const memberStart = /"((?:[^"\\]|\\.){1,200})"\s{0,20}:\s{0,20}/g

/** Prompts and answers of models hold JSON as text, also within strings: there, too, the value of a masked member is not shown. */
export function maskedText(text: string, masked: ReadonlySet<string>): string {
  const plain = withMaskedStrings(text, masked)
  let shown = ''
  let from = 0
  for (const { 0: start, 1: name = '', index } of plain.matchAll(memberStart)) {
    const at = index + start.length
    if (index < from || !masked.has(name) || plain.startsWith('null', at)) continue
    shown += `${plain.slice(from, at)}"[masked]"`
    from = endOfValue(plain, at)
  }
  return shown + plain.slice(from)
}

/** The text with the strings made anew in which JSON stands. */
function withMaskedStrings(text: string, masked: ReadonlySet<string>): string {
  let shown = ''
  let from = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    const end = endOfString(text, at) + 1
    const inner = text.slice(at, end).includes('\\"') ? stringIn(text.slice(at, end)) : null
    const safe = inner === null ? null : maskedText(inner, masked)
    if (safe !== null && safe !== inner) {
      shown += text.slice(from, at) + JSON.stringify(safe)
      from = end
    }
    at = end
  }
  return shown + text.slice(from)
}

/** What a string says; of one that was cut off, its beginning. Null for what is none. */
function stringIn(literal: string): string | null {
  for (const whole of [literal, `${literal}"`, `${literal.slice(0, -1)}"`])
    try {
      return JSON.parse(whole) as string
    } catch {}
  return null
}

/** Behind the JSON value that begins there; of one that was cut off, the end of the text. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at
      depth--
    } else if (depth === 0 && /[,\s]/.test(sign)) return at
    if (depth === 0 && /["}\]]/.test(text.charAt(at))) return at + 1
  }
  return text.length
}

/** Where its closing sign stands. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++
    else if (text.charAt(at) === '"') return at
  }
  return text.length
}

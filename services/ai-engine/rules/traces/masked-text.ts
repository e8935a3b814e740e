/** A member's name and the colon behind it. */
const memberStart = /"((?:[^"\\]|\\.){1,200})"\s{0,20}:\s{0,20}/g

/** Prompts and answers of models hold JSON as text: there, too, the value of a masked member is not shown. */
export function maskedText(text: string, masked: ReadonlySet<string>): string {
  let shown = ''
  let from = 0
  for (const { 0: start, 1: name = '', index } of text.matchAll(memberStart)) {
    const at = index + start.length
    if (index < from || !masked.has(name) || text.startsWith('null', at)) continue
    shown += `${text.slice(from, at)}"[masked]"`
    from = endOfValue(text, at)
  }
  return shown + text.slice(from)
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

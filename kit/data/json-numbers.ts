/**
 * Long runs of digits and three-digit exponents: without one of them no number in a JSON text can change. A number stands
 * at the beginning or behind one of a few characters; anywhere else, such digits are part of an id.
 */
const suspicious = /(?:^|[:[,\s])-?(?:[\d.]{16}|[\d.]{1,15}[eE][+-]?\d{3})/

/** Where a number literal stands: the object or list that holds it, and its name there (`''` for the whole value). */
export type NumberPlaces = ReadonlyMap<object, ReadonlySet<string>>

type Reviver = (this: object, name: string, value: unknown, context: { source?: string }) => unknown

/**
 * The numbers of a valid JSON text that a double cannot carry, or undefined when there is none. Only a text that has one
 * is parsed once more, which costs some thirty times the first parse; the places refer to `value`, its result.
 */
export function changedNumbers(text: string): { value: unknown; places: NumberPlaces } | undefined {
  if (!suspicious.test(text) || !hasChangedNumber(text)) return undefined
  const places = new Map<object, Set<string>>()
  const note: Reviver = function (name, value, { source }) {
    if (typeof value === 'number' && source !== undefined && isChanged(source, value))
      places.set(this, (places.get(this) ?? new Set()).add(name))
    return value
  }
  return { value: JSON.parse(text, note as Parameters<typeof JSON.parse>[1]), places }
}

/** Looks at the number literals between the strings. */
function hasChangedNumber(text: string): boolean {
  for (let at = 0; ; ) {
    const quote = text.indexOf('"', at)
    const between = text.slice(at, quote < 0 ? undefined : quote)
    for (const [literal] of between.matchAll(/-?\d[-+.\deE]*/g))
      if (suspicious.test(literal) && isChanged(literal, Number(literal))) return true
    if (quote < 0) return false
    at = endOfString(text, quote)
  }
}

/** The place behind the string that begins with the quotation mark at `from`. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before--
  return (at - before) % 2 === 1
}

/**
 * An integer must come out with the digits it went in with. A fraction may have 17 significant digits, which is how
 * exactly languages print a double; with more it would be cut. Nothing may become infinite or vanish.
 */
function isChanged(literal: string, value: number): boolean {
  if (!Number.isFinite(value)) return true
  const sent = decimalOf(literal)
  if (value === 0) return sent.digits !== ''
  const kept = decimalOf(String(value))
  if (sent.digits === kept.digits && sent.exponent === kept.exponent) return false
  return sent.exponent >= 0 || sent.digits.length > 17
}

/** Digits without zeros at either end, and the power of ten of the last one. */
function decimalOf(literal: string): { digits: string; exponent: number } {
  const [mantissa = '', power = '0'] = literal.replace(/^-/, '').toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const all = whole + fraction
  let start = 0
  let end = all.length
  while (start < end && all[start] === '0') start++
  while (end > start && all[end - 1] === '0') end--
  return { digits: all.slice(start, end), exponent: Number(power) - fraction.length + (all.length - end) }
}

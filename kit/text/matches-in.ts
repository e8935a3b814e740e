/**
 * Every match of a global pattern, as `matchAll` finds them, but all at once and with the pattern itself. `matchAll` makes
 * a copy of the pattern at each call, and what V8 has compiled of it may be gone by then: reading a short account by rules took twice as long.
 */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  if (!pattern.global) throw new TypeError('the pattern must be global')
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match)
    if (match[0] === '') pattern.lastIndex += charactersAt(text, pattern)
  }
  return found
}

/** How many code units an empty match is behind the next place where one may be. */
const charactersAt = (text: string, { lastIndex, unicode, unicodeSets }: RegExp): number =>
  (unicode || unicodeSets) && (text.codePointAt(lastIndex) ?? 0) > 0xffff ? 2 : 1

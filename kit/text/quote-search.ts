/** Where each beginning of the pattern comes again at its own end (Knuth, Morris, Pratt). */
function fallbacksOf(pattern: Uint16Array): Int32Array {
  const fallbacks = new Int32Array(pattern.length)
  let length = 0
  for (let at = 1; at < pattern.length; at += 1) {
    while (length > 0 && pattern[at] !== pattern[length]) length = fallbacks[length - 1] ?? 0
    if (pattern[at] === pattern[length]) length += 1
    fallbacks[at] = length
  }
  return fallbacks
}

/** The first accepted place of a pattern from `from` on, or -1. Linear also where a pattern nearly matches everywhere. */
export function findUnits(
  units: Uint16Array,
  pattern: Uint16Array,
  from: number,
  accepts: (at: number) => boolean,
): number {
  const fallbacks = fallbacksOf(pattern)
  let length = 0
  for (let at = from; at < units.length; at += 1) {
    const unit = units[at]
    while (length > 0 && unit !== pattern[length]) length = fallbacks[length - 1] ?? 0
    if (unit === pattern[length]) length += 1
    if (length < pattern.length) continue
    const start = at - pattern.length + 1
    if (accepts(start)) return start
    length = fallbacks[length - 1] ?? 0
  }
  return -1
}

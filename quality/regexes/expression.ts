/** A regular expression of the source. */
export interface Expression {
  source: string
  flags: string
  /** `path` or `path:line` */
  at: string
}

/** More than this is no bound: on a long text it costs as much as none. */
const boundMax = 2_000

/** Whether something may be repeated without a bound, or with one that is too large to be called so. */
export function hasUnbounded({ source }: Pick<Expression, 'source'>): boolean {
  let classDepth = 0
  for (let at = 0; at < source.length; at++) {
    const sign = source.charAt(at)
    if (sign === '\\') at++
    else if (sign === '[') classDepth++
    else if (sign === ']') classDepth = Math.max(0, classDepth - 1)
    else if (classDepth > 0) continue
    else if (sign === '*' || sign === '+') return true
    else if (sign === '{') {
      const [, min, open, max] = /^\{(\d{1,9})(,)?(\d{0,9})\}/.exec(source.slice(at, at + 24)) ?? []
      if (min !== undefined && ((open && max === '') || Number(max || min) > boundMax)) return true
    }
  }
  return false
}

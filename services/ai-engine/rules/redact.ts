/** What of the contents a trace shows. */
export interface Redaction {
  /** False: nothing that was said, found or written, only that there was something. */
  contents: boolean
  /** Members that are never shown, wherever they stand. */
  masked: ReadonlySet<string>
}

/** A copy fit to be shown. Lengths stay visible, because they explain costs. */
export function redact(value: unknown, redaction: Redaction): unknown {
  if (Array.isArray(value)) return value.map((item) => redact(item, redaction))
  if (typeof value === 'string') return redaction.contents ? value : `[${value.length} characters]`
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      redaction.masked.has(name) && inner !== null ? '[masked]' : redact(inner, redaction),
    ]),
  )
}

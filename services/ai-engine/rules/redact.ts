import { maskedText } from '@casewright/kit/text/masked-text'

/** What of the contents a trace shows. */
export interface Redaction {
  /** False: nothing that was said, found or written, only that there was something. */
  contents: boolean
  /** Members that are never shown, wherever they stand. */
  masked: ReadonlySet<string>
}

/** Names that programmers give. Others were made by people or models, and are contents like what stands below them. */
const isPlainName = /^[a-z][\w.:-]{0,63}$/i
/** What an answer to a card, or a question of one, says about the member that `field_key` names. */
const aboutField: ReadonlySet<string> = new Set(['value', 'default'])

/** A copy fit to be shown. Lengths stay visible, because they explain costs. */
export function redact(value: unknown, redaction: Redaction): unknown {
  const { contents, masked } = redaction
  if (Array.isArray(value)) return value.map((item) => redact(item, redaction))
  if (typeof value === 'string') return contents ? maskedText(value, masked) : `[${value.length} characters]`
  if (value === null || value === undefined) return value
  if (typeof value !== 'object') return contents ? value : `[${typeof value}]`
  const isFieldMasked = 'field_key' in value && isMaskedPath(value.field_key, masked)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner], index) => [
      contents || isPlainName.test(name) ? name : `[member ${index + 1}]`,
      (masked.has(name) || (isFieldMasked && aboutField.has(name))) && inner !== null
        ? '[masked]'
        : redact(inner, redaction),
    ]),
  )
}

const isMaskedPath = (path: unknown, masked: ReadonlySet<string>): boolean =>
  typeof path === 'string' && path.split('.').some((name) => masked.has(name))

const mask = '***'

/** Names of members that hold a secret: `smtp_password`, `apiKey`, `tokens.access_token`; but `max_tokens` does not. */
const secretWords =
  /(?:password|passwd|passphrase|pwd|secret|credential|(?:api|private|access|secret)key)s?\d{0,20}$|token\d{0,20}$|^(?:pass|authorization|cookies?)$|密码|口令|密钥|令牌/
const secretPairs =
  /\b(?:(?:api|private|access|signing|encryption|shared) keys?|(?:access|refresh|auth|session) tokens|pass (?:word|phrase))\b/
/** As a number, only what is called a password or secret itself is one: `password_min_length` tells nothing. */
const secretNumber = /(?:password|passwd|pwd|secret|密码|口令)\d{0,20}$/
/** Values that betray themselves: keys of well-known providers, tokens, private keys, addresses with a password. */
const secretValue =
  /^(?:sk-[\w-]{12,}|AKIA[0-9A-Z]{12,}|gh[opsu]_\w{20,}|xox[abps]-[\w-]{10,}|eyJ[\w-]+\.[\w-]+\.[\w-]*|Bearer .+)$/
const secretPart = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY|:\/\/[^/\s:@]{0,500}:[^/\s@]{1,500}@/

export interface Masked {
  value: unknown
  masked: boolean
}

/** The value as it may be shown in lists: what looks like a secret is covered, all else is as it was. */
export function masked(key: string, value: unknown, secret: boolean): Masked {
  if (value === null) return { value, masked: false }
  const covered = secret ? mask : cover(key, value)
  return { value: covered, masked: secret || covered !== value }
}

/** Returns the same object when nothing in it had to be covered. */
function cover(name: string, value: unknown): unknown {
  const words = wordsOf(name)
  const hides = words.some((word) => secretWords.test(word)) || secretPairs.test(words.join(' '))
  if (typeof value === 'string')
    return value !== '' && (hides || secretValue.test(value.trim()) || secretPart.test(value)) ? mask : value
  if (typeof value === 'number') return hides && secretNumber.test(words.at(-1) ?? '') ? mask : value
  if (typeof value !== 'object' || value === null) return value
  if (hides) return mask
  const entries = Object.entries(value)
  const covered = entries.map(([member, inner]) => cover(Array.isArray(value) ? '' : member, inner))
  if (covered.every((inner, index) => inner === entries[index]?.[1])) return value
  return Array.isArray(value) ? covered : Object.fromEntries(entries.map(([member], index) => [member, covered[index]]))
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)

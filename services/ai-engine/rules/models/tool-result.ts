/** What one call may put before a model and into its trace. */
const resultCharactersMax = 20_000

/** What goes into a tool or comes out of it, as a model and a trace may see it: JSON of bounded size that can be stored. */
export function toolResult(value: unknown): unknown {
  const json = storableJson(value)
  if (json.length <= resultCharactersMax) return JSON.parse(json)
  const text = typeof value === 'string' ? (JSON.parse(json) as string) : json
  return { clipped: true, characters: text.length, text: clipText(text, resultCharactersMax) }
}

const failureCharactersMax = 1000

/** A failure in words, for a model and a trace. */
export const toldFailure = (error: unknown): string =>
  JSON.parse(storableJson(clipText(error instanceof Error ? error.message : String(error), failureCharactersMax)))

const playbooks: readonly string[] = ['playbook_config', 'playbook_id']

/** A value that every database and every service of the suite takes: a playbook is refused wherever it stands. */
export function storable<T>(value: T): T {
  const json = storableJson(value)
  // A parse with a reviver costs many times one without; only a text with such a member needs it.
  if (!json.includes('"playbook_')) return JSON.parse(json) as T
  return JSON.parse(json, (name, member) => (playbooks.includes(name) ? undefined : member)) as T
}

/** Without the characters that the database refuses in JSON. NUL and halves of surrogate pairs are always escaped in JSON, so this finds them in names of members too. */
const storableJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    (_, backslash?: string) => backslash ?? '\ufffd',
  )

/** The beginning of a text; no character is cut in half, so an offset behind it is right. */
export function clipText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text
  return text.slice(0, isHighSurrogate(text, charactersMax - 1) ? charactersMax - 1 : charactersMax)
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff
}

/** One environment variable: how its text is read, and what a person is told about it. */
export interface Setting<T> {
  description: string
  /** What a value looks like, for the error message and the documentation. */
  form: string
  /** Throws when the text has not that form. */
  read(text: string): T
  fallback?: T
  /** Its value is never printed. */
  secret?: true
  /** Another name that an environment may use for it, as the specification writes it. */
  alias?: string
}

export type Settings = Record<string, Setting<unknown>>
export type SettingValues<S extends Settings> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }
export type Environment = Readonly<Record<string, string | undefined>>

/** A configuration that cannot work; the message has one line per variable at fault, and never a password. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const wrong = new Error('wrong form')
const setting = <T>(description: string, form: string, read: (text: string) => T, fallback?: T): Setting<T> => ({
  description,
  form,
  read,
  ...(fallback !== undefined && { fallback }),
})

export const text = (description: string, fallback?: string): Setting<string> =>
  setting(description, 'text', (value) => value, fallback)

export const secret = (description: string, { lengthMin }: { lengthMin: number }): Setting<string> => ({
  ...setting(description, `text of at least ${lengthMin} characters`, (value) => {
    if (value.length < lengthMin) throw wrong
    return value
  }),
  secret: true,
})

export const integer = (
  description: string,
  { min, max, fallback }: { min: number; max: number; fallback?: number },
): Setting<number> =>
  setting(
    description,
    `a whole number from ${min} to ${max}`,
    (value) => {
      const number = Number(value)
      if (!/^-?\d+$/.test(value) || number < min || number > max) throw wrong
      return number
    },
    fallback,
  )

export const flag = (description: string, fallback: boolean): Setting<boolean> =>
  setting(
    description,
    'true or false',
    (value) => {
      if (value !== 'true' && value !== 'false') throw wrong
      return value === 'true'
    },
    fallback,
  )

export const oneOf = <const T extends string>(description: string, values: readonly T[], fallback?: T): Setting<T> =>
  setting(
    description,
    `one of ${values.join(', ')}`,
    (value) => {
      if (!values.includes(value as T)) throw wrong
      return value as T
    },
    fallback,
  )

export const url = (
  description: string,
  protocols: readonly string[] = ['http', 'https'],
  canParse: (value: string) => boolean = (value) => URL.canParse(value),
): Setting<string> =>
  setting(
    description,
    `an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    (value) => {
      if (!protocols.some((protocol) => value.startsWith(`${protocol}://`)) || !canParse(value)) throw wrong
      return value
    },
  )

/** An empty text means "not set", as everywhere; the word `none` is the empty list. */
export const list = (description: string, fallback: readonly string[]): Setting<readonly string[]> =>
  setting(
    description,
    'values separated by commas, or none',
    (value) => (value.trim() === 'none' ? [] : itemsIn(value)),
    fallback,
  )

const itemsIn = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** May be left out: the value is then undefined. */
export const optional = <T>(of: Setting<T>): Setting<T | undefined> => ({ ...of, fallback: undefined })

/** A setting that a second name, which may hold dots, sets as well. */
export const alsoNamed = <T>(alias: string, of: Setting<T>): Setting<T> => ({ ...of, alias })

/** Reads all settings at once, so that one start shows every mistake, each by the name of its variable. */
export function readSettings<S extends Settings>(environment: Environment, settings: S): SettingValues<S> {
  const problems: string[] = []
  const values = Object.entries(settings).map(([name, setting]) => {
    const { read, form, secret: hidden, alias = name } = setting
    const given = environment[name] || environment[alias]
    if (!given && 'fallback' in setting) return [name, setting.fallback]
    if (!given) problems.push(`${name} is not set: it must be ${form}`)
    else if (environment[alias] && environment[alias] !== given)
      problems.push(`${name} and ${alias} are the same setting and have different values: leave one of them out`)
    else
      try {
        return [name, read(given)]
      } catch {
        // An address may carry a password before its @.
        problems.push(`${name} must be ${form}${hidden || given.includes('@') ? '' : `, but is "${given}"`}`)
      }
    return [name, undefined]
  })
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  return Object.fromEntries(values) as SettingValues<S>
}

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { type Static, type TSchema, Type } from 'typebox'
import { type FieldProblem, invalidInput } from './errors.ts'
import { oneSentence, problemWords } from './problem-words.ts'

/** Bodies are JSON and keep their types; only what arrives as text (query, path, headers) is read as numbers and booleans. */
type RequestPart = 'body' | 'query' | 'params' | 'headers'

const externalIdKeyword = 'x-external-id'

/** An id that another system made (user, organization, case): a string or a whole number on the wire, a string inside. */
export const ExternalId = Type.Unsafe<string>({
  type: ['string', 'integer'],
  minLength: 1,
  maxLength: 128,
  pattern: '^[^\\s\\u0000-\\u001f\\u007f]+$',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  [externalIdKeyword]: true,
})

function ajv(part: 'body' | 'text', allErrors: boolean): Ajv {
  const instance = new Ajv({
    coerceTypes: part === 'text' ? 'array' : false,
    useDefaults: true,
    allErrors,
    allowUnionTypes: true,
    strictTypes: false,
    // Every contract is checked as an API description by tests; compiling the schema of schemas for it took 50 ms of a start.
    meta: false,
    validateSchema: false,
  })
  ;(addFormats as unknown as typeof addFormats.default)(instance, ['date', 'date-time', 'uri'])
  // The usual one lets `urn:uuid:` pass, which the database does not take.
  instance.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
  instance.addKeyword({
    keyword: externalIdKeyword,
    modifying: true,
    validate: (
      _on: boolean,
      value: unknown,
      _schema: unknown,
      at?: { parentData: Record<string | number, unknown>; parentDataProperty: string | number },
    ) => {
      // Ajv runs this before it looks at the bounds; a number beyond them has already lost its last digits.
      if (typeof value === 'number' && !Number.isSafeInteger(value)) return false
      if (typeof value === 'number' && at) at.parentData[at.parentDataProperty] = String(value)
      return true
    },
  })
  return instance
}

/** The second pair names every bad field, and is only asked once the quick pair has said no. */
const quick = { body: ajv('body', false), text: ajv('text', false) }
const thorough = { body: ajv('body', true), text: ajv('text', true) }
/** A flood of wrong items would otherwise become a flood of error objects: 500,000 of them took 200 MB. */
const problemsMax = 20
const thoroughBytesMax = 64 * 1024

const compiled = new WeakMap<TSchema, Partial<Record<'body' | 'text', ValidateFunction>>>()
function quickCheck(schema: TSchema, kind: 'body' | 'text'): ValidateFunction {
  const known = compiled.get(schema)?.[kind]
  if (known) return known
  const check = quick[kind].compile(schema)
  compiled.set(schema, { ...compiled.get(schema), [kind]: check })
  return check
}

/**
 * Fills in defaults, reads text as what the schema asks for, and throws `invalid_input` with one row per bad field.
 * Schemas are compiled at their first use: most of a suite's endpoints are never called in a short life.
 */
export function validate<S extends TSchema>(schema: S, value: unknown, part: RequestPart): Static<S> {
  const kind = part === 'body' ? 'body' : 'text'
  const errors = errorsOf(schema, value, kind)
  if (errors.length > 0) throw invalidInput(problems(errors, [part]))
  return value as Static<S>
}

/** Fills in defaults like `validate`; returns what does not fit. Paths begin with `place`. */
export const problemsOf = (schema: TSchema, value: unknown, place: readonly string[] = []): FieldProblem[] =>
  problems(errorsOf(schema, value, 'body'), place)

function errorsOf(schema: TSchema, value: unknown, kind: 'body' | 'text'): ErrorObject[] {
  const check = quickCheck(schema, kind)
  if (check(value)) return []
  if (kind === 'body' && (JSON.stringify(value) ?? '').length > thoroughBytesMax) return check.errors ?? []
  const all = thorough[kind].compile(schema)
  all(value)
  return all.errors ?? check.errors ?? []
}

function problems(errors: readonly ErrorObject[], place: readonly string[]): FieldProblem[] {
  const messages = new Map<string, Set<string>>()
  for (const error of errors) {
    const said = problemWords(error)
    if (!said) continue
    const path = [...place, ...error.instancePath.split('/').slice(1), ...(said.member ? [said.member] : [])].join('.')
    messages.set(path, (messages.get(path) ?? new Set()).add(said.message))
    if (messages.size === problemsMax) break
  }
  return [...messages].map(([path, said]) => ({ path, message: oneSentence([...said]) }))
}

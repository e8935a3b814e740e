import { Ajv, type ErrorObject } from 'ajv'

/** A JSON Schema, ready for use. */
export interface SchemaCheck {
  /** What is wrong with the value, one line each; none when it fits. */
  problems(value: unknown): string[]
  /** The schema as the model is shown it. */
  text: string
}

const problemsMax = 20
// Formats are advice to the model, as they are for most endpoints; tools of others name drafts that Ajv does not know.
const leniently = {
  strict: false,
  allErrors: true,
  validateFormats: false,
  validateSchema: false,
  meta: false,
} as const
const known = new WeakMap<object, SchemaCheck>()

/** Compiled once per schema object, and forgotten with it: one Ajv for all would keep 4 KB of every schema it ever saw. */
export function schemaCheck(schema: Record<string, unknown>): SchemaCheck {
  const seen = known.get(schema)
  if (seen) return seen
  const validate = new Ajv(leniently).compile(schema)
  const check: SchemaCheck = {
    problems: (value) => (validate(value) ? [] : (validate.errors ?? []).slice(0, problemsMax).map(inWords)),
    text: JSON.stringify(schema),
  }
  known.set(schema, check)
  return check
}

function inWords({ instancePath, message, params }: ErrorObject): string {
  const allowed = 'allowedValues' in params ? `: ${JSON.stringify(params.allowedValues)}` : ''
  const extra = 'additionalProperty' in params ? `: ${JSON.stringify(params.additionalProperty)}` : ''
  return `${instancePath || '/'} ${message ?? 'does not fit'}${allowed}${extra}`
}

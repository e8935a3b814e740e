import { type FrontMatter, lookups } from '@casewright/legal/skills/skill'
import { Ajv, type ErrorObject } from 'ajv'
import { engineMembers, gateMembers, phases } from '../graph/rules/state.ts'
import { yamlWithLines } from './yaml-lines.ts'

/** Something wrong in a file, with its line. */
export interface Problem {
  line: number
  message: string
}

const text = { type: 'string', minLength: 1, maxLength: 1024 }
const memberExcept = (owned: readonly string[]) => ({
  type: 'string',
  pattern: '^[a-z][a-z0-9_]{0,63}$',
  not: { enum: owned },
})
const list = (items: object) => ({ type: 'array', items, uniqueItems: true, maxItems: 50, default: [] })
/** Of the public convention; nothing here depends on them. */
const unused = ['license', 'metadata', 'compatibility', 'allowed-tools']
// Ajv would compile the schema of schemas to check this one: 50 ms of every start.
const options = { allErrors: true, useDefaults: true, allowUnionTypes: true, meta: false, validateSchema: false }
const matches = new Ajv(options).compile<FrontMatter>({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'description', 'version', 'products'],
  properties: {
    name: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]{0,63}$' },
    description: text,
    version: { type: 'string', pattern: '^\\d+(\\.\\d+){0,2}$' },
    tags: list(text),
    phase: { enum: [...phases, null], default: null },
    internal: { type: 'boolean', default: false },
    api_call_only: { type: 'boolean', default: false },
    inputs: list(memberExcept(engineMembers)),
    products: {
      type: 'array',
      items: memberExcept([...engineMembers, ...gateMembers]),
      uniqueItems: true,
      minItems: 1,
      maxItems: 20,
    },
    tools: list(text),
    lookups: list({ enum: lookups }),
    model: { type: ['string', 'null'], minLength: 1, default: null },
    by_rules: { type: 'boolean', default: false },
    ...Object.fromEntries(unused.map((name) => [name, {}])),
  },
})
const instructionsLengthMax = 60_000

/** Front matter and instructions, or every problem with its line. The dashes stay in, so that lines count from the top. */
export function parseSkillText(
  whole: string,
): { front: FrontMatter; instructions: string; lineOf(path: readonly string[]): number } | Problem[] {
  const [head, yaml = ''] = /^\uFEFF?(---[ \t]{0,20}\r?\n[\s\S]*?)\r?\n---[ \t]{0,20}(?=\r?\n|$)/.exec(whole) ?? []
  if (head === undefined) return [{ line: 1, message: 'must begin with a front matter between two lines of ---' }]
  const { document, lineOf } = yamlWithLines(yaml)
  if (document.errors.length > 0)
    return document.errors.map(({ linePos, message }) => ({
      line: linePos?.[0].line ?? 1,
      message: message.split('\n')[0] ?? message,
    }))
  const front: unknown = document.toJS()
  const instructions = whole.slice(head.length).trim()
  const problems = [
    ...(matches(front) ? [] : describe(matches.errors ?? [], lineOf)),
    ...(instructions === ''
      ? [{ line: head.split('\n').length, message: 'has no instructions below its front matter' }]
      : []),
    ...(instructions.length > instructionsLengthMax
      ? [{ line: 1, message: `is longer than ${instructionsLengthMax} characters` }]
      : []),
  ]
  if (problems.length > 0) return problems
  const used = Object.entries(front as FrontMatter).filter(([name]) => !unused.includes(name))
  return { front: Object.fromEntries(used) as unknown as FrontMatter, instructions, lineOf }
}

function describe(errors: readonly ErrorObject[], lineOf: (path: string[]) => number): Problem[] {
  return errors.map(({ instancePath, keyword, params, message = 'is not valid' }) => {
    const path = instancePath.split('/').slice(1)
    const key = path[0] ?? ''
    if (keyword === 'additionalProperties')
      return { line: lineOf([params.additionalProperty]), message: `unknown key ${params.additionalProperty}` }
    if (keyword === 'required') return { line: 1, message: `${params.missingProperty} is missing` }
    if (keyword === 'not') return { line: lineOf(path), message: `${key} names a member of the engine's own state` }
    if (keyword === 'enum')
      return { line: lineOf(path), message: `${key} must be one of ${params.allowedValues.join(', ')}` }
    return { line: lineOf(path), message: `${[key, ...path.slice(1)].join('.') || 'the front matter'} ${message}` }
  })
}

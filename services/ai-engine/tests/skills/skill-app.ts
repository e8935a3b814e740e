import { Control } from '@casewright/contracts/ai-engine/resources'
import { emptyInput } from '@casewright/legal/skills/empty-input'
import type { SkillInput, SkillOutput, Source } from '@casewright/legal/skills/skill'
import { Ajv } from 'ajv'
import { expect } from 'vitest'
import { readSkills } from '../../adapters/skill-files.ts'
import { readGiven, readProfile, withGiven } from '../../graph/rules/read-products.ts'

const skills = await readSkills([new URL('../../skills/', import.meta.url)])
const ajv = new Ajv({ allowUnionTypes: true, strictTypes: false })
const isControl = ajv.compile(Control)
const checks = new Map([...skills].map(([name, skill]) => [name, ajv.compile(skill.output_schema)]))
export const skillNames = [...skills.keys()]

export const nothing = emptyInput('2026-11-15')

export const file = (file_id: string, name: string, text: string): SkillInput['files'][number] => ({
  file_id,
  name,
  text,
  content_type: 'text/plain',
  parse_status: 'parsed',
  excerpt: text.slice(0, 20),
})

export const passage = (title: string, quote: string): Source => ({
  kind: 'knowledge',
  id: `doc-${title}`,
  title,
  quote,
  start: 0,
  end: quote.length,
})

/** What a skill gets, with members of the state and of a caller as they may come: any JSON. */
export type LooseInput = Partial<Omit<SkillInput, 'state' | 'given' | 'matter_profile'>> & {
  matter_profile?: Readonly<Record<string, unknown>> | null
  state?: Readonly<Record<string, unknown>>
  given?: Readonly<Record<string, unknown>>
}

/** The input as a turn makes it: the members are read at the border of the state. */
const inputOf = (name: string, { state = {}, given = {}, matter_profile = null, ...rest }: LooseInput): SkillInput => ({
  ...nothing,
  ...rest,
  given: readGiven(skills.get(name) ?? { input_schema: {} }, given),
  matter_profile: readProfile(matter_profile),
  state: withGiven(state, given, Object.keys({ ...state, ...given })),
})

/** Runs a skill by its rules; its products, its control and the fields that it asks for must fit their schemas. */
export function run(name: string, input: LooseInput): SkillOutput {
  const skill = skills.get(name)
  const check = checks.get(name)
  if (!skill?.rules || !check) throw new Error(`no rules of ${name}`)
  const output = skill.rules.run(inputOf(name, input))
  expect(check(output.products) ? [] : check.errors).toEqual([])
  expect(output.summary).not.toBe('')
  if (output.control) expect(isControl(output.control) ? [] : isControl.errors).toEqual([])
  for (const { field_key } of output.control?.questions ?? [])
    expect(schemaAt(skill.output_schema, field_key)).toBeDefined()
  return output
}

type Schema = { properties?: Record<string, Schema>; additionalProperties?: Schema | boolean }

function schemaAt(schema: Schema, fieldKey: string): Schema | undefined {
  return fieldKey.split('.').reduce<Schema | undefined>((at, name) => {
    const any = at?.additionalProperties
    return at?.properties?.[name] ?? (typeof any === 'object' ? any : undefined)
  }, schema)
}

export const product = <T = Record<string, unknown>>(output: SkillOutput, name: string): T => output.products[name] as T
export const askedKeys = ({ control }: SkillOutput): string[] =>
  control?.questions.map(({ field_key }) => field_key) ?? []

/** Runs a skill's rules, and takes a model's answer into what they made, as a turn does. */
export function runPart(name: string, input: LooseInput, answer: unknown) {
  const { part, instructions } = skills.get(name) ?? {}
  if (!part) throw new Error(`no part of ${name}`)
  const isAnswer = ajv.compile(part.schema)
  expect(isAnswer(answer) ? [] : isAnswer.errors).toEqual([])
  const base = run(name, input)
  const whole = inputOf(name, input)
  const material = part.material.run(whole, base)
  const output = part.take.run(answer, whole, base)
  const check = checks.get(name)
  expect(check?.(output.products) ? [] : check?.errors).toEqual([])
  return { base, material, output, instructions, schema: part.schema }
}

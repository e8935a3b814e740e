import type { SkillInput } from './skill.ts'

/** Anything that is no object counts as an empty one: models and callers write what they like. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Null for what is no text, and for blanks. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** The state's member under what the caller handed over directly, which never blanks out a value of the state. */
export function memberOf(input: SkillInput, name: string): Readonly<Record<string, unknown>> {
  const given = Object.entries(recordOf(input.given[name])).filter(([, value]) => value !== null && value !== undefined)
  return { ...recordOf(input.state[name]), ...Object.fromEntries(given) }
}

const askedMax = 2

/** A question that was put twice and not answered is not put a third time: the work goes on with a gap. */
export const mayAsk = (input: SkillInput, fieldKey: string): boolean => timesAsked(input, fieldKey) < askedMax

export const timesAsked = (input: SkillInput, fieldKey: string): number =>
  Object.hasOwn(input.asked, fieldKey) ? (input.asked[fieldKey] ?? 0) : 0

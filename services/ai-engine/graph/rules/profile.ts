import { readProfile } from './read-products.ts'
import type { State } from './state.ts'

type Value = NonNullable<State['matter_profile']>

/** What is known of a matter, and the same as JSON: it is large, so neither is made twice from the other. */
export interface Profile {
  readonly value: Value
  readonly json: string
}

/** By the value, which nobody ever changes in place. */
const written = new WeakMap<Value, string>()

export function jsonOf(value: Value): string {
  const json = written.get(value) ?? JSON.stringify(value)
  written.set(value, json)
  return json
}

export function profileOf(given: Readonly<Record<string, unknown>> | null): Profile | null {
  const value = readProfile(given)
  return value && { value, json: jsonOf(value) }
}

export function profileFrom(json: string | null): Profile | null {
  if (json === null) return null
  const value: Value = JSON.parse(json)
  written.set(value, json)
  return profileOf(value)
}

import type { State } from './state.ts'

/** What is known of a matter, and the same as JSON: it is large, so neither is made twice from the other. */
export interface Profile {
  readonly value: NonNullable<State['matter_profile']>
  readonly json: string
}

export const profileOf = (value: State['matter_profile']): Profile | null =>
  value === null ? null : { value, json: JSON.stringify(value) }

export const profileFrom = (json: string | null): Profile | null =>
  json === null ? null : { value: JSON.parse(json), json }

import { signal } from '@preact/signals'
import { me } from '../client/me.ts'
import { savedWith, savedWithout } from '../rules/saved-searches.ts'

/** In this browser, for each person apart; only what stands in the address of a search, never what it found. */
const placeOf = (): string => `casewright.searches.${me.value?.organization_id ?? ''}.${me.value?.user_id ?? ''}`

export const savedSearches = signal<readonly string[]>([])

export function readSavedSearches(): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf()) ?? '[]')
    savedSearches.value = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    savedSearches.value = []
  }
}

function keep(searches: readonly string[]): void {
  savedSearches.value = searches
  localStorage.setItem(placeOf(), JSON.stringify(searches))
}

export const saveSearch = (search: string): void => keep(savedWith(savedSearches.value, search))
export const forgetSearch = (search: string): void => keep(savedWithout(savedSearches.value, search))

import type { State } from './state.ts'

/** The delivered version that the present draft corrects, and the draft's own; null where nothing of its kind was delivered. */
export function correctedVersion({ draft, delivered }: State): { before: number; version: number } | null {
  const { kind, version = 1 } = draft ?? {}
  const before = kind && delivered?.[kind]?.version
  return before !== undefined && before < version ? { before, version } : null
}

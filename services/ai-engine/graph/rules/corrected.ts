import { recordOf } from '@casewright/legal/skills/skill-input'
import type { State } from './state.ts'

/** The delivered version that the present draft corrects, and the draft's own; null where nothing of its kind was delivered. */
export function correctedVersion({ draft, delivered }: State): { before: number; version: number } | null {
  const { kind, version = 1 } = recordOf(draft)
  const { version: before } = recordOf(recordOf(delivered)[String(kind)])
  return typeof before === 'number' && typeof version === 'number' && before < version ? { before, version } : null
}

import type { ReconcileRequest } from '@casewright/contracts/memory/resources'
import type { State } from './state.ts'

type MemoryFact = ReconcileRequest['facts'][number]

const contentMax = 2_000

/** What memory is to know of the matter: each plain value that intake found, and the cause of action. Empty when none is new. */
export function memoryFacts({ changed, intake, cause_of_action }: State): MemoryFact[] {
  if (!changed.includes('intake') && !changed.includes('cause_of_action')) return []
  const found = Object.entries((intake ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    isPlain(value) ? [fact(`intake.${name}`, `${name}: ${value}`)] : [],
  )
  const { name, code } = (cause_of_action ?? {}) as { name?: string; code?: string }
  return code && name ? [...found, fact('cause_of_action', `${name} (${code})`)] : found
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

const fact = (entity_key: string, content: string): MemoryFact => ({
  entity_key,
  category: 'case_detail',
  content: content.slice(0, contentMax),
})

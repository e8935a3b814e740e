import type { CreateFact, ReconcileRequest } from '@casewright/contracts/memory/resources'
import { recordOf } from '@casewright/legal/skills/skill-input'
import { gateMembers, type State } from './state.ts'

type MemoryFact = ReconcileRequest['facts'][number]

const contentMax = 2_000

/** What memory is to know of the matter: each plain value that intake found, and the cause of action. Empty when none is new. */
export function memoryFacts({ changed, intake, cause_of_action }: State): MemoryFact[] {
  if (!changed.includes('intake') && !changed.includes('cause_of_action')) return []
  const found = Object.entries(recordOf(intake)).flatMap(([name, value]) =>
    isPlain(value) ? [fact(`intake.${name}`, name, value)] : [],
  )
  const { name, code } = recordOf(cause_of_action)
  return isPlain(code) && isPlain(name)
    ? [...found, { ...fact('cause_of_action', 'cause_of_action', code), content: `${name} (${code})` }]
    : found
}

/**
 * What a person has answered by card, among the facts of `user_id`, as that person's word, in the words that the matter's own facts have: it then
 * stands above whatever a model or a later sync finds. Decisions at gates are no facts.
 */
export function confirmedFacts({ answered, whose, ...state }: State, user_id: string): CreateFact[] {
  const { matter_id } = whose
  if (matter_id === null) return []
  return (answered ?? []).flatMap((field_key) => {
    const [member = '', ...path] = field_key.split('.')
    const value = path.reduce<unknown>((at, name) => recordOf(at)[name], state[member])
    if (gateMembers.includes(member) || path.length === 0 || !isPlain(value)) return []
    const name = path.join('.')
    return [
      {
        user_id,
        scope: 'case' as const,
        case_id: matter_id,
        source: 'human' as const,
        ...fact(field_key, name, value),
        source_ref: `card:${field_key}`,
      },
    ]
  })
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

const fact = (entity_key: string, name: string, value: string | number): MemoryFact => ({
  entity_key,
  category: 'case_detail',
  content: `${name}: ${value}`.slice(0, contentMax).toWellFormed(),
  value: typeof value === 'string' ? value.slice(0, contentMax).toWellFormed() : value,
})

import type { CreateFact } from '@casewright/contracts/memory/resources'
import { answersAt } from '@casewright/legal/case/questions'
import { intakeFacts, isPlain, type MemoryFact, memoryFact, slotFacts } from '@casewright/legal/case/remembered'
import { gateMembers, type State } from './state.ts'

const known = ['intake', 'case_file', 'cause_of_action']

/**
 * What memory is to know of the matter, each fact once and in words: what the case file holds; of a case without a model
 * what intake holds; and the cause of action. Empty when none is new.
 */
export function memoryFacts(state: State): MemoryFact[] {
  const { changed, intake, case_file, cause_of_action, whose } = state
  if (!known.some((member) => changed.includes(member))) return []
  const slots = [...slotFacts(case_file, whose.locale).values()]
  const told = intakeFacts(intake, whose.locale)
  const { name, name_en, code } = cause_of_action ?? {}
  const cause = whose.locale === 'en' && isPlain(name_en) ? name_en : name
  return [
    ...(slots.length === 0 ? told : told.filter(({ entity_key }) => entity_key === 'intake.claim')),
    ...slots,
    ...(isPlain(code) && isPlain(cause) ? [memoryFact('cause_of_action', code, String(cause))] : []),
  ]
}

/**
 * What a person has answered by card, among the facts of `user_id`, as that person's word, in the words that the matter's own facts have: it then
 * stands above whatever a model or a later sync finds. Decisions at gates are no facts.
 */
export function confirmedFacts({ answered, whose, ...state }: State, user_id: string): CreateFact[] {
  const { matter_id } = whose
  if (matter_id === null) return []
  const slots = slotFacts(state.case_file, whose.locale)
  return (answered ?? []).flatMap((field_key) => {
    const [member = '', ...path] = field_key.split('.')
    const slot = field_key.startsWith(`${answersAt}.`) ? slots.get(field_key.slice(answersAt.length + 1)) : undefined
    const value = slot?.value ?? valueAt(state[member], path)
    if (gateMembers.includes(member) || path.length === 0 || !isPlain(value)) return []
    const name = path.join('.')
    return [
      {
        user_id,
        scope: 'case' as const,
        case_id: matter_id,
        source: 'human' as const,
        ...(slot ?? memoryFact(field_key, value, `${name}: ${value}`)),
        source_ref: `card:${field_key}`,
      },
    ]
  })
}

const valueAt = (value: unknown, [name, ...rest]: readonly string[]): unknown =>
  name === undefined
    ? value
    : typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? valueAt(Reflect.get(value, name), rest)
      : undefined

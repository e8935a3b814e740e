import type { CreateFact, ReconcileRequest } from '@casewright/contracts/memory/resources'
import { factsOf } from '@casewright/legal/case/ledger'
import { answersAt } from '@casewright/legal/case/questions'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import { gateMembers, type State } from './state.ts'

type MemoryFact = ReconcileRequest['facts'][number]

const contentMax = 2_000

const known = ['intake', 'case_file', 'cause_of_action']

/** What memory is to know of the matter: what intake and the case file hold, and the cause of action. Empty when none is new. */
export function memoryFacts({ changed, intake, case_file, cause_of_action }: State): MemoryFact[] {
  if (!known.some((member) => changed.includes(member))) return []
  const found = [
    ...Object.entries(intake ?? {}).flatMap(([name, value]) =>
      isPlain(value) ? [fact(`intake.${name}`, name, value)] : [],
    ),
    ...slotsOf(case_file).values(),
  ]
  const { name, code } = cause_of_action ?? {}
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
  const slots = slotsOf(state.case_file)
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
        ...(slot ?? fact(field_key, name, value)),
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

/** The facts of the case by slot; names in one text, and nothing that has parts. */
function slotsOf(case_file: unknown): Map<string, MemoryFact> {
  const facts = [...factsOf(readCaseFile(case_file).entries)].flatMap(([slot, { value }]) => {
    const plain = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('、') : value
    return isPlain(plain) ? [[slot, fact(`case_file.${slot}`, slot, plain)] as const] : []
  })
  return new Map(facts)
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

const fact = (entity_key: string, name: string, value: string | number): MemoryFact => ({
  entity_key,
  category: 'case_detail',
  content: `${name}: ${value}`.slice(0, contentMax).toWellFormed(),
  value: typeof value === 'string' ? value.slice(0, contentMax).toWellFormed() : value,
})

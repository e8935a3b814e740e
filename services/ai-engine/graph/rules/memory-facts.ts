import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { CreateFact, ReconcileRequest } from '@casewright/contracts/memory/resources'
import { factsShown } from '@casewright/legal/case/facts-shown'
import { factsOf } from '@casewright/legal/case/ledger'
import { answersAt } from '@casewright/legal/case/questions'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import { writtenAmount } from '@casewright/legal/intake/intake'
import { filled, type Wording } from '@casewright/legal/skills/language'
import caseTexts from '../../../../resources/texts/case_file.json' with { type: 'json' }
import texts from '../../../../resources/texts/intake.json' with { type: 'json' }
import { gateMembers, type State } from './state.ts'

type MemoryFact = ReconcileRequest['facts'][number]

const contentMax = 2_000

const known = ['intake', 'case_file', 'cause_of_action']

/**
 * What memory is to know of the matter, each fact once and in words: what the case file holds; of a case without a model
 * what intake holds; and the cause of action. Empty when none is new.
 */
export function memoryFacts(state: State): MemoryFact[] {
  const { changed, intake, case_file, cause_of_action, whose } = state
  if (!known.some((member) => changed.includes(member))) return []
  const slots = [...slotsOf(case_file, whose.locale).values()]
  const told = intakeFacts(intake, whose.locale)
  const { name, name_en, code } = cause_of_action ?? {}
  const cause = whose.locale === 'en' && isPlain(name_en) ? name_en : name
  return [
    ...(slots.length === 0 ? told : told.filter(({ entity_key }) => entity_key === 'intake.claim')),
    ...slots,
    ...(isPlain(code) && isPlain(cause) ? [fact('cause_of_action', code, String(cause))] : []),
  ]
}

/** What intake has taken down, in the words of a person; its codes are no facts. */
function intakeFacts(intake: State['intake'], language: Locale): MemoryFact[] {
  const { amount, currency } = intake ?? {}
  const lines: Record<string, (value: string) => Wording> = {
    client: (value) => filled(texts.client, { value }),
    opponent: (value) => filled(texts.opponent, { value }),
    claim: (value) => filled(texts.claim, { value }),
    amount: () =>
      filled(texts.amount, {
        value: writtenAmount(Number(amount), isPlain(currency) ? String(currency) : null, language),
      }),
    event_date: (value) => filled(texts.date, { value }),
    facts: (value) => filled(texts.account, { value }),
  }
  return Object.entries(intake ?? {}).flatMap(([name, value]) => {
    const line = lines[name]
    return line !== undefined && isPlain(value) ? [fact(`intake.${name}`, value, line(String(value))[language])] : []
  })
}

/**
 * What a person has answered by card, among the facts of `user_id`, as that person's word, in the words that the matter's own facts have: it then
 * stands above whatever a model or a later sync finds. Decisions at gates are no facts.
 */
export function confirmedFacts({ answered, whose, ...state }: State, user_id: string): CreateFact[] {
  const { matter_id } = whose
  if (matter_id === null) return []
  const slots = slotsOf(state.case_file, whose.locale)
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
        ...(slot ?? fact(field_key, value, `${name}: ${value}`)),
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

/** The facts of the case by slot, in words; names in one text, and nothing that has parts. */
function slotsOf(case_file: unknown, language: Locale): Map<string, MemoryFact> {
  const file = readCaseFile(case_file)
  const facts = factsOf(file.entries)
  const shown = factsShown(file).flatMap(({ slot, label, text }) => {
    const value = facts.get(slot)?.value
    const plain = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('、') : value
    const content = filled(caseTexts.remembered, { label, value: text })[language]
    return isPlain(plain) ? [[slot, fact(`case_file.${slot}`, plain, content)] as const] : []
  })
  return new Map(shown)
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

const fact = (entity_key: string, value: string | number, content: string): MemoryFact => ({
  entity_key,
  category: 'case_detail',
  content: content.slice(0, contentMax).toWellFormed(),
  value: typeof value === 'string' ? value.slice(0, contentMax).toWellFormed() : value,
})

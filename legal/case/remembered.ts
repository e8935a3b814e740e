import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { ReconcileRequest } from '@casewright/contracts/memory/resources'
import caseTexts from '../../resources/texts/case_file.json' with { type: 'json' }
import texts from '../../resources/texts/intake.json' with { type: 'json' }
import { writtenAmount } from '../intake/intake.ts'
import type { KnownProducts } from '../products/known.ts'
import { filled, type Wording } from '../skills/language.ts'
import { factsShown } from './facts-shown.ts'
import { factsOf } from './ledger.ts'
import { readCaseFile } from './read-case-file.ts'

/** A fact as memory takes it. */
export type MemoryFact = ReconcileRequest['facts'][number]

const contentMax = 2_000

/** What intake has taken down, in the words of a person; its codes are no facts. */
export function intakeFacts(intake: KnownProducts['intake'], language: Locale): MemoryFact[] {
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
    return line !== undefined && isPlain(value)
      ? [memoryFact(`intake.${name}`, value, line(String(value))[language])]
      : []
  })
}

/** The facts of the case by slot, in words; names in one text, and nothing that has parts. */
export function slotFacts(case_file: unknown, language: Locale): Map<string, MemoryFact> {
  const file = readCaseFile(case_file)
  const facts = factsOf(file.entries)
  const shown = factsShown(file).flatMap(({ slot, label, text }) => {
    const value = facts.get(slot)?.value
    const plain = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('、') : value
    const content = filled(caseTexts.remembered, { label, value: text })[language]
    return isPlain(plain) ? [[slot, memoryFact(`case_file.${slot}`, plain, content)] as const] : []
  })
  return new Map(shown)
}

export const isPlain = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

export const memoryFact = (entity_key: string, value: string | number, content: string): MemoryFact => ({
  entity_key,
  category: 'case_detail',
  content: content.slice(0, contentMax).toWellFormed(),
  value: typeof value === 'string' ? value.slice(0, contentMax).toWellFormed() : value,
})

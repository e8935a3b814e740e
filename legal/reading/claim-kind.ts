import type { Account } from '../case/case-file.ts'
import type { CaseModel, Option, Slot } from '../case/case-model.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { readText } from './read-text.ts'

/**
 * What is claimed must fit who claims it: a buyer does not sue for the price. Where the words were read as something that
 * the claimant's part in the contract rules out, they are read again for what it leaves.
 */
export function fittingKind(entries: readonly Entry[], model: CaseModel, accounts: readonly Account[]): Entry[] | null {
  const slot = model.slots.find(({ key }) => key === 'claim_kind')
  const facts = factsOf(entries)
  const claimant = [facts.get('claimant')?.value ?? []].flat()
  const kinds = (model.infers ?? []).flatMap(({ slot: concluded, from = [], when }) => {
    const role = from.flatMap((one) => [facts.get(one)?.value ?? []].flat())
    const condition = when.find((one) => one.slot === 'claim_kind')
    const isRole = concluded === 'claimant' && role.some((name) => claimant.includes(name))
    return isRole && condition?.is !== undefined ? [condition.is].flat().map(String) : []
  })
  const told = facts.get('claim_kind')
  if (slot === undefined || kinds.length === 0 || told?.entry.source.kind === 'card' || told?.state === 'corrected')
    return null
  if (typeof told?.value === 'string' && kinds.includes(told.value)) return null
  return accounts.flatMap((account, message) => readKind(slot, kinds, account, message)).slice(0, 1)
}

function readKind(slot: Slot, kinds: readonly string[], { text, on }: Account, message: number): Entry[] {
  const options: Option[] = (slot.options ?? []).filter(({ value }) => kinds.includes(value))
  const found = readText(text, [{ ...slot, options }], on)[0]
  if (found === undefined && kinds.length > 1) return []
  const { value, text: quote, start, end } = found ?? { value: kinds[0] ?? '', text: '', start: 0, end: 0 }
  return [
    {
      slot: slot.key,
      value,
      state: 'stated',
      source: { kind: 'message', message, quote, start, end },
      at: message + 1,
    },
  ]
}

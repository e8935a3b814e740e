import type { Account, CaseFile } from '../case/case-file.ts'
import type { CaseModel, SlotValue } from '../case/case-model.ts'
import { modelNamed } from '../case/case-models.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { corrected } from './correct.ts'
import { inferred } from './infer.ts'
import { readDocument } from './read-document.ts'
import { partiesOf } from './read-parties.ts'
import { paymentsAfter } from './read-payments.ts'
import { readText, type SlotFound } from './read-text.ts'

/** A file of the matter with its text; one that could not be read now has none. */
export interface CaseText {
  file_id: string
  name: string
  text: string
}

export interface News {
  accounts: readonly Account[]
  files: readonly CaseText[]
  /** What a card has answered, by slot. */
  answers: Readonly<Record<string, SlotValue>>
}

/**
 * The case file with what is new. Files and messages are read again as a whole, so that another cause finds its own slots
 * in them; what a card has answered, and what stood in a file that cannot be read now, stays.
 */
export function readCase(before: CaseFile, { accounts, files, answers }: News, model: string | null): CaseFile {
  const caseModel = modelNamed(model)
  const all = [...before.accounts, ...accounts]
  const at = all.length + 0.5
  const cards = [
    ...before.entries.filter(({ source }) => source.kind === 'card'),
    ...Object.entries(answers).map(
      ([slot, value]): Entry => ({ slot, value, state: 'confirmed', source: { kind: 'card' }, at }),
    ),
  ]
  if (caseModel === null) return { ...before, model: null, accounts: all, entries: cards }
  const readNow = new Set(files.filter(({ text }) => text !== '').map(({ file_id }) => file_id))
  const away = before.entries.filter(({ source }) => source.kind === 'file' && !readNow.has(source.file_id))
  const read = files.flatMap((file) => entriesOfFile(file, caseModel, all.at(-1)?.on ?? ''))
  const told: Entry[] = [...away, ...read, ...cards]
  all.forEach((account, message) => {
    told.push(...entriesOfAccount(account, message, caseModel, told))
  })
  const entries = [...told, ...inferred(told, caseModel)]
  const side = factsOf(entries).get('side')?.value === 'respondent' ? 'respondent' : 'claimant'
  return { model: caseModel.name, side, accounts: all, entries }
}

function entriesOfFile({ file_id, name, text }: CaseText, { slots }: CaseModel, today: string): Entry[] {
  const entry = ({ slot, value, text: quote, start, end }: SlotFound): Entry => ({
    slot,
    value,
    state: 'read',
    source: { kind: 'file', file_id, name, quote, start, end },
    at: 0,
  })
  return readDocument(text, slots, today).map(entry)
}

/** What a message states, and what it corrects of what was known before it. */
function entriesOfAccount({ text, on }: Account, message: number, model: CaseModel, known: readonly Entry[]): Entry[] {
  const at = message + 1
  const before = known.filter((one) => one.at < at)
  const entry = (found: Omit<SlotFound, 'score'>, state: Entry['state']): Entry => ({
    slot: found.slot,
    value: found.value,
    state,
    source: { kind: 'message', message, quote: found.text, start: found.start, end: found.end },
    at,
  })
  const corrections = corrected(text, model.slots, factsOf(before), on)
  const isCorrection = (one: SlotFound) => corrections.some(({ start, end }) => one.start < end && start < one.end)
  const stated = [...readText(text, model.slots, on), ...partiesOf(text, model.slots)]
    .filter((one) => !isCorrection(one))
    .map((found) => entry(found, 'stated'))
  const payments = paymentsAfter(text, on, before).map((found) => entry(found, 'stated'))
  return [...stated, ...payments, ...corrections.map((found) => entry(found, 'corrected'))]
}

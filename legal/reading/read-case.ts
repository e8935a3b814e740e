import type { Account, CaseFile } from '../case/case-file.ts'
import type { CaseModel, Side, SlotValue } from '../case/case-model.ts'
import { modelNamed } from '../case/case-models.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { corrected } from './correct.ts'
import { inferred } from './infer.ts'
import { partiesOf } from './read-parties.ts'
import { partyDataIn, toldPartyData } from './read-party-data.ts'
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
  const names = partyNames(told)
  const beside = [
    ...files.flatMap((file) => partyDataIn(file.text, names).map((found) => readIn(file, found))),
    ...all.flatMap(({ text }, message) => partyDataIn(text, names).map((found) => toldIn(message, found, 'stated'))),
  ]
  const entries = [...told, ...beside, ...inferred(told, caseModel)]
  const side = factsOf(entries).get('side')?.value === 'respondent' ? 'respondent' : 'claimant'
  return { model: caseModel.name, side, accounts: all, entries }
}

const entriesOfFile = (file: CaseText, { slots }: CaseModel, today: string): Entry[] =>
  readText(file.text, slots, today).map((found) => readIn(file, found))

const readIn = ({ file_id, name }: CaseText, { slot, value, text: quote, start, end }: SlotFound): Entry => ({
  slot,
  value,
  state: 'read',
  source: { kind: 'file', file_id, name, quote, start, end },
  at: 0,
})

/** What stands beside a party's name can be read only when it is known who the parties are. */
function partyNames(told: readonly Entry[]): Record<Side, string[]> {
  const facts = factsOf(told)
  const namesOf = (side: Side) => [facts.get(side)?.value ?? []].flat() as string[]
  return { claimant: namesOf('claimant'), respondent: namesOf('respondent') }
}

const toldIn = (message: number, found: Omit<SlotFound, 'score'>, state: Entry['state']): Entry => ({
  slot: found.slot,
  value: found.value,
  state,
  source: { kind: 'message', message, quote: found.text, start: found.start, end: found.end },
  at: message + 1,
})

/** What a message states, and what it corrects of what was known before it. */
function entriesOfAccount({ text, on }: Account, message: number, model: CaseModel, known: readonly Entry[]): Entry[] {
  const before = known.filter(({ at }) => at <= message)
  const entry = (found: Omit<SlotFound, 'score'>, state: Entry['state']) => toldIn(message, found, state)
  const corrections = corrected(text, model.slots, factsOf(before), on)
  const isCorrection = (one: SlotFound) => corrections.some(({ start, end }) => one.start < end && start < one.end)
  const parties = partiesOf(text, model.slots)
  const isSued = [...before, ...parties].some(({ slot, value }) => slot === 'side' && value === 'respondent')
  const data = isSued ? toldPartyData(text, 'respondent', 'claimant') : toldPartyData(text, 'claimant', 'respondent')
  const stated = [...readText(text, model.slots, on), ...parties, ...data]
    .filter((one) => !isCorrection(one))
    .map((found) => entry(found, 'stated'))
  const payments = paymentsAfter(text, on, before).map((found) => entry(found, 'stated'))
  return [...stated, ...payments, ...corrections.map((found) => entry(found, 'corrected'))]
}

import type { Account, CaseFile } from '../case/case-file.ts'
import type { CaseModel, Side, Slot, SlotValue } from '../case/case-model.ts'
import { modelNamed } from '../case/case-models.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { allPayments } from './all-payments.ts'
import { corrected } from './correct.ts'
import { inferred } from './infer.ts'
import { knownParticulars } from './known-particulars.ts'
import { chatDays } from './read-chat.ts'
import { readDocument } from './read-document.ts'
import { partiesOf } from './read-parties.ts'
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
  /** The words of those answers. */
  words?: Readonly<Record<string, unknown>>
  /** What a model has read in the files and messages, each at a place where it stands. */
  byModel?: readonly Entry[]
}

/**
 * The case file with what is new. Files and messages are read again as a whole, so that another cause finds its own slots
 * in them; what a card has answered, what a model has read, and what stood in a file that cannot be read now, stays.
 */
export function readCase(
  before: CaseFile,
  { accounts, files, answers, words = {}, byModel = [] }: News,
  model: string | null,
): CaseFile {
  const caseModel = modelNamed(model)
  const all = [...before.accounts, ...accounts]
  const at = all.length + 0.5
  const cards = [
    ...before.entries.filter(({ source }) => source.kind === 'card'),
    ...Object.entries(answers).map(([slot, value]): Entry => {
      const source = { kind: 'card' as const, ...(Object.hasOwn(words, slot) && { words: words[slot] }) }
      return { slot, value, state: 'confirmed', source, at }
    }),
  ]
  const modelled = withNewer(
    before.entries.filter(({ by }) => by === 'model'),
    byModel,
  )
  if (caseModel === null) return { ...before, model: null, accounts: all, entries: [...modelled, ...cards] }
  const readNow = new Set(files.filter(({ text }) => text !== '').map(({ file_id }) => file_id))
  const away = before.entries.filter(
    ({ source, by }) => source.kind === 'file' && by === undefined && !readNow.has(source.file_id),
  )
  const read = files.flatMap((file) => entriesOfFile(file, caseModel, all.at(-1)?.on ?? ''))
  // Where the rules read a source otherwise than a model, their value stands until a person decides.
  const stated: Entry[] = [...modelled, ...away, ...read, ...cards]
  all.forEach((account, message) => {
    stated.push(...entriesOfAccount(account, message, caseModel, stated))
  })
  const told = withInferred(stated, inferred(stated, caseModel))
  told.push(...allPayments(caseModel, told, { files, accounts: all }))
  const side = factsOf(told).get('side')?.value === 'respondent' ? 'respondent' : 'claimant'
  const elsewhere = caseModel.slots.filter(({ read_for }) => read_for !== undefined && read_for !== side)
  const isElsewhere = ({ slot, source }: Entry) => source.kind === 'file' && elsewhere.some(({ key }) => key === slot)
  const particulars = [
    ...files.flatMap((file) => knownParticulars(file.text, told, side).map((found) => readIn(file, found))),
    ...all.flatMap(({ text }, message) =>
      knownParticulars(text, told, side).map((found) => toldIn(message, found, stateOf(text, found))),
    ),
  ]
  const latest = latestInChats(files, told, side)
  const isOutdated = ({ slot, source }: Entry) => source.kind === 'file' && latest.some((one) => one.slot === slot)
  const known = told.filter((entry) => !isOutdated(entry) && !isElsewhere(entry))
  return { ...before, model: caseModel.name, side, accounts: all, entries: [...particulars, ...known, ...latest] }
}

/** What a model reads again in the same place replaces what it read there. */
function withNewer(earlier: readonly Entry[], newer: readonly Entry[]): Entry[] {
  const placeOf = ({ slot, source }: Entry) =>
    `${slot} ${source.kind} ${source.kind === 'file' ? source.file_id : source.kind === 'message' ? source.message : ''}`
  const again = new Set(newer.map(placeOf))
  return [...earlier.filter((entry) => !again.has(placeOf(entry))), ...newer]
}

/** Parties that documents name by their roles replace the names that a message only seems to give. */
function withInferred(stated: readonly Entry[], concluded: readonly Entry[]): Entry[] {
  const named = new Set(concluded.filter(({ state }) => state === 'read').map(({ slot }) => slot))
  return [...stated.filter(({ slot, state }) => state !== 'stated' || !named.has(slot)), ...concluded]
}

const replaces = /搬到|搬去|以(?:这个|此|新)[^，。]{0,4}为准|\bmoved to\b|\bnew (?:address|number)\b/iu

/** Who has moved since a document was written sets it right. */
const stateOf = (text: string, { start, end }: SlotFound): Entry['state'] =>
  replaces.test(text.slice(Math.max(0, start - 20), end + 20)) ? 'corrected' : 'stated'

/** Of demands and promises the last one counts, in whichever chat it stands. */
function latestInChats(files: readonly CaseText[], told: readonly Entry[], side: Side): Entry[] {
  const facts = factsOf(told)
  const namesOf = (one: Side) =>
    [one, `${one}_representative`].flatMap((slot) => [facts.get(slot)?.value ?? []].flat().map(String))
  const names = { claimant: namesOf('claimant'), respondent: namesOf('respondent') }
  const days = files
    .flatMap((file) => chatDays(file.text, side, names).map((found) => ({ file, found })))
    .toSorted((left, right) => (left.found.value < right.found.value ? -1 : 1))
  return [...new Map(days.map(({ file, found }) => [found.slot, readIn(file, found)])).values()]
}

const entriesOfFile = (file: CaseText, { slots }: CaseModel, today: string): Entry[] =>
  readDocument(file.text, toldBy('files', slots), today).map((found) => readIn(file, found))

const readIn = ({ file_id, name }: CaseText, { slot, value, text: quote, start, end }: SlotFound): Entry => ({
  slot,
  value,
  state: 'read',
  source: { kind: 'file', file_id, name, quote, start, end },
  at: 0,
})

const toldIn = (
  message: number,
  { slot, value, text: quote, start, end }: Omit<SlotFound, 'score'>,
  state: Entry['state'] = 'stated',
): Entry => ({ slot, value, state, source: { kind: 'message', message, quote, start, end }, at: message + 1 })

const toldBy = (place: 'messages' | 'files', slots: readonly Slot[]): Slot[] =>
  slots.filter(({ read_in }) => read_in === undefined || read_in === place)

/** What a message states, and what it corrects of what was known before it. */
function entriesOfAccount({ text, on }: Account, message: number, model: CaseModel, known: readonly Entry[]): Entry[] {
  const before = known.filter(({ at }) => at < message + 1)
  const corrections = corrected(text, model.slots, factsOf(before), on)
  const isCorrection = (one: SlotFound) => corrections.some(({ start, end }) => one.start < end && start < one.end)
  const stated = readText(text, toldBy('messages', model.slots), on)
    .filter((one) => !isCorrection(one))
    .map((found) => toldIn(message, found))
  // Who a story is about is a conclusion, drawn where the story begins; somebody named later only stands by.
  const named = partiesOf(text, model.slots)
    .filter((one) => !isCorrection(one) && !before.some(({ slot }) => slot === one.slot))
    .map((found) => toldIn(message, found, found.slot === 'side' ? 'stated' : 'inferred'))
  return [...stated, ...named, ...corrections.map((found) => toldIn(message, found, 'corrected'))]
}

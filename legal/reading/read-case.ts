import type { Account, CaseFile } from '../case/case-file.ts'
import type { CaseModel, Side, Slot, SlotValue } from '../case/case-model.ts'
import { modelNamed } from '../case/case-models.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { isChat } from '../chats/chat-messages.ts'
import { type MessageReader, readMessage } from '../intake/read-message.ts'
import { allPayments, isOfPayment } from '../payments/all-payments.ts'
import { deliveryRecords } from '../payments/delivery-records.ts'
import { isDay } from '../time/calendar.ts'
import type { CaseText } from './case-text.ts'
import { withChineseMarks } from './chinese-marks.ts'
import { fittingKind } from './claim-kind.ts'
import { corrected } from './correct.ts'
import { correctedScan } from './corrected-scan.ts'
import { type CorrectedText, readIn, toldIn } from './entry-of.ts'
import { acknowledgedDay, inferred, victimAge } from './infer.ts'
import { particularsOfFile, particularsOfMessage } from './known-particulars.ts'
import { namedCorrections } from './named-corrections.ts'
import { partyEntries, withSettled } from './party-entries.ts'
import { prayers, withAlleged } from './pleadings.ts'
import { readDocument } from './read-document.ts'
import type { SlotFound } from './read-values.ts'
import { isRefuted, priceWithoutAside, setAsideSums } from './set-aside.ts'
import { actSlots, isSameAct, latestActs, leaveEntries, singleActEntries } from './told-acts.ts'
import { withoutWithdrawn } from './withdrawn.ts'

export interface News {
  accounts: readonly Account[]
  files: readonly CaseText[]
  /** What a card has answered, by slot. */
  answers: Readonly<Record<string, SlotValue>>
  /** The words of those answers. */
  words?: Readonly<Record<string, unknown>>
  /** What a model has read in the files and messages, each at a place where it stands. */
  byModel?: readonly Entry[]
  /** For one who reads the same messages several times. */
  reader?: MessageReader
}

/**
 * The case file with what is new. Files and messages are read again as a whole, so that another cause finds its own slots
 * in them; what a card has answered, what a model has read, and what stood in a file that cannot be read now, stays.
 */
export function readCase(
  before: CaseFile,
  { accounts, files: originals, answers, words = {}, byModel = [], reader = readMessage }: News,
  model: string | null,
): CaseFile {
  const files = originals.map((file) => ({
    ...file,
    text: withChineseMarks(correctedScan(file.text)),
    original: file.text,
  }))
  const caseModel = modelNamed(model)
  const original = [...before.accounts, ...accounts]
  const all = original.map((account) => ({ ...account, text: withChineseMarks(account.text) }))
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
  if (caseModel === null) return { ...before, model: null, accounts: original, entries: [...modelled, ...cards] }
  const readNow = new Set(files.filter(({ text }) => text !== '').map(({ file_id }) => file_id))
  const away = before.entries.filter(
    ({ source, by }) => source.kind === 'file' && by === undefined && !readNow.has(source.file_id),
  )
  // Where the rules read a source otherwise than a model, their value stands until a person decides.
  const whole = entriesOfFiles(files, caseModel, all.at(-1)?.on ?? '')
  const partial = priceWithoutAside(caseModel, whole, files, all)
  const read = [...whole.filter(({ slot }) => partial.length === 0 || slot !== 'price'), ...partial]
  const stated: Entry[] = [...modelled, ...away, ...read, ...cards]
  all.forEach((account, message) => {
    stated.push(...entriesOfAccount(account, message, caseModel, stated, reader))
  })
  const claimed = withoutWithdrawn(
    stated,
    all.map(({ text }) => text),
    caseModel.slots,
  )
  const parties = partyEntries(
    files,
    all.map(({ text }) => text),
    sideIn(claimed),
    caseModel,
  )
  const isSettled = ({ slot }: Entry) => parties.some((party) => party.slot === slot)
  const isByRules = ({ source, by }: Entry) => source.kind === 'file' && by === undefined
  const others = claimed.filter((entry) => !isByRules(entry) || !isSettled(entry))
  const named = [...withSettled(others, parties, caseModel), ...parties]
  const kind = fittingKind(named, caseModel, all)
  const fitting = kind === null ? named : [...named.filter(({ slot }) => slot !== 'claim_kind'), ...kind]
  let told = withInferred(
    fitting,
    inferred(fitting, caseModel).filter((entry) => !isSettled(entry) || addsTo(entry, parties)),
  )
  const paid = allPayments(caseModel, told, { files, accounts: all })
  told = [...told.filter((entry) => !isOfPayment(entry, told, paid)), ...paid.entries]
  told.push(...deliveryRecords(caseModel, told, originals, all.at(-1)?.on ?? ''))
  const side = sideIn(told)
  const elsewhere = caseModel.slots.filter(({ read_for }) => read_for !== undefined && read_for !== side)
  const isElsewhere = ({ slot, source }: Entry) => source.kind === 'file' && elsewhere.some(({ key }) => key === slot)
  const particulars = [
    ...firstOfEach(files.flatMap((file) => particularsOfFile(file.text, told).map((found) => readIn(file, found)))),
    ...all.flatMap(({ text }, message) =>
      particularsOfMessage(text, told, side).map((found) => toldIn(message, found, stateOf(text, found))),
    ),
  ]
  const latest = latestActs(files, [...particulars, ...told], side, all)
  const leave = caseModel.slots.some(({ key }) => key === 'leave_words')
    ? leaveEntries(files, [...particulars, ...told], side, all)
    : []
  const keys = new Set(caseModel.slots.map(({ key }) => key))
  const done = singleActEntries(files, [...particulars, ...told], side, keys, all)
  const isSame = (entry: Entry) => latest.some((one) => isSameAct(entry, one))
  const isOutdated = (entry: Entry) => actSlots.includes(entry.slot) && (isByRules(entry) || isSame(entry))
  const known = told.filter((entry) => !isOutdated(entry) && !isElsewhere(entry))
  const entries = withAlleged(ofDeceased([...particulars, ...known, ...latest, ...leave, ...done]), files, side)
  const concluded = [...victimAge(entries), ...acknowledgedDay(entries, caseModel)]
  return {
    ...before,
    model: caseModel.name,
    side,
    accounts: original,
    entries: [...entries, ...concluded].map((entry) => asWritten(entry, original, all)),
  }
}

/** A quotation of a message has the marks that its author wrote. */
function asWritten(entry: Entry, original: readonly Account[], read: readonly Account[]): Entry {
  const { source } = entry
  if (source.kind !== 'message') return entry
  const { message, quote, start, end } = source
  const isQuoted = quote !== '' && read[message]?.text.slice(start, end) === quote
  return isQuoted
    ? { ...entry, source: { ...source, quote: original[message]?.text.slice(start, end) ?? quote } }
    : entry
}

/** What a model reads again in the same place replaces what it read there. */
function withNewer(earlier: readonly Entry[], newer: readonly Entry[]): Entry[] {
  const placeOf = ({ slot, source }: Entry) =>
    `${slot} ${source.kind} ${source.kind === 'file' ? source.file_id : source.kind === 'message' ? source.message : ''}`
  const again = new Set(newer.map(placeOf))
  return [...earlier.filter((entry) => !again.has(placeOf(entry))), ...newer]
}

/** A model may sue more than those whom the documents put across: a platform beside the seller. */
const addsTo = ({ slot, value }: Entry, parties: readonly Entry[]): boolean => {
  const settled = parties.filter((party) => party.slot === slot).flatMap((party) => party.value as readonly string[])
  const names = [value].flat()
  return names.length > settled.length && settled.every((name) => names.includes(name))
}

/** Of what several documents say of a party, the first counts: the contract comes before the invoice. */
const firstOfEach = (entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.toReversed().map((entry) => [entry.slot, entry])).values(),
]

const sideIn = (entries: readonly Entry[]): Side =>
  factsOf(entries).get('side')?.value === 'respondent' ? 'respondent' : 'claimant'

/** Parties that documents name by their roles replace the names that a message only seems to give. */
function withInferred(stated: readonly Entry[], concluded: readonly Entry[]): Entry[] {
  const named = new Set(concluded.filter(({ state }) => state === 'read').map(({ slot }) => slot))
  return [...stated.filter(({ slot, state }) => state !== 'stated' || !named.has(slot)), ...concluded]
}

const roughly = /(?:大概|大约|好像|\b(?:around|about|roughly)(?: the)?)\s?$/iu

/** A day that is told roughly contradicts no paper that has it exactly. */
const isApproximate = (text: string, { value, start }: Pick<SlotFound, 'value' | 'start'>): boolean =>
  isDay(value) && roughly.test(text.slice(Math.max(0, start - 16), start))

const replaces =
  /搬到|搬去|以(?:这个|此|新)[^，。]{0,4}为准|现在?(?:租|住|负责人|任|的?地址)|换了|不是合同上|寄不到|\bmoved\b|\baddress (?:is )?now\b|\bnew (?:address|number)\b/iu

/** Who has moved since a document was written sets it right. */
const stateOf = (text: string, { start, end }: SlotFound): Entry['state'] =>
  replaces.test(text.slice(Math.max(0, start - 20), end + 20)) ? 'corrected' : 'stated'

/** Whom the papers of an accident name as hurt is no claimant after death: the relatives are. */
function ofDeceased(entries: readonly Entry[]): Entry[] {
  const isOfPapers = ({ source }: Entry) => source.kind === 'file' || source.kind === 'inference'
  if (!factsOf(entries).has('died_on')) return [...entries]
  return entries.flatMap((entry) => {
    if (!isOfPapers(entry) || !/^claimant(?:_(?:id|address|phone))?$/.test(entry.slot)) return [entry]
    return entry.slot === 'claimant' ? [{ ...entry, slot: 'victim' }] : []
  })
}

/** The surest reading comes last, which counts: a field of one file above a phrase of another. Of equals the later file. */
const entriesOfFiles = (files: readonly CorrectedText[], { slots }: CaseModel, today: string): Entry[] =>
  files
    .flatMap((file) => {
      const isTalk = isChat(file.text, today)
      const state = isTalk ? 'stated' : 'read'
      const told = prayers.test(file.text)
        ? slots.filter(isToldInPleadings)
        : slots.filter(({ read_in }) => read_in !== 'messages')
      return readDocument(file.text, told, today, !isTalk).map((found) => ({ file, found, state }) as const)
    })
    .toSorted((left, right) => left.found.score - right.found.score)
    .map(({ file, found, state }) => readIn(file, found, found.isWeak ? 'inferred' : state))

const isToldInPleadings = ({ read_in, pleaded }: Slot): boolean => read_in !== 'messages' || pleaded === true

type Span = Pick<SlotFound, 'start' | 'end'>
const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** What a message states, and what it corrects of what was known before it. */
function entriesOfAccount(
  { text, on }: Account,
  message: number,
  model: CaseModel,
  known: readonly Entry[],
  reader: MessageReader,
): Entry[] {
  const before = known.filter(({ at }) => at < message + 1)
  const named = namedCorrections(text, model.slots, on)
  const corrections = [
    ...named,
    ...corrected(text, model.slots, factsOf(before), on).filter((one) => !named.some((other) => overlap(one, other))),
  ]
  const isCorrection = (one: SlotFound) => corrections.some((other) => overlap(one, other))
  const aside = new Set(setAsideSums(text.split(/[。！？!?\n]/u)))
  const isAside = ({ slot, value }: SlotFound) =>
    typeof value === 'number' &&
    aside.has(value) &&
    model.slots.some(({ key, type }) => key === slot && type === 'money')
  const read = reader(text, model, on)
  const stated = read.stated
    .filter((one) => !isAside(one) && !isRefuted(text, one))
    .filter((one) => !isCorrection(one) && !(one.isWeak && before.some(({ slot }) => slot === one.slot)))
    .map((found) => toldIn(message, found, isApproximate(text, found) ? 'inferred' : 'stated'))
  // Who a story is about is a conclusion, drawn where the story begins; somebody named later only stands by.
  const mentioned = read.mentioned
    .filter((one) => !isCorrection(one) && !before.some(({ slot }) => slot === one.slot))
    .map((found) => toldIn(message, found, found.slot === 'side' ? 'stated' : 'inferred'))
  return [...stated, ...mentioned, ...corrections.map((found) => toldIn(message, found, 'corrected'))]
}

import { isDeepStrictEqual } from 'node:util'
import type { SlotValue } from './case-model.ts'
import { describedSlots, latestSlots, listedSlots } from './case-models.ts'

/** Where a value comes from. Offsets are those of the file's text or of the message. */
export type EntrySource =
  | { kind: 'file'; file_id: string; name: string; quote: string; start: number; end: number }
  | { kind: 'message'; message: number; quote: string; start: number; end: number }
  | { kind: 'card'; words?: unknown }
  | { kind: 'inference'; from: readonly string[] }

/** Read in a document, stated in a message, alleged in the other side's pleading, confirmed by a card, corrected by a person, or concluded. */
type EntryState = 'read' | 'stated' | 'alleged' | 'confirmed' | 'corrected' | 'inferred'

/** One source's word on a slot. Entries are never changed, only followed by others: together they are its history. */
export interface Entry {
  slot: string
  value: SlotValue
  state: EntryState
  source: EntrySource
  /** After how many messages it came; a card's answer comes half a step behind the message that it followed. */
  at: number
  /** Who read it in its source; the rules where nothing is said. */
  by?: 'model'
}

/** A slot as it stands: its value, what it rests on, and what says otherwise. */
export interface Fact {
  slot: string
  value: SlotValue
  state: EntryState | 'contested'
  entry: Entry
  /** The latest word of each other source that differs, as long as no person has decided. */
  against: readonly Entry[]
}

const strengths: Readonly<Record<EntryState, number>> = {
  inferred: 0,
  stated: 1,
  alleged: 1.5,
  read: 2,
  confirmed: 3,
  corrected: 3,
}
const isDecided = ({ state }: Entry): boolean => strengths[state] === strengths.confirmed

/** A person's word counts above a document, a document above what the other side alleges, that above a message, a message above a conclusion; of equals the latest. */
export function factsOf(entries: readonly Entry[]): Map<string, Fact> {
  const inOrder = entries.toSorted((left, right) => left.at - right.at)
  const bySlot = Map.groupBy(inOrder, ({ slot }) => slot)
  return new Map([...bySlot].map(([slot, history]) => [slot, factOf(slot, history)]))
}

function factOf(slot: string, history: readonly Entry[]): Fact {
  const [only, second] = history
  // Most slots have one word, which nothing can contradict.
  if (only !== undefined && second === undefined)
    return { slot, value: only.value, state: only.state, entry: only, against: [] }
  const strongest = history.reduce((best, one) => (strengths[one.state] >= strengths[best.state] ? one : best))
  const entry = isDecided(strongest)
    ? strongest
    : (history.findLast((one) => isDayIn(one, strongest)) ?? fullest(history, strongest))
  const against = isDecided(entry) ? [] : latestOfEachSource(history).filter((one) => contradicts(one, entry))
  return { slot, value: entry.value, state: against.length > 0 ? 'contested' : entry.state, entry, against }
}

/** Of words that sources of the same strength have alike, those that say most: 豫P7K3M2号小型面包车, not 豫P7K3M2. */
const fullest = (history: readonly Entry[], strongest: Entry): Entry =>
  history
    .filter(
      ({ slot, state, source }) =>
        [strongest.state, 'alleged'].includes(state) && (source.kind === 'file' || listedSlots.has(slot)),
    )
    .reduce((best, one) => (holds(one.value, best.value) || listsMore(one, best) ? one : best), strongest)

/** A later remark on one of the things that were told does not take back the others. */
const listsMore = (one: Entry, best: Entry): boolean =>
  listedSlots.has(one.slot) &&
  typeof one.value === 'string' &&
  typeof best.value === 'string' &&
  one.value.length > best.value.length

const holds = (one: SlotValue, other: SlotValue): boolean =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  one !== other &&
  (one.includes(other) || (one.length > other.length && isSamePlace(one, other)))

/** A day says more than the month that it is in, whoever tells it. */
const isDayIn = ({ value, state }: Entry, month: Entry): boolean =>
  state !== 'inferred' &&
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  typeof month.value === 'string' &&
  /^\d{4}-\d{2}$/.test(month.value) &&
  value.startsWith(month.value)

/**
 * A conclusion contradicts nobody, nor do other words for the same thing or an earlier demand, nor a message that rounds a document's sum. Of a
 * month and a day in it, or a name and the full name, the longer only says more.
 */
const contradicts = (one: Entry, other: Entry): boolean =>
  one.state !== 'inferred' &&
  other.state !== 'inferred' &&
  !describedSlots.has(one.slot) &&
  !(latestSlots.has(one.slot) && isBefore(one.value, other.value)) &&
  !agree(one.value, other.value) &&
  !(one.source.kind === 'message' && other.source.kind === 'file' && isRounded(one.value, other.value))

/** Days are written so that the earlier one comes first. */
const isBefore = (one: SlotValue, other: SlotValue): boolean =>
  typeof one === 'string' && typeof other === 'string' && one < other

const roundMin = 1000

/** 43万多 for 436,820.50, or 3,000 for 2,860. */
function isRounded(told: SlotValue, exact: SlotValue): boolean {
  if (typeof told !== 'number' || typeof exact !== 'number' || told < roundMin) return false
  const zeros = /0{0,12}$/u.exec(String(told))?.[0].length ?? 0
  const unit = 10 ** zeros
  return zeros > 0 && (Math.round(exact / unit) * unit === told || Math.floor(exact / unit) * unit === told)
}

export const agree = (one: SlotValue, other: SlotValue): boolean =>
  isDeepStrictEqual(one, other) ||
  (typeof one === 'string' &&
    typeof other === 'string' &&
    (one.includes(other) || other.includes(one) || isSamePlace(one, other))) ||
  (isNames(one) &&
    isNames(other) &&
    one.length === other.length &&
    one.every((name, at) => agree(name, other[at] ?? '')))

/** Rm 1702, Bldg 5 is Room 1702, Building 5 of the same street: of two addresses the numbers of the one are in the other. */
function isSamePlace(one: string, other: string): boolean {
  const [long, short] = [one, other].map(numbersIn).toSorted((left, right) => right.length - left.length)
  if (long === undefined || short === undefined || short.length < 2 || ![one, other].every(isAddress)) return false
  return ` ${long.join(' ')} `.includes(` ${short.join(' ')} `)
}

const numbersIn = (text: string): string[] => text.match(/\d{1,10}/gu) ?? []
const isAddress = (text: string): boolean => /\p{L}|^\d{1,4}-\d{1,3}-\d{1,5}$/u.test(text)

const isNames = (value: SlotValue): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** One source as one reader has read it. */
const readerKey = ({ source, by }: Entry): string =>
  `${by ?? 'rules'} ${source.kind === 'file' ? `file ${source.file_id}` : source.kind}`

/** Rules and a model may differ on a source, so that both are shown; a later message replaces what either read in an earlier one. */
function latestOfEachSource(history: readonly Entry[]): Entry[] {
  const latest = [...new Map(history.map((entry) => [readerKey(entry), entry])).values()]
  const lastMessage = Math.max(...latest.map(({ source, at }) => (source.kind === 'message' ? at : 0)))
  return latest.filter(({ source, at }) => source.kind !== 'message' || at === lastMessage)
}

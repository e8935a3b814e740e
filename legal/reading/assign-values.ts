import { matchesIn } from '@casewright/kit/text/matches-in'
import type { SlotType, SlotValue } from '../case/case-model.ts'
import type { Span } from '../sources/sentences.ts'
import { addDays, isDay, lastOfMonth } from '../time/calendar.ts'
import { type SlotCues, scoreOf, weakScoreOf } from './cues.ts'
import { finders, type SlotFound, type ValueFound } from './read-values.ts'

const scoreMin = 40
const bareScoreMin = 85
/** A sentence with more values than this is no sentence. */
const valuesMax = 100

/** Sums, days, rates and numbers of the text, given to the slots of their type. */
export function assignedIn(
  text: string,
  sentences: readonly Span[],
  reads: readonly SlotCues[],
  today: string,
  isDocument: boolean,
): SlotFound[] {
  const byType = Map.groupBy(reads, ({ slot }) => slot.type)
  return [...byType].flatMap(([type, ofType]) => {
    const find = finders[type as SlotType]
    if (find === undefined) return []
    const values = find(text, today)
    const matched = ofType.flatMap(({ slot, cues }) => pairsMatched(text, slot.key, cues.patterns, values))
    const pairs = sentences.flatMap((sentence) => pairsIn(sentence, values, ofType))
    const found = assigned(latestOnly([...matched, ...pairs], ofType, today), ofType)
    // A document has a place for each of its days; a story tells one and then, at length, what happened on it.
    if (isDocument || type !== 'date') return found
    const open = ofType.filter(({ slot }) => slot.latest !== true && !found.some((one) => one.slot === slot.key))
    const left = values.filter(({ start, isBare }) => !isBare && !found.some((one) => one.start === start))
    const weak = sentences.flatMap((sentence) => weakPairsIn(sentence, values, left, open))
    return [...found, ...assigned(latestOnly(weak, open, today), open).map((one) => ({ ...one, isWeak: true }))]
  })
}

interface Pair {
  value: ValueFound
  slot: string
  score: number
}

const patternScore = 150

/** The first value within what a pattern of the slot captures. */
const pairsMatched = (text: string, slot: string, patterns: readonly RegExp[], values: readonly ValueFound[]): Pair[] =>
  patterns.flatMap((pattern) =>
    matchesIn(text, pattern).flatMap((match) => {
      const captured = match.groups?.value ?? ''
      const start = match.index + match[0].indexOf(captured)
      const value = values.find((one) => one.end > start && one.start < start + captured.length)
      return value === undefined ? [] : [{ value, slot, score: patternScore }]
    }),
  )

function pairsIn(sentence: Span, values: readonly ValueFound[], reads: readonly SlotCues[]): Pair[] {
  const inside = values.filter(({ start, end }) => start >= sentence.start && end <= sentence.end).slice(0, valuesMax)
  const starts = inside.map(({ start }) => start - sentence.start)
  return inside.flatMap((value) =>
    reads.flatMap(({ slot, cues }) => {
      if (slot.max !== undefined && Number(value.value) > slot.max) return []
      const [start, end] = [value.start - sentence.start, value.end - sentence.start]
      const score = scoreOf(sentence.text, start, end, cues, starts)
      return score >= (value.isBare ? bareScoreMin : scoreMin) ? [{ value, slot: slot.key, score }] : []
    }),
  )
}

/** What the words of a slot may mean from afar, of the values and slots that are still open. */
function weakPairsIn(
  sentence: Span,
  values: readonly ValueFound[],
  left: readonly ValueFound[],
  reads: readonly SlotCues[],
): Pair[] {
  const isInside = ({ start, end }: ValueFound) => start >= sentence.start && end <= sentence.end
  const inside = left.filter(isInside).slice(0, valuesMax)
  if (inside.length === 0) return []
  const starts = values.filter(isInside).map(({ start }) => start - sentence.start)
  return inside.flatMap((value) =>
    reads.flatMap(({ slot, cues }) => {
      const [start, end] = [value.start - sentence.start, value.end - sentence.start]
      const score = weakScoreOf(sentence.text, start, end, cues, starts)
      return score > 0 ? [{ value, slot: slot.key, score }] : []
    }),
  )
}

/** A span that is told by months runs from the first day of the one to the last of the other. */
export function ofSpan(slot: string, value: SlotValue, words = ''): SlotValue {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}$/.test(value)) return value
  if (endWords.test(words) && endSlots.includes(slot)) return lastOfMonth(value)
  if (slot.endsWith('_from')) return `${value}-01`
  return slot.endsWith('_until') ? lastOfMonth(value) : value
}

/** Who must pay by the end of a month has its last day. */
const endWords = /[底末]$|\bend of\b/iu
const endSlots = ['due_on', 'promised_for', 'moved_out_on']

/** A notice is given some time before it takes effect. */
const noticeDays = 45

/** Of a slot for which the latest day counts, the others go, and days that are still to come. */
function latestOnly(all: readonly Pair[], reads: readonly SlotCues[], today: string): Pair[] {
  const latest = new Set(reads.filter(({ slot }) => slot.latest === true).map(({ slot }) => slot.key))
  const past = new Set(reads.filter(({ slot }) => slot.past === true).map(({ slot }) => slot.key))
  const soon = isDay(today) ? addDays(today, noticeDays) : today
  const pairs = all.filter(
    ({ slot, value }) => (!latest.has(slot) || dayOf(value) <= today) && (!past.has(slot) || dayOf(value) <= soon),
  )
  const days = Map.groupBy(pairs, ({ slot }) => slot)
  const lastOf = (slot: string) => (days.get(slot) ?? []).map(({ value }) => dayOf(value)).reduce(later)
  return pairs.filter(({ slot, value }) => !latest.has(slot) || dayOf(value) === lastOf(slot))
}

const dayOf = ({ value }: ValueFound): string => (typeof value === 'string' ? value : '')
const later = (left: string, right: string): string => (left > right ? left : right)

/** The surest pair first; no slot gets two values, and no value counts for two slots that do not share it. */
function assigned(pairs: readonly Pair[], reads: readonly SlotCues[]): SlotFound[] {
  const shared = new Set(reads.filter(({ slot }) => slot.shared === true).map(({ slot }) => slot.key))
  const taken = new Set<ValueFound>()
  const filled = new Map<string, SlotFound>()
  for (const { value, slot, score } of pairs.toSorted((left, right) => right.score - left.score)) {
    if ((taken.has(value) && !shared.has(slot)) || filled.has(slot)) continue
    if (!shared.has(slot)) taken.add(value)
    filled.set(slot, {
      slot,
      value: ofSpan(slot, value.value, value.text),
      text: value.text,
      start: value.start,
      end: value.end,
      score,
    })
  }
  return [...filled.values()]
}

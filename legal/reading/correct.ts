import type { Slot } from '../case/case-model.ts'
import { agree, type Fact } from '../case/ledger.ts'
import { isDay } from '../time/calendar.ts'
import { type Correction, correctionsIn } from '../values/corrections.ts'
import { nameAtStart } from './name-at-start.ts'
import { readText } from './read-text.ts'
import type { SlotFound } from './read-values.ts'
import { finders } from './read-values.ts'

/** What a message sets right: the slot that held the old value, or the one that its words speak of. */
export function corrected(
  text: string,
  slots: readonly Slot[],
  facts: ReadonlyMap<string, Fact>,
  today: string,
): Omit<SlotFound, 'score'>[] {
  return correctionsIn(text).flatMap((one) => correction(one, text, slots, facts, today))
}

function correction(
  { from, to, start: at, end }: Correction,
  text: string,
  slots: readonly Slot[],
  facts: ReadonlyMap<string, Fact>,
  today: string,
): Omit<SlotFound, 'score'>[] {
  const span = { text: text.slice(at, end), start: at, end }
  const known = slots.filter(({ key }) => facts.has(key))
  if (from !== null)
    for (const slot of known) {
      const { entry, against = [] } = facts.get(slot.key) ?? {}
      const said = [...(entry === undefined ? [] : [entry]), ...against]
      const day =
        slot.type === 'date' ? said.map(({ value }) => dayInstead(value, from, to)).find((one) => one !== null) : null
      if (day) return [{ ...span, slot: slot.key, value: day }]
      const [old, now] = [valueIn(from, slot, today), valueIn(to, slot, today)]
      const thousands = slot.type === 'money' ? said.map(({ value }) => sumInstead(value, from, to)) : []
      const sum = thousands.find((one) => one !== null)
      if (sum) return [{ ...span, slot: slot.key, value: sum }]
      if (old !== null && now !== null && said.some(({ value }) => agree(value, old)))
        return [{ ...span, slot: slot.key, value: now }]
    }
  // Without the old value, the words of the sentence tell which slot is meant.
  const start = Math.max(text.lastIndexOf('。', at), text.lastIndexOf('\n', at)) + 1
  if (from !== null && ofPayment.test(text.slice(start, span.end))) return []
  // 入职不是3月是4月1号: what is denied is no value.
  const words = from === null ? text.slice(start, end) : `${text.slice(start, at)}${to}`
  return readText(words, known, today)
    .filter((one) => one.start + start >= at)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, 1)
    .map(({ slot, value }) => ({ ...span, slot, value }))
}

const dayWords = /(?:(?<month>\d{1,2})月)?(?<day>\d{1,2})[号日]/u

/** 9月12号不是21号: who sets a day right without a year means that of the day before. Null for another day. */
function dayInstead(value: unknown, from: string, to: string): string | null {
  const [old, now] = [dayWords.exec(from)?.groups, dayWords.exec(to)?.groups]
  if (typeof value !== 'string' || now?.day === undefined || /\d{2,4}年|[今去前]年/u.test(from + to)) return null
  const oldMonth = /^(?<month>\d{1,2})月份?$/u.exec(from.trim())?.groups?.month
  if (
    oldMonth !== undefined &&
    now.month !== undefined &&
    value.startsWith(`${value.slice(0, 4)}-${oldMonth.padStart(2, '0')}`)
  ) {
    const told = `${value.slice(0, 4)}-${now.month.padStart(2, '0')}-${now.day.padStart(2, '0')}`
    return isDay(told) ? told : null
  }
  if (!isDay(value) || old?.day === undefined) return null
  const [year = '', month = '', day = ''] = value.split('-')
  if (Number(old.day) !== Number(day) || Number(old.month ?? month) !== Number(month)) return null
  const told = `${year}-${(now.month ?? month).padStart(2, '0')}-${now.day.padStart(2, '0')}`
  return isDay(told) ? told : null
}

const bare = /^(?:it['’]s )?(?<number>\d{1,3}(?:\.\d{1,2})?)$/u

/** 50k, and then "45 not 50": who leaves the thousands out means those of the sum before. Null for another sum. */
function sumInstead(value: unknown, from: string, to: string): number | null {
  const [old, now] = [from, to].map((words) => Number(bare.exec(words.trim())?.groups?.number ?? Number.NaN))
  const unit = [1_000, 10_000].find((one) => value === (old ?? 0) * one)
  return unit === undefined || now === undefined || Number.isNaN(now) ? null : now * unit
}

/** A payment is set right among the payments. */
const ofPayment = /[那这]一?笔|\b(?:that|the (?:first|second|third|last)) (?:payment|instal?ment|transfer)\b/iu

/** The first value of the slot's type in some words. */
function valueIn(words: string, { type }: Slot, today: string): SlotFound['value'] | null {
  if (type === 'party' || type === 'parties') {
    const name = nameAtStart(words)
    return name === null ? null : type === 'party' ? name : [name]
  }
  return finders[type]?.(words, today)[0]?.value ?? null
}

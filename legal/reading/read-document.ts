import type { Slot } from '../case/case-model.ts'
import { datesIn } from '../time/dates.ts'
import { cuesOf } from './cues.ts'
import { placesOf } from './places.ts'
import { type Owner, particularsIn } from './read-particulars.ts'
import { readText, type SlotFound } from './read-text.ts'
import { unwrapped } from './unwrap.ts'

const documentMax = 200_000
const headMax = 4_000

/** What a document says of the slots: its fields and clauses, who its parties are, and the day under it. */
export function readDocument(document: string, slots: readonly Slot[], today: string): SlotFound[] {
  const whole = document.slice(0, documentMax)
  const { text, placeOf } = unwrapped(whole)
  const found = readText(text, slots, today)
  const known = new Set(found.map(({ slot }) => slot))
  const more = [...particularsIn(text, ownersIn(text, slots, found)), ...signedOn(text, slots)].filter(
    ({ slot }) => !known.has(slot),
  )
  return [...found, ...more].map((one) => {
    const [start, end] = [placeOf(one.start), placeOf(Math.max(one.start, one.end - 1)) + 1]
    return { ...one, text: whole.slice(start, end), start, end }
  })
}

/** Every place where a party is named, by its label or by its name. */
function ownersIn(text: string, slots: readonly Slot[], found: readonly SlotFound[]): Owner[] {
  const sides = ['claimant', 'respondent']
  const places = slots
    .filter(({ key }) => sides.includes(key))
    .flatMap(({ key, read }) => {
      const labels = cuesOf({ before: read?.labels ?? [] }).before
      const named = found.filter(({ slot }) => slot === key).flatMap(({ value }) => [value].flat().map(String))
      return [
        ...(labels === null ? [] : [...text.matchAll(labels)].map(({ index }) => ({ slot: key, at: index }))),
        ...named.flatMap((name) => placesOf(text, name).map((at) => ({ slot: key, at }))),
      ]
    })
  return places.toSorted((left, right) => left.at - right.at)
}

const isTitled =
  /借\s?条|欠\s?条|收\s?条|合\s?同|协\s?议|承\s?诺\s?书|\b(?:AGREEMENT|CONTRACT|Agreement|Contract|IOU|LEASE|Lease)\b/u
const aloneOnLine = /^\s*(?:日期[:：]|签订日期[:：]|Date:?|Dated)?\s*(?<date>[^\n]{6,24}?)\s*$/gmu

/** A note or a contract was made on the day that stands alone in a line, the last of them; or on the one in its first words. */
function signedOn(text: string, slots: readonly Slot[]): SlotFound[] {
  if (!slots.some(({ key }) => key === 'contract_date') || !isTitled.test(text.slice(0, 300))) return []
  const alone = [...text.matchAll(aloneOnLine)].flatMap((match) => {
    const line = match.groups?.date ?? ''
    const [date] = datesIn(line)
    const start = match.index + match[0].indexOf(line)
    return date?.text === line && date.date.length === 10 ? [{ ...date, start, end: start + line.length }] : []
  })
  const made = /\b(?:made|dated|entered into)\b[^.\n]{0,40}?(?=\d|[A-Z])/u.exec(text.slice(0, headMax))
  const first = made === null ? undefined : datesIn(text.slice(made.index, made.index + 120))[0]
  const last =
    alone.at(-1) ??
    (first && made ? { ...first, start: first.start + made.index, end: first.end + made.index } : undefined)
  const contract = {
    slot: 'written_contract',
    value: true,
    text: '',
    start: 0,
    end: Math.min(10, text.length),
    score: 60,
  }
  return [
    contract,
    ...(last === undefined
      ? []
      : [{ slot: 'contract_date', value: last.date, text: last.text, start: last.start, end: last.end, score: 80 }]),
  ]
}

import type { Slot } from '../case/case-model.ts'
import type { DateFound } from '../time/date-found.ts'
import { datesIn } from '../time/dates.ts'
import { accidentIn } from './read-accident.ts'
import { readText, type SlotFound } from './read-text.ts'
import { unwrapped } from './unwrap.ts'

const documentMax = 200_000
const headMax = 4_000

/** What a document says of the slots: its fields and clauses, and the day under it. */
export function readDocument(document: string, slots: readonly Slot[], today: string): SlotFound[] {
  const whole = document.slice(0, documentMax)
  const { text, placeOf } = unwrapped(whole)
  // In a document, today is the day on which it was written.
  const said = readText(text, slots, daysAlone(text).at(-1)?.date ?? today)
  const accident = slots.some(({ key }) => key === 'accident_on') ? accidentIn(text) : []
  const found = [...accident, ...said.filter((one) => !isOutdone(one, accident))]
  const known = new Set(found.map(({ slot }) => slot))
  const more = signedOn(text, slots).filter(({ slot }) => !known.has(slot))
  return [...found, ...more].map((one) => {
    const [start, end] = [placeOf(one.start), placeOf(Math.max(one.start, one.end - 1)) + 1]
    return { ...one, text: whole.slice(start, end), start, end }
  })
}

/** A report of an accident tells the age of everybody in it. */
const isOutdone = ({ slot }: SlotFound, accident: readonly SlotFound[]): boolean =>
  accident.some((one) => one.slot === slot) || (accident.length > 0 && slot === 'victim_age')

const isContract =
  /借\s{0,4}条|欠\s{0,4}条|收\s{0,4}条|(?<!(?:解除|终止)(?:劳动)?)合\s{0,4}同|协\s{0,4}议|承\s?诺\s?书|\b(?:AGREEMENT|CONTRACT|Agreement|Contract|IOU|LEASE|Lease)\b/u
const isPleading = /起\s?诉\s?状|申\s?请\s?书/u
const isNotice = /通\s?知\s?书|判\s?决\s?书|裁\s?决\s?书|\bNOTICE\b/u
const isSupplement = /补\s?充\s?(?:协\s?议|合\s?同)|变\s?更\s?协\s?议|\b(?:SUPPLEMENT|AMENDMENT|ADDENDUM)/iu
const headed = /^(?:日期[:：]|签订日期[:：]|Date:?|Dated)\s{0,4}/u

/** Days that stand alone in a line. */
function daysAlone(text: string): DateFound[] {
  let at = 0
  return text.split('\n').flatMap((line) => {
    const from = at
    at += line.length + 1
    const day = line.trim().replace(headed, '')
    const [date] = day.length > 24 ? [] : datesIn(day)
    if (date?.text !== day || date.date.length !== 10) return []
    const start = from + line.indexOf(day)
    return [{ ...date, start, end: start + day.length }]
  })
}

/**
 * A note or a contract was made on the last day that stands alone in a line, or on the one in its first words; a
 * pleading was filed on the day under it.
 */
function signedOn(text: string, slots: readonly Slot[]): SlotFound[] {
  const head = text.slice(0, 300)
  const has = (slot: string) => slots.some(({ key }) => key === slot)
  const under = daysAlone(text).at(-1)
  if (has('filed_on') && isPleading.test(head.slice(0, 60)))
    return under === undefined ? [] : [dayFound('filed_on', under)]
  if (!has('contract_date') || !isContract.test(head) || isNotice.test(head)) return []
  const made = /\b(?:made|dated|entered into)\b[^.\n]{0,40}?(?=\d|[A-Z])/u.exec(text.slice(0, headMax))
  const first = made === null ? undefined : datesIn(text.slice(made.index, made.index + 120))[0]
  const last =
    under ?? (first && made ? { ...first, start: first.start + made.index, end: first.end + made.index } : undefined)
  const end = Math.min(10, text.length)
  const contract = { slot: 'written_contract', value: true, text: '', start: 0, end, score: 60 }
  // A supplement is made after the contract whose day counts.
  const score = isSupplement.test(head) ? 50 : 80
  return [contract, ...(last === undefined ? [] : [{ ...dayFound('contract_date', last), score }])]
}

const dayFound = (slot: string, { date, text, start, end }: DateFound): SlotFound => ({
  slot,
  value: date,
  text,
  start,
  end,
  score: 80,
})

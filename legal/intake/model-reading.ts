import { verifyQuote } from '@casewright/kit/text/quote'
import type { Slot, SlotValue } from '../case/case-model.ts'
import type { Entry } from '../case/ledger.ts'
import type { ModelAnswers } from '../model-parts/model-answers.ts'
import { quotedValue } from '../reading/quoted-value.ts'
import type { Intake } from './intake.ts'
import type { Offered } from './offered-slots.ts'
import type { ReadingText } from './reading-texts.ts'

/** What of a model's answer holds. */
export interface Reading {
  kind: Intake['kind']
  /** Only one that was offered. */
  cause: string | null
  /** What the client wants, in words of a message. */
  claim: string | null
  entries: readonly Entry[]
  /** How many of its values do not stand where it says that they do. */
  refused: number
}

interface Located {
  text: ReadingText
  start: number
  end: number
}

const quoteMax = 400
const slotsMax = 100

/**
 * Takes of a model's answer what holds: a cause that was offered, quotations that are found in a text, and values that
 * stand in their quotations. `numbered` gives the text that has a number.
 */
export function modelReading(
  { kind, cause, side, wants, slots: said }: ModelAnswers['intake'],
  { codes, slots }: Offered,
  texts: readonly ReadingText[],
  numbered: (number: number) => ReadingText | undefined,
): Reading {
  const items = said.slice(0, slotsMax)
  const find = ({ quote, number }: { quote: string; number: number }) => located(quote.trim(), numbered(number), texts)
  const found = items.flatMap((item) => entryOf(item, slots, find(item)) ?? [])
  const claim = wants && find(wants)
  return {
    kind,
    cause: codes.find((code) => code === cause) ?? null,
    claim: claim?.text.state === 'stated' ? claim.text.text.slice(claim.start, claim.end) : null,
    entries: [...sideOf(side), ...together(found, slots)],
    refused: items.length - found.length + (cause !== null && !codes.includes(cause) ? 1 : 0),
  }
}

/** Where the words stand: in the text that is named, or in any other. */
function located(quote: string, named: ReadingText | undefined, texts: readonly ReadingText[]): Located | null {
  if (quote === '' || quote.length > quoteMax) return null
  const order = named === undefined ? texts : [named, ...texts.filter((text) => text !== named)]
  for (const text of order) {
    const { start, end } = verifyQuote(quote, text.text)
    if (start !== null && end !== null && end - start <= quoteMax) return { text, start, end }
  }
  return null
}

function entryOf(
  item: ModelAnswers['intake']['slots'][number],
  slots: readonly Slot[],
  place: Located | null,
): Entry | undefined {
  const slot = slots.find(({ key }) => key === item.slot)
  const said = item.value.trim()
  if (slot === undefined || said === '' || place === null || !isReadHere(slot, place)) return undefined
  const { text, start, end } = place
  const held = quotedValue(slot, said, text.readable.slice(start, end), text.on)
  if (held === null) return undefined
  const state = held.isPlain ? text.state : 'inferred'
  return { slot: slot.key, value: held.value, state, source: text.sourceAt(start, end), at: text.at, by: 'model' }
}

const isReadHere = ({ read_in }: Slot, { text }: Located): boolean =>
  read_in === undefined || (read_in === 'files') === (text.state === 'read')

/** On which side the client stands is concluded from the whole story. */
const sideOf = (side: ModelAnswers['intake']['side']): Entry[] =>
  side !== null
    ? [{ slot: 'side', value: side, state: 'inferred', source: { kind: 'inference', from: [] }, at: 0, by: 'model' }]
    : []

/** One entry for each slot and source: lists are put together, of days of which the latest counts it stays, else the first. */
function together(entries: readonly Entry[], slots: readonly Slot[]): Entry[] {
  const keyOf = ({ slot, source, at }: Entry) => `${slot} ${source.kind === 'file' ? source.file_id : at}`
  return [...Map.groupBy(entries, keyOf).values()].flatMap((same) => {
    const [first] = same
    const slot = slots.find(({ key }) => key === first?.slot)
    if (first === undefined || slot === undefined) return []
    if (slot.type === 'parties' || slot.type === 'payments') return [{ ...first, value: listed(same) }]
    return slot.latest === true ? [same.reduce((one, other) => (other.value > one.value ? other : one))] : [first]
  })
}

const listed = (entries: readonly Entry[]): SlotValue => {
  const all = entries.flatMap(({ value }) => (Array.isArray(value) ? value : []))
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

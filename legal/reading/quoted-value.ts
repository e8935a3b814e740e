import { isDeepStrictEqual } from 'node:util'
import { verifyQuote } from '@casewright/kit/text/quote'
import { nothing, type Slot, type SlotValue } from '../case/case-model.ts'
import { percentPerYear, type Rate } from '../time/interest-rates.ts'
import { isNoName } from '../values/names.ts'
import { ofSpan } from './assign-values.ts'
import { readAnswers } from './read-answers.ts'
import { readText } from './read-text.ts'
import { finders } from './read-values.ts'

export interface QuotedValue {
  value: SlotValue
  /** The words say so by themselves; else somebody has concluded it from them. */
  isPlain: boolean
}

const plain = (value: SlotValue | null | undefined): QuotedValue | null =>
  value === null || value === undefined ? null : { value, isPlain: true }

const concluded = (value: SlotValue): QuotedValue => ({ value, isPlain: false })

/**
 * The value of a slot as somebody has read it in a quotation. Sums, days, rates, periods, numbers, names and texts must
 * stand in the quotation; null where they do not. `on` is the day on which the quoted words were written.
 */
export function quotedValue(slot: Slot, said: string, quote: string, on: string): QuotedValue | null {
  const meant = readAnswers({ [slot.key]: said }, [slot], on).values[slot.key]
  if (meant === nothing) return denied.test(quote) && holdsNone(slot, quote, on) ? concluded(nothing) : null
  switch (slot.type) {
    case 'party':
    case 'parties': {
      const name = nameIn(said, quote)
      return plain(name === null || slot.type === 'party' ? name : [name])
    }
    case 'text':
      return plain(wordsIn(said, quote))
    case 'enum':
    case 'yes_no':
      return meant === undefined ? null : judged(slot, meant, quote, on)
    case 'payments':
      return meant === undefined ? null : paid(meant, quote, on)
    case 'money':
    case 'date':
    case 'rate':
    case 'period':
    case 'number':
      return plain(heldValue(slot, meant, quote, on))
  }
}

const denied = /没|無|无|未|不|分文|\b(?:no|not|never|none|nothing|without)\b|n['’]t\b/iu

const heldIn = (type: Slot['type'], quote: string, on: string): SlotValue[] =>
  (finders[type]?.(quote, on) ?? []).map(({ value }) => value)

const holdsNone = ({ type }: Slot, quote: string, on: string): boolean => heldIn(type, quote, on).length === 0

/** The one that was meant; the only one where what was meant cannot be understood. */
function heldValue(slot: Slot, meant: SlotValue | undefined, quote: string, on: string): SlotValue | undefined {
  const held = heldIn(slot.type, quote, on)
  const [first] = held
  const isOne = held.every((one) => isDeepStrictEqual(one, first))
  const value = meant === undefined ? (isOne ? first : undefined) : held.find((one) => isMeant(one, meant))
  // A demand that is still to come was not made.
  if (value === undefined || (slot.latest === true && typeof value === 'string' && value > on)) return undefined
  return ofSpan(slot.key, value)
}

/** Of a day only its month may have been meant, and the other way round: what stands there counts. */
function isMeant(held: SlotValue, meant: SlotValue): boolean {
  if (isDeepStrictEqual(held, meant)) return true
  if (typeof held === 'string' && typeof meant === 'string') return held.startsWith(meant) || meant.startsWith(held)
  return isRate(held) && isRate(meant) && yearly(held) !== null && yearly(held) === yearly(meant)
}

const isRate = (value: SlotValue): value is Rate => typeof value === 'object' && 'percent' in value
const yearly = (rate: Rate): number | null => percentPerYear(rate, '')

/** What the slot's own words say of the quotation; what they leave open was concluded. */
function judged(slot: Slot, meant: SlotValue, quote: string, on: string): QuotedValue | null {
  const [told] = readText(quote, [slot], on)
  if (told === undefined) return concluded(meant)
  return told.value === meant ? plain(meant) : null
}

/** Each payment with a day and a sum that stand in the quotation. */
function paid(meant: SlotValue, quote: string, on: string): QuotedValue | null {
  const days = heldIn('date', quote, on).map(String)
  const sums = heldIn('money', quote, on)
  const isHeld = (one: unknown) => {
    const { date = '', amount } = one as { date?: string; amount?: number }
    return sums.some((sum) => sum === amount) && days.some((day) => day === date)
  }
  const payments = Array.isArray(meant) ? meant : []
  const holds = payments.length === 0 ? denied.test(quote) && sums.length === 0 : payments.every(isHeld)
  return holds ? concluded(meant) : null
}

const nameLike = /^[\p{L}\p{N}][\p{L}\p{N} ·•&.,'’()（）-]{1,79}$/u

function nameIn(said: string, quote: string): string | null {
  const name = wordsIn(said, quote)
  return name === null || isNoName(name) || !nameLike.test(name) || /^\d{1,80}$/.test(name) ? null : name
}

/** The words as they stand in the quotation. */
function wordsIn(said: string, quote: string): string | null {
  const { state, start, end } = verifyQuote(said, quote)
  return state === 'verified' && start !== null && end !== null ? onOneLine(quote.slice(start, end)) : null
}

/** Lines that the width of a page has broken are one: Chinese ones without a blank between them. */
const onOneLine = (words: string): string =>
  words.replace(/(?<=\p{sc=Han})\s{0,80}\n\s{0,80}(?=\p{sc=Han})/gu, '').replace(/\s{0,80}\n\s{0,80}/g, ' ')

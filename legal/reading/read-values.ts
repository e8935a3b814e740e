import type { SlotType, SlotValue } from '../case/case-model.ts'
import type { Span } from '../sources/sentences.ts'
import { statedRatesIn } from '../time/interest-rates.ts'
import { amountsIn } from '../values/amounts.ts'
import { dateValuesIn } from '../values/dates.ts'
import { periodValuesIn } from '../values/periods.ts'

export interface ValueFound extends Span {
  value: SlotValue
}

type Finder = (text: string, today: string) => ValueFound[]

const at = ({ text, start, end }: Span, value: SlotValue): ValueFound => ({ text, start, end, value })

/** Values of each type, wherever they stand in a text. Names, texts and options are found by their slots alone. */
export const finders: Partial<Record<SlotType, Finder>> = {
  money: (text) => amountsIn(text).map((one) => at(one, one.value)),
  // A year alone is no day that anything could be computed from.
  date: (text, today) => dateValuesIn(text, { today }).filter(({ value }) => value.length > 'YYYY'.length),
  rate: (text) => statedRatesIn(text),
  period: (text) => periodValuesIn(text).map((one) => at(one, { ...one.value })),
  number: (text) => numbersIn(text),
}

const number = /(?<![\d.,])\d{1,9}(?:\.\d{1,4})?(?![\d,]|\.\d)/g
const numbersIn = (text: string): ValueFound[] =>
  [...text.matchAll(number)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    value: Number(match[0]),
  }))

import type { Payment } from '../case/case-model.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { sentencesOf } from '../sources/sentences.ts'
import { lastOfMonth } from '../time/calendar.ts'
import { datesIn } from '../time/dates.ts'
import { amountsIn } from '../values/amounts.ts'
import type { SlotFound } from './read-text.ts'

const paid =
  /(?:还|付|转|支付|归还|偿还|交)(?:过|给)?(?:了)?(?:我|我们|他|她|对方)?|\b(?:paid|repaid|pays|transferred)(?: back)?\b/iu
const unpaid =
  /(?:没|未|不|拒绝|应|要|该|需|约定|承诺|答应|保证|说好|说|会|再不)[^，。；]{0,12}(?:还|付|转|支付|归还|偿还|交)|\b(?:not|never|refus\w{1,10}|agreed to|promised to|will|would|should|must)\b[^.;]{0,40}\b(?:pay|repay|paid|repaid)\b/iu
const clause = /[^，,。；;\n]{1,200}/g

/** Payments that a text tells of: a clause with a day, a sum and a word of paying. */
export function paymentsIn(text: string, today: string): Payment[] {
  const dates = datesIn(text, today)
  return sentencesOf(text).flatMap((sentence) => {
    let last: string | null = null
    return [...sentence.text.matchAll(clause)].flatMap((match) => {
      const start = sentence.start + match.index
      const end = start + match[0].length
      const date = dates.find((one) => one.start >= start && one.end <= end)?.date ?? last
      if (date !== null) last = date
      const [amount] = amountsIn(match[0])
      if (date === null || amount === undefined || !paid.test(match[0]) || unpaid.test(match[0])) return []
      return [{ date: date.length === 7 ? lastOfMonth(date) : date, amount: amount.value }]
    })
  })
}

/** The payments that are known after a message: those of before, and those that it adds. */
export function paymentsAfter(text: string, today: string, before: readonly Entry[]): Omit<SlotFound, 'score'>[] {
  const added = paymentsIn(text, today)
  if (added.length === 0) return []
  const known = (factsOf(before).get('payments')?.value ?? []) as readonly Payment[]
  const isNew = (one: Payment) => !known.some(({ date, amount }) => date === one.date && amount === one.amount)
  const value = [...known, ...added.filter(isNew)].toSorted((left, right) => (left.date < right.date ? -1 : 1))
  return [{ slot: 'payments', value, text: text.slice(0, 200), start: 0, end: Math.min(200, text.length) }]
}

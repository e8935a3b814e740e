import type { Payment } from '../case/case-model.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { sentencesOf } from '../sources/sentences.ts'
import { lastOfMonth } from '../time/calendar.ts'
import { dateValuesIn } from '../values/dates.ts'
import type { SlotFound } from './read-text.ts'
import { finders } from './read-values.ts'

const paid =
  /(?:还|付|转|支付|归还|偿还|交)(?:过|给)?(?:了)?(?:我|我们|他|她|对方)?|\b(?:paid|repaid|pays|transferred|wired|arrived)(?: back)?\b/iu
const unpaid =
  /(?:没|未|不|拒绝|应|要|该|需|约定|承诺|答应|保证|说好|说|会|再不)[^，。；]{0,12}(?:还|付|转|支付|归还|偿还|交)|\b(?:not|never|refus\w{1,10}|agreed to|promised to|will|would|should|must)\b[^.;]{0,40}\b(?:pay|repay|paid|repaid)\b/iu
const clause = /(?:[^，,。；;\n]|(?<=\d),(?=\d{3})){1,200}/g
const correction = /不是|更正|应该是|记错|说错|写错|\b(?:not|actually|sorry|correction)\b/iu

/** Payments that a text tells of: a clause with a day, a sum and a word of paying. */
export function paymentsIn(text: string, today: string): Payment[] {
  const dates = dateValuesIn(text, { today }).filter(({ value }) => value.length > 4)
  return sentencesOf(text).flatMap((sentence) => {
    let last: string | null = null
    return [...sentence.text.matchAll(clause)].flatMap((match) => {
      const start = sentence.start + match.index
      const end = start + match[0].length
      const date = dates.find((one) => one.start >= start && one.end <= end)?.value ?? last
      if (date !== null) last = date
      const isDated = (at: number) => dates.some((one) => one.start <= start + at && start + at < one.end)
      const sums = (finders.money?.(match[0], today) ?? []).filter((one) => !isDated(one.start))
      const sum = sums.find(({ isBare }) => isBare !== true) ?? sums[0]
      if (date === null || sum === undefined || !paid.test(match[0]) || unpaid.test(match[0])) return []
      return [{ date: date.length === 7 ? lastOfMonth(date) : date, amount: Number(sum.value) }]
    })
  })
}

/** The payments that are known after a message: those of before, and those that it adds or sets right. */
export function paymentsAfter(text: string, today: string, before: readonly Entry[]): Omit<SlotFound, 'score'>[] {
  const added = paymentsIn(text, today)
  if (added.length === 0) return []
  const known = (factsOf(before).get('payments')?.value ?? []) as readonly Payment[]
  const has = (list: readonly Payment[], one: Payment) =>
    list.some(({ date, amount }) => date === one.date && amount === one.amount)
  const fresh = added.filter((one) => !has(known, one))
  const isReplaced = (one: Payment) =>
    correction.test(text) && !has(added, one) && fresh.some(({ amount }) => amount === one.amount)
  const value = [...known.filter((one) => !isReplaced(one)), ...fresh].toSorted((left, right) =>
    left.date < right.date ? -1 : 1,
  )
  return [{ slot: 'payments', value, text: text.slice(0, 200), start: 0, end: Math.min(200, text.length) }]
}

import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Payment } from '../time/interest.ts'
import { amountsIn } from './amounts.ts'
import { dateValuesIn } from './dates.ts'
import type { Found, ReadingContext } from './found.ts'

const paid =
  /还|付|转|汇|打款|打[了的给]|给[了的过]|交[了的过]|拿(?:了|来|出)|到账|入账|刷卡|收讫|\b(?:paid|repaid|returned|transferred|wired|arrived|sent|gave|got|received)\b/i
const notPaid =
  /没|未(?!来)|不|应|需|承诺|答应|讲好|说好|约定|还欠|尚欠|借给|借[了的]|出借|借走|\b(?:not|never|lent|loaned|borrowed|should|promised|due|owes?|su(?:es?|ing) (?:me|us|him|her|them)|claim(?:s|ing)?|demand(?:s|ing)?|wants?)\b/i
const bareNumber =
  /(?<![\d.,])(?<number>\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,2})?|\d{3,10}(?:\.\d{1,2})?|\d{1,4}(?=k\b))(?<thousands>k\b)?(?![\d%％]|[.,]\d)/g
/** What something costs is not yet paid: 合同价4.8万. */
const price = /(?:合同价|总价|总额|合同金额|价格|contract price|price) ?(?:为|是|共|of|was|is)? ?$/iu
const distanceMax = 40
const sentenceMax = 120
const nearMax = 24
/** A list of instalments needs no word of paying beside each. */
const instalments =
  /分[\d一二两三四]{1,2}[次笔]|\b(?:instal?ments?|payments?|my (?:\w{1,12} )?(?:app|account|statement))\b/iu
/** What a list of payments begins with: 已付：, 还过两次：, paid twice:. */
const listHead =
  /(?:已|共|先后|陆续|分别|一共|总共|只|实际)[经计]?(?:支?付|还|交|给|转|汇|打)[了过]?(?:款|钱)?[^。；;：:\n]{0,10}[：:，,]|(?:支?付|还|交|给|转|汇|打)[了过][\d一二两三四五六几]{1,2}[次笔回](?:钱|款)?[^。：:\n]{0,8}[：:，,]|\b(?:paid|repaid|transferred|sent)\b[^.:\n]{0,40}[:(]/iu
const goesOn = /^[\s，,、；;和及]{0,4}(?:and|another|then|又|再|还有|以及|plus|第[一二三四五]次)?[^。.\d\n]{0,10}$/iu
const sameSentence = /^(?!.{0,40}\.\s)[^。；;！？!?\n]{0,40}$/u
const sentenceEnd = /[。；;\n]|\.\s/

interface Sum {
  amount: number
  start: number
  end: number
}

/** Payments of a text, each with the date before it, or right after it: 2024年3月还了5000，6月又还了1万. */
export const paymentValuesIn = (text: string, context: ReadingContext): Found<Payment>[] => dated(text, context, false)

/** Those of an answer to a question for payments, where no word has to say that something was paid. */
export const readPayments = (text: string, context: ReadingContext): Payment[] =>
  dated(text, context, true).map(({ value }) => value)

function dated(text: string, context: ReadingContext, isAnswer: boolean): Found<Payment>[] {
  const dates = dateValuesIn(text, context)
  // Dates are blanked, so that no part of one is read as a sum.
  const rest = dates.reduce(
    (left, { start, end }) => left.slice(0, start) + '#'.repeat(end - start) + left.slice(end),
    text,
  )
  const all = sumsIn(rest)
  const inTurn = pairedInTurn(text, dates, all)
  const sums = all.filter((sum) => !inTurn.some(({ start, end }) => start <= sum.start && sum.end <= end))
  const taken = new Set<Found<string>>()
  let lastEnd: number | null = null
  const one = sums.flatMap((sum, at) => {
    if (!isAnswer && price.test(text.slice(Math.max(0, sum.start - 16), sum.start))) return []
    const floor = sums[at - 1]?.end ?? 0
    const ceiling = sums[at + 1]?.start ?? text.length
    const before = dates.findLast(
      (one) =>
        !taken.has(one) &&
        one.end <= sum.start &&
        one.start >= floor &&
        sum.start - one.end <= distanceMax &&
        !sentenceEnd.test(text.slice(one.end, sum.start)),
    )
    const after = dates.find(
      (one) => one.start >= sum.end && one.end <= ceiling && !isOfNext(text, one.end, sums[at + 1]),
    )
    const isNear = after !== undefined && sameSentence.test(text.slice(sum.end, after.start))
    const date = before ?? (isNear ? after : undefined)
    if (date === undefined) return []
    const [start, end] = [Math.min(date.start, sum.start), Math.max(date.end, sum.end)]
    const near =
      text
        .slice(Math.max(floor, start - nearMax), start)
        .split(/[。！？!?；;\n]/u)
        .at(-1) ?? ''
    const words = `${near}${rest.slice(start, end)}`
    const sentence =
      text
        .slice(Math.max(0, start - sentenceMax), start)
        .split(/[。！？!?\n]/u)
        .at(-1) ?? ''
    const isNextOf = lastEnd !== null && start >= lastEnd && goesOn.test(text.slice(lastEnd, start))
    const isListed = (instalments.test(sentence) && date === after) || listHead.test(sentence) || isNextOf
    if (notPaid.test(words) || !(isAnswer || isListed || paid.test(words))) return []
    // "RMB 5,000 on 3 March and RMB 2,000 on 4 April": a date behind its sum is none of the next one.
    if (date === after) taken.add(date)
    lastEnd = end
    return [{ value: { date: date.value, amount: sum.amount }, text: text.slice(start, end), start, end }]
  })
  return [...inTurn, ...one].sort((left, right) => left.start - right.start)
}

const enumerates = /^\s?(?:[、，,]|和|及|与|,? and)\s?$/u
const turns = /分别|依次|各/u

/** Days in a row and as many sums in a row: 于9月16日、11月20日分别支付20万元、15万元. */
function pairedInTurn(text: string, dates: readonly Found<string>[], sums: readonly Sum[]): Found<Payment>[] {
  const rows = rowsOf(text, dates).filter(({ length }) => length > 1)
  return rows.flatMap((days) => {
    const [first, last] = [days[0], days.at(-1)]
    const row = rowsOf(text, sums).find((one) => (one[0]?.start ?? 0) >= (last?.end ?? 0))
    const [from, to] = [row?.[0], row?.at(-1)]
    if (first === undefined || last === undefined || from === undefined || to === undefined) return []
    const between = text.slice(last.end, from.start)
    const isInTurn =
      (row?.length === days.length || (row?.length === 1 && /各/u.test(between))) &&
      !sentenceEnd.test(between) &&
      between.length <= distanceMax &&
      paid.test(between) &&
      !notPaid.test(between) &&
      (turns.test(between) || /^\s?respectively\b/u.test(text.slice(to.end, to.end + 16)))
    if (!isInTurn) return []
    const span = { text: text.slice(first.start, to.end), start: first.start, end: to.end }
    return days.map((day, at) => ({ ...span, value: { date: day.value, amount: (row?.[at] ?? from).amount } }))
  })
}

/** Neighbours with only a comma or an "and" between them. */
function rowsOf<Item extends { start: number; end: number }>(text: string, items: readonly Item[]): Item[][] {
  const rows: Item[][] = []
  for (const item of items) {
    const last = rows.at(-1)?.at(-1)
    if (last !== undefined && enumerates.test(text.slice(last.end, item.start))) rows.at(-1)?.push(item)
    else rows.push([item])
  }
  return rows
}

/** 8月24号刷卡95800: a day right before a sum is that sum's own. */
const isOfNext = (text: string, end: number, next: Sum | undefined): boolean =>
  next !== undefined &&
  next.start >= end &&
  next.start - end <= 8 &&
  !/[，,；;。]|\band\b/u.test(text.slice(end, next.start))

function sumsIn(text: string): Sum[] {
  const named: Sum[] = amountsIn(text).map(({ value, start, end }) => ({ amount: value, start, end }))
  const bare = matchesIn(text, bareNumber).flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const isNamed = named.some((one) => one.start < end && start < one.end)
    const { number = '', thousands } = match.groups ?? {}
    const amount = Number(number.replaceAll(',', '')) * (thousands === undefined ? 1 : 1000)
    return isNamed ? [] : [{ amount, start, end }]
  })
  return [...named, ...bare].sort((left, right) => left.start - right.start)
}

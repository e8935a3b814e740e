import { amountsIn } from '../values/amounts.ts'
import { dateValuesIn } from '../values/dates.ts'
import type { PaymentFound } from './read-payments.ts'

export interface Payers {
  payer: readonly string[]
  payee: readonly string[]
}

const agreement = /借\s?条|欠\s?条|合\s?同|协\s?议|起诉状|\b(?:AGREEMENT|CONTRACT|Agreement|Contract|IOU)\b/u
const paid = /还|付|转入|收入|\b(?:repa(?:id|y|yment)|paid|payment)\b/iu
const notPaid =
  /应还|应付|计划|承诺|答应|约定|催|未履行|未还|未付|放款|出借|借给|逾期|\b(?:due|loan|promise\w{0,2})\b/iu
const listOfPayments = /还款|付款记录|支付记录|已付|转账记录|\b(?:repayments?|payments?)\b/iu
const column = /(?<![\d.,:*A-Za-z])(?<number>\d{1,3}(?:,\d{3}){1,4}(?:\.\d{2})?|\d{1,9}\.\d{2})(?![\d.,%％])/u
const receiver = /(?:收款人|收款方|收款户名|→|Payee:?)\s{0,4}/u
const lineMax = 300
const dateWithin = 16

/** Payments in the lines of a bank's or chat's record: each line begins with its day. A contract's lines only promise them. */
export function transfersIn(text: string, today: string, parties: Payers): PaymentFound[] {
  if (agreement.test(text.slice(0, 60))) return []
  let heading = ''
  let at = 0
  return text.split('\n').flatMap((line) => {
    const start = at
    at += line.length + 1
    const day = dateValuesIn(line.slice(0, lineMax), { today })[0]
    if (day === undefined || day.start > dateWithin || day.value.length !== 'YYYY-MM-DD'.length) {
      if (line.trim() !== '') heading = line
      return []
    }
    const rest = line.slice(day.end, lineMax)
    const amount = amountsIn(rest)[0]?.value ?? Number((column.exec(rest)?.groups?.number ?? '0').replaceAll(',', ''))
    if (amount <= 0 || !isPaid(rest, heading, parties)) return []
    return [{ payment: { date: day.value, amount }, text: line.trim(), start, end: start + line.length }]
  })
}

/** Both names tell the way of the money; one name, or a heading, needs a word of paying beside it. */
function isPaid(line: string, heading: string, { payer, payee }: Payers): boolean {
  const [from, to] = [placeOf(line, payer), placeOf(line, payee)]
  const received = receiver.exec(line)
  if (received !== null) return from >= 0 && placeOf(line.slice(received.index + received[0].length), payee) === 0
  if (notPaid.test(line)) return false
  if (from >= 0) return to >= 0 ? from < to : paid.test(line)
  return to < 0 && listOfPayments.test(heading) && !notPaid.test(heading.replace('逾期后', ''))
}

const placeOf = (line: string, names: readonly string[]): number => {
  const places = names.map((name) => line.toLowerCase().indexOf(name.toLowerCase())).filter((place) => place >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

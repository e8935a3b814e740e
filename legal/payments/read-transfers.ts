import { matchesIn } from '@casewright/kit/text/matches-in'
import { isUnrelated } from '../reading/set-aside.ts'
import { amountsIn } from '../values/amounts.ts'
import { dateValuesIn } from '../values/dates.ts'
import { paymentValuesIn } from '../values/payments.ts'
import type { PaymentFound } from './read-payments.ts'

export interface Payers {
  payer: readonly string[]
  payee: readonly string[]
  /** What the client is: whose account a record shows that names only the other one. */
  client?: 'payer' | 'payee'
  isLoan?: boolean
}

const agreement = /借\s?条|欠\s?条|合\s?同|协\s?议|起诉状|\b(?:AGREEMENT|CONTRACT|Agreement|Contract|IOU)\b/u
const paid = /还|付|转入|收入|\b(?:repa(?:id|y|yment)|paid|payment)\b/iu
const notPaid =
  /应还|应付|计划|承诺|答应|约定|催|未履行|未还|未付|放款|出借|借给|逾期|失败|余额不足|退回|[结尚]欠|合计|截[至止]|打印|\b(?:due|loan|promise\w{0,2}|failed)\b/iu
const listOfPayments =
  /还款|归还|付款记录|支付记录|缴费记录|收款记录|已付|转账记录|(?:收款|付款|还款|到账)(?:日期|时间)|\b(?:repayments?|payments?)\b/iu
const column = /(?<![\d.,:*A-Za-z])[-+−]?(?<number>\d{1,3}(?:,\d{3}){1,4}(?:\.\d{2})?|\d{1,9}\.\d{2})(?![\d.,%％])/gu
const receiver = /(?:收款人|收款方|收款户名|→|Payee:?)\s{0,4}/u
const holder =
  /(?<!付款人?|收款人?|对方)户\s?名\s{0,2}[:：]?\s{0,4}|账户\s?(?:交易)?明细|\bAccount holder:?|\b[Ss]tatement (?:of|for) (?=\p{Lu})/u
const partner = /对方\s?[:：]|筛选\s?[:：]|转账给你/u
const income = /收入|转入|存入|转存|入账|到账|贷方|\bcredit\b|\b(?:paid|money) in\b|\bin \((?:RMB|CNY|yuan)\)/iu
const expense = /支出|转出|转支|付出|扣款|借方|\bdebit\b|\b(?:paid|money) out\b|\bout \((?:RMB|CNY|yuan)\)/iu
const lineMax = 300
const dateWithin = 16

/** What the lines above a line tell of it. */
interface Above {
  title: string
  heading: string
  /** The names of the columns. */
  table: string
  /** Whose account is shown. */
  account: 'payer' | 'payee' | null
  /** Whether who pays whom is told once for all lines. */
  isRoute: boolean
  isPartner: boolean
  /** Where the columns of what came in and went out stand, or the only one of them. */
  columns: { income: number; expense: number } | Way
  year: string
}

/** Payments in the lines of a bank's or chat's record: each line has its day. A contract's lines only promise them. */
export function transfersIn(text: string, today: string, parties: Payers): PaymentFound[] {
  if (agreement.test(text.slice(0, 60))) return acknowledgedIn(text, today)
  const lines = text.split('\n')
  // 10-03-2026 is a day by what stands in other lines.
  const days = dateValuesIn(text, { today }).filter(({ value }) => value.length === 'YYYY-MM-DD'.length)
  const title = lines.slice(0, 3).join(' ')
  let above: Above = {
    title,
    heading: '',
    table: '',
    account: null,
    isRoute: false,
    isPartner: false,
    columns: null,
    year: '',
  }
  let at = 0
  return lines.flatMap((whole, index) => {
    const start = at
    at += whole.length + 1
    const line = whole.slice(0, lineMax)
    const known = days.find((one) => one.start >= start && one.end <= start + line.length)
    const day =
      dayOf(line, above.year, today) ?? (known && { ...known, start: known.start - start, end: known.end - start })
    if (day === undefined || isHeader(line)) {
      if (line !== '' && line.trim() !== '') above = after(above, line, parties)
      return []
    }
    const next = lines[index + 1] ?? ''
    const remark = /^\s{1,80}(?:附言|备注|摘要|用途)/u.test(next) ? next.trim() : ''
    const row = { text: line.slice(day.end), day: day.value, remark, isFirst: day.start <= dateWithin }
    const sum = sumOf(line, row.text, above)
    if (sum === null || sum.amount <= 0 || !isPaid(row, sum.way, above, parties)) return []
    return [{ payment: { date: row.day, amount: sum.amount }, text: line.trim(), start, end: start + line.length }]
  })
}

const acknowledged = /已(?:支?付|收|交)|付清|收讫|收到/u

/** A contract may also tell what has been paid: 2025.11.28 已付定金2,000元. */
const acknowledgedIn = (text: string, today: string): PaymentFound[] =>
  paymentValuesIn(text, { today }).flatMap(({ value, ...span }) => {
    const before = text.slice(Math.max(0, span.start - 6), span.end)
    const isPast = acknowledged.test(before) && value.date.length === 'YYYY-MM-DD'.length && value.date <= today
    return isPast && !/[前应于]/u.test(before) ? [{ ...span, payment: value }] : []
  })

interface Row {
  text: string
  day: string
  remark: string
  isFirst: boolean
}

type Way = 'in' | 'out' | null

const isHeader = (line: string): boolean =>
  /日期|时间|Date/u.test(line) &&
  (/金额|收入|支出|借方|Amount/u.test(line) || /\b(?:in|out) \(|\b(?:paid|money) (?:in|out)\b/iu.test(line))

/** A day within a year that a heading names counts too: 01-22 under 2026年1月. */
function dayOf(line: string, year: string, today: string): { value: string; start: number; end: number } | null {
  if (!/\d/.test(line)) return null
  const found = dateValuesIn(line, { today }).find(({ value }) => value.length === 'YYYY-MM-DD'.length)
  if (found !== undefined) return found
  const short = /^\s{0,8}(?<month>\d{1,2})[-/](?<day>\d{1,2})(?=\s)/u.exec(line)
  if (short === null || year === '') return null
  const { month = '', day = '' } = short.groups ?? {}
  return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, start: 0, end: short[0].length }
}

function after(above: Above, line: string, { payer, payee, client }: Payers): Above {
  const [from, to] = [placeOf(line, payer), placeOf(line, payee)]
  const shown = holder.test(line) ? (from >= 0 ? 'payer' : to >= 0 ? 'payee' : null) : null
  const isRoute = from >= 0 && to > from && receiver.test(line)
  const isPartner = above.isPartner || (partner.test(line) && client !== undefined)
  const columns = isHeader(line) ? columnsOf(line) : above.columns
  const table = isHeader(line) ? line : above.table
  const year = /(?<year>20\d\d)年/u.exec(line)?.groups?.year ?? above.year
  return {
    ...above,
    heading: line,
    table,
    account: shown ?? above.account,
    isRoute: isRoute || above.isRoute,
    isPartner,
    columns,
    year,
  }
}

function columnsOf(line: string): Above['columns'] {
  const [left, right] = [income.exec(line), expense.exec(line)]
  if ((left === null) !== (right === null)) return left === null ? 'out' : 'in'
  if (
    left === null ||
    right === null ||
    /[/／]/.test(line.slice(Math.min(left.index, right.index), Math.max(left.index, right.index)))
  )
    return null
  return { income: widthOf(line.slice(0, left.index)) + 2, expense: widthOf(line.slice(0, right.index)) + 2 }
}

const widthOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/gu)?.length ?? 0)

/** The sum of a line and which way it goes: by its column, its sign or a word. */
function sumOf(line: string, row: string, { columns }: Above): { amount: number; way: Way } | null {
  const numbers = matchesIn(line, column).filter(({ index }) => index >= line.length - row.length)
  const [first] = numbers
  const named = amountsIn(row)[0]?.value
  const amount = first === undefined ? named : Number((first.groups?.number ?? '').replaceAll(',', ''))
  if (amount === undefined) return null
  if (typeof columns === 'string') return { amount, way: columns }
  if (first !== undefined && columns !== null) {
    const middle = widthOf(line.slice(0, first.index)) + first[0].length / 2
    return { amount, way: Math.abs(middle - columns.income) < Math.abs(middle - columns.expense) ? 'in' : 'out' }
  }
  const sign = first?.[0][0]
  const way = sign === '+' || income.test(row) ? 'in' : sign === '-' || sign === '−' || expense.test(row) ? 'out' : null
  return { amount: first === undefined || named === undefined ? amount : (named ?? amount), way }
}

/** Both names tell the way of the money; so do an account and a sign; a heading needs no name beside it. */
function isPaid({ text, remark, isFirst }: Row, way: Way, above: Above, parties: Payers): boolean {
  const { payer, payee, client, isLoan = true } = parties
  const line = `${text} ${remark}`
  if (isUnrelated(line, isLoan)) return false
  const [from, to] = [placeOf(line, payer), placeOf(line, payee)]
  const received = receiver.exec(text)
  if (received !== null) return from >= 0 && placeOf(text.slice(received.index + received[0].length), payee) === 0
  if (notPaid.test(line)) return false
  if (above.account !== null && way !== null)
    return above.account === 'payer' ? way === 'out' && to >= 0 : way === 'in' && from >= 0
  if (above.isPartner && way !== null) return way === (client === 'payee' ? 'in' : 'out')
  // The creditor's own book of what is owed tells what came in.
  if (/应收/u.test(above.title)) return /收(?:到|款|[货尾余租]款|定金|押金|租金)/u.test(text)
  // What a debtor's bank shows as a repayment.
  if (isLoan && client === 'payer' && way === 'out' && from < 0 && /还款/u.test(text)) return true
  if (isFirst && from >= 0) return to >= 0 ? from < to : paid.test(text)
  if (above.isRoute && to < 0) return true
  const isList = [above.heading, above.table, above.title].some(
    (one) => listOfPayments.test(one) && !notPaid.test(one.replace('逾期后', '')),
  )
  // A list of what the payer has paid may hold what went to others.
  if (isList && placeOf(above.title, payer) >= 0) return to >= 0 && from < 0
  return isList && to < 0 && from < 0 && way !== 'out'
}

const placeOf = (line: string, names: readonly string[]): number => {
  const places = names
    .flatMap((name) => [name, ...partsOf(name)])
    .map((name) => line.toLowerCase().indexOf(name.toLowerCase()))
    .filter((place) => place >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

const wordsTogether = 3

/** By which a bank calls a company with a long English name: three of its words in a row. */
function partsOf(name: string): string[] {
  const words = /^[\p{Script=Latin}\d .,&'()-]{1,200}$/u.test(name) ? name.split(' ') : []
  return words.length <= wordsTogether
    ? []
    : words.slice(wordsTogether - 1).map((_, at) => words.slice(at, at + wordsTogether).join(' '))
}

import { isUnrelated } from '../reading/set-aside.ts'
import { amountsIn } from '../values/amounts.ts'
import { dateValuesIn } from '../values/dates.ts'
import type { PaymentFound } from './read-payments.ts'
import type { Payers } from './read-transfers.ts'

const receipt =
  /收\s{0,4}据|收\s{0,4}条|回\s{0,2}单|凭\s?证|交易成功|\b(?:RECEIPT|Receipt|Transfer confirmation|Payment advice)\b/u
const from =
  /(?:付款[人方](?:户名)?|付款户名|付款单位|转账方|交款(?:单位|人)|今?收到|缴款人|\bPayer|\bReceived from|\bFrom)\s{0,2}[:：]?\s{0,4}(?<name>[^\s，。（(：:]{2,40})/u
const to =
  /(?:收款[人方](?:户名)?|收款户名|收款单位|收款|\bPayee|\bTo)\s{0,2}[:：]?\s{0,4}(?<name>[^\s，。（(：:]{2,40})/u
const amountField =
  /(?:小写|转账金额|交易金额|金额|Amount)[）)]?(?:[（(]元[）)])?\s{0,2}[:：]?\s{0,6}(?:人民币|RMB|CNY|[¥￥])?\s{0,2}(?<number>\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,2})?)(?!\d)/u
const settled =
  /(?<sum>\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,2})?|\d{3,9}(?:\.\d{1,2})?)\s?元?[^\n，。]{0,8}(?:收讫|收清|已收|付讫|已付清|结清)/u
const dayField = /(?:交易|转账|付款|收款|支付|入账)(?:时间|日期)|日\s{0,2}期|时\s{0,2}间/u
const blocks = /\n(?=[^\n]{0,20}第\s?\d{1,3}\s?页|\s{0,4}[-=—]{6,120}\s{0,4}\n|\s{0,8}\n\s{0,8}\n)/u
const rows = /(?:^|\n)\s{0,8}20\d\d[-/.年]?\d{1,2}[-/.月]?\d{1,2}[^\n]{4,200}\n\s{0,8}20\d\d[-/.年]?\d{1,2}/u

/** A receipt, a bank's slip or a delivery note says who paid whom, when and how much; each page may be one. */
export function receiptsIn(text: string, today: string, parties: Payers): PaymentFound[] {
  let at = 0
  return text.split(blocks).flatMap((block) => {
    const start = at
    at += block.length + 1
    const found = paymentIn(block, today, parties)
    return found === null ? [] : [{ payment: found, text: block.trim(), start, end: start + block.length }]
  })
}

function paymentIn(block: string, today: string, parties: Payers): PaymentFound['payment'] | null {
  const noted = settled.exec(block)?.groups?.sum
  const isReceipt = receipt.test(block)
  if (noted === undefined && !isReceipt) return null
  const day = dayIn(block, today)
  if (day === null || rows.test(block)) return null
  if (noted !== undefined && !isReceipt) {
    const isTheirs = [...parties.payer, ...parties.payee].some((name) => block.includes(name))
    return isTheirs && !/合\s?同|协\s?议|欠/u.test(block.slice(0, 60)) ? { date: day, amount: numberOf(noted) } : null
  }
  if (isUnrelated(block, parties.isLoan ?? true)) return null
  const [payer, payee] = [from.exec(block)?.groups?.name, to.exec(block)?.groups?.name]
  if (payer === undefined || !isOne(payer, parties.payer)) return null
  if (payee !== undefined && isOne(payee, parties.payer)) return null
  const field = amountField.exec(block)?.groups?.number
  const amount = field === undefined ? amountsIn(block)[0]?.value : numberOf(field)
  return amount === undefined || amount <= 0 ? null : { date: day, amount }
}

const numberOf = (digits: string): number => Number(digits.replaceAll(',', ''))

/** The day of the field, else the only one. */
function dayIn(block: string, today: string): string | null {
  const days = dateValuesIn(block, { today }).filter(({ value }) => value.length === 'YYYY-MM-DD'.length)
  const field = dayField.exec(block)
  return ((field === null ? undefined : days.find(({ start }) => start >= field.index)) ?? days[0])?.value ?? null
}

/** Banks hide a part of a name: *海波. */
const isOne = (shown: string, names: readonly string[]): boolean =>
  names.some(
    (name) =>
      name === shown ||
      (shown.includes('*') && shown.replaceAll('*', '').length > 0 && name.endsWith(shown.replaceAll('*', ''))) ||
      shown.includes(name),
  )

import type { Side } from '../case/case-model.ts'
import type { PaymentFound } from '../payments/read-payments.ts'
import { isUnrelated } from '../reading/set-aside.ts'
import { amountsIn } from '../values/amounts.ts'
import { dateValuesIn } from '../values/dates.ts'
import { chatMessages } from './chat-messages.ts'
import { speakers } from './read-chat.ts'

export interface ChatPayers {
  client: Side
  payer: Side
  names: Readonly<Record<Side, readonly string[]>>
  isLoan: boolean
}

const transfer =
  /\[(?:微信)?(?:红包\/)?(?:转账|(?:photo: )?(?:bank )?transfer\b)[^\d\]]{0,12}\]?\s{0,3}[¥￥]?\s?(?<sum>\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,2})?)/iu
const handed =
  /(?:刚才?|今天|已经?|先)?(?:给你)?(?:还|给|转|打|付)(?:了|给)?你?(?:的|了)?(?=[\d一二两三四五六七八九十百千万.]{1,8})|\b(?:sent|paid|transferred|wired)\b/iu
const later = /前|月底|下[周个月]|会|等|再|准备|打算|最迟|想|能不能|\b(?:will|would|by|if|when|next)\b/iu
const received = /收到|收得|已收|\b(?:receive|received|got)\b/iu
const partMax = 60

/** What the one who pays says to have sent, and what the other one says to have got; as of the day of the message. */
export function chatPayments(
  text: string,
  today: string,
  { client, payer, names, isLoan }: ChatPayers,
): PaymentFound[] {
  const chat = chatMessages(text, today)
  const sideOf = speakers(text, chat, client, names)
  return chat.flatMap(({ text: words, start, end, date, speaker }) => {
    const side = sideOf(speaker)
    if (side === null || isUnrelated(words, isLoan)) return []
    const sent = side === payer ? sumSent(words) : sumReceived(words)
    if (sent === null) return []
    const told = dateValuesIn(words, { today: date }).find(({ value }) => value.length === date.length && value <= date)
    return [{ payment: { date: side === payer ? date : (told?.value ?? date), amount: sent }, text: words, start, end }]
  })
}

function sumSent(words: string): number | null {
  const shown = transfer.exec(words)?.groups?.sum
  if (shown !== undefined) return Number(shown.replaceAll(',', ''))
  const said = handed.exec(words)
  if (said === null) return null
  const near = words.slice(Math.max(0, said.index - partMax), said.index + partMax)
  const sums = amountsIn(near)
  const [sum] = sums
  const isCash = /现金|现钱|收好/u.test(words)
  const isNow = /刚|今天|已经?|了|先给?你?[转打]|\b(?:today|just|already)\b/iu.test(near)
  return sum !== undefined && (isNow || isCash) && !later.test(near) ? sum.value : null
}

function sumReceived(words: string): number | null {
  if (!received.test(words) || !/\b(?:your|balance|payment|deposit)\b/iu.test(words)) return null
  const [sum] = amountsIn(words)
  const bare = /\b(?<sum>\d{1,3}(?:,\d{3}){1,3})\b/u.exec(words)?.groups?.sum
  return sum?.value ?? (bare === undefined ? null : Number(bare.replaceAll(',', '')))
}

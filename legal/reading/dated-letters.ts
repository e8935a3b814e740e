import type { Side } from '../case/case-model.ts'
import { dateValuesIn } from '../values/dates.ts'
import { mentionOf } from './aliases.ts'
import type { SlotFound } from './read-values.ts'

const demand =
  /被迫解除|催[款告收缴交租费]|律师函|(?:退货|退款|付款|还款|付清).{0,8}函|解除(?!劳动|聘用|与你).{0,8}(?:通知|函)|\b(?:demand|reminder|NOTICE TO PAY|NOTICE OF DEFAULT)\b/iu
const acknowledgement = /欠条|还款(?:计划|承诺|协议)|承诺书|对账单|对账函|回执|登记表|确认(?:单|函|书)/u
const acknowledged =
  /无异议|核对无误|数据相符|承诺(?:于|在|至|按)|确认应?(?:退|付|还|欠)|情况属实|我[司方]欠|本人欠|尚欠|争取.{0,8}(?:归还|支付)/u
const byOthers = /记录|明细|台账|流水|法院|起诉状|答辩|判决|裁[定决]|仲裁|合同书|鉴[定别]|\b(?:COURT|COMPLAINT)\b/u
const posted = /(?:张贴|送达|面交)[^\n]{0,12}$/u
const received = /^[^\n]{0,6}(?:签收|收到|起)|^[^\n]{0,4}前/u
const headMax = 160
const fullDay = 'YYYY-MM-DD'.length

type DayFound = SlotFound & { value: string }

/** The day of a letter in which the claimant demands, and of a paper in which the other side acknowledges. */
export function letterDays(text: string, names: Readonly<Record<Side, readonly string[]>>, today: string): DayFound[] {
  const head = text.slice(0, headMax).replaceAll(/[ \t　]/gu, '')
  if (byOthers.test(head)) return []
  const days = dateValuesIn(text, { today }).filter(({ value }) => value.length === fullDay && value <= today)
  const last = days.findLast(
    ({ start, end }) =>
      !received.test(text.slice(end, end + 10)) && !/签收[^\n]{0,6}$/u.test(text.slice(Math.max(0, start - 10), start)),
  )
  if (last === undefined) return []
  const hasOf = (side: Side) => names[side].some((name) => mentionOf(name, text) >= 0)
  const delivered = days.findLast(({ start }) => posted.test(text.slice(Math.max(0, start - 16), start)))
  const found = (slot: string, day: typeof last): DayFound => ({ ...day, slot, score: 140 })
  return [
    ...(demand.test(head) && (hasOf('claimant') || hasOf('respondent'))
      ? [found('demanded_on', delivered ?? last)]
      : []),
    ...(acknowledgement.test(head) && acknowledged.test(text) && hasOf('respondent')
      ? [found('promised_on', last)]
      : []),
  ]
}

import { type Facts, knownValue } from '../case/conditions.ts'
import type { SlotFound } from '../reading/read-values.ts'
import { isDay } from '../time/calendar.ts'
import { chineseNumber } from '../time/chinese-numbers.ts'
import type { Payment } from '../time/interest.ts'
import { cents } from '../values/cents.ts'
import type { ReadingContext } from '../values/found.ts'
import { paymentValuesIn } from '../values/payments.ts'

/** A payment and where it is told; its day may be a month. */
export type PaymentFound = Omit<SlotFound, 'slot' | 'value' | 'score'> & { payment: Payment }

const weGave =
  /(?<![给向跟还欠找替])(?:我们?|我方|我司|我公司|本人|咱们?)[^，。；]{0,16}?(?:转|付|汇|打|交|给)|\b(?:I|we|We)(?: have| already| then| had){0,2} (?:paid|transferred|wired|sent|gave|repaid)\b/u
const theyGave =
  /(?:还|转|付|汇|打|给|退)(?:了|过|给|回){0,2}(?:我|本人|咱)|(?:他|她|对方|他们)[^，。；]{0,16}?(?:还|付|转|汇|打|交|给)|\b(?:[Hh]e|[Ss]he|[Tt]hey)\b[^.;]{0,30}\b(?:paid|repaid|transferred|sent|returned|gave)\b/u
/** What somebody says that they will pay is not paid. */
const spoken =
  /约定|前(?:一次性|全部)?[付还结支归]|[说讲](?!明)|先[还付给]|打算|准备|保证|会[还付]|要[还付]|\b(?:will|would|says|said|wants?|if)\b/u
const around = /[，。；;！？!?\n]|,(?!\d)|\.(?!\d)/u

/** What the client tells of payments: by their own side, or by the other. */
export const paymentsTold = (text: string, context: ReadingContext, isByClient: boolean): PaymentFound[] =>
  paymentValuesIn(text, context).flatMap(({ value, ...span }) => {
    const words = `${
      text
        .slice(Math.max(0, span.start - 40), span.start)
        .split(around)
        .at(-1) ?? ''
    }${span.text}${text.slice(span.end, span.end + 40).split(around)[0] ?? ''}`
    const [ours, theirs] = [weGave.test(words), theyGave.test(words)]
    const isOther = isByClient ? theirs && !ours : ours && !theirs
    return isOther || spoken.test(words) || value.date.length < 'YYYY-MM'.length ? [] : [{ ...span, payment: value }]
  })

const share =
  /(?:签约|签合同|签订合同|签字)(?:时|当天|当日|那天|后)?[，,]?(?:他们|对方|就|已经?|先|我们?){0,3}(?:支?付|打|给|转)了?(?:百分之(?<numerals>[一二三四五六七八九十]{1,3})|(?<digits>\d{1,2})\s?[%％])|\b(?:paid|received|got)\b[^.;\n]{0,12}?\b(?<percent>\d{1,2}) ?%[^.;\n]{0,16}\b(?:on|upon|at) sign(?:ing|ature)\b/gu

/** 签约付了百分之三十: a part of the price, paid on the day of the contract. */
export function paidOnSigning(text: string, facts: Facts): PaymentFound[] {
  const day = knownValue(facts, 'contract_date')
  const price = ['price', 'fee'].map((slot) => knownValue(facts, slot)).find((value) => typeof value === 'number')
  if (!isDay(day) || price === undefined) return []
  return [...text.matchAll(share)].flatMap((match) => {
    const { numerals, digits, percent } = match.groups ?? {}
    const part = numerals === undefined ? Number(digits ?? percent) : chineseNumber(numerals)
    if (part === null || part <= 0 || part >= 100) return []
    const amount = cents((price * part) / 100)
    return [{ payment: { date: day, amount }, text: match[0], start: match.index, end: match.index + match[0].length }]
  })
}

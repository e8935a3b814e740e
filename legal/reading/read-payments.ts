import type { Payment } from '../time/interest.ts'
import type { ReadingContext } from '../values/found.ts'
import { paymentValuesIn } from '../values/payments.ts'
import type { SlotFound } from './read-values.ts'

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

import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/case_file.json' with { type: 'json' }
import { writtenAmount } from '../intake/intake.ts'
import { filled, listOf } from '../skills/language.ts'
import type { Period } from '../time/calendar.ts'
import { writtenDate } from '../time/dates.ts'
import type { Payment } from '../time/interest.ts'
import type { Rate } from '../time/interest-rates.ts'
import { notKnown, type Slot, type SlotValue } from './case-model.ts'
import { isNone } from './conditions.ts'

/** A value as it stands in a document and on a card; what is written can be read back. */
export function formatted({ type, options = [] }: Slot, value: SlotValue, language: Locale, currency = 'CNY'): string {
  if (isNone(value)) return texts.no_entries[language]
  if (value === notKnown) return texts.not_known[language]
  const text = typeof value === 'object' ? '' : String(value)
  switch (type) {
    case 'money':
      return writtenAmount(Number(value), currency, language)
    case 'date':
      return writtenDate(text, language)
    case 'rate':
      return writtenRate(value as Rate, language)
    case 'period':
      return writtenPeriod(value as Period, language)
    case 'enum':
      return options.find((option) => option.value === value)?.label[language] ?? text
    case 'yes_no':
      return (value === true ? texts.yes : texts.no)[language]
    case 'parties':
      return listOf([value].flat() as string[], language)
    case 'payments':
      return listOf(
        (value as readonly Payment[]).map((one) => writtenPayment(one, language, currency)),
        language,
      )
    case 'number':
    case 'party':
    case 'text':
      return text
  }
}

/** A value within a sentence: the name of an option begins no sentence there. */
export function inSentence(slot: Slot, value: SlotValue, language: Locale, currency = 'CNY'): string {
  const words = formatted(slot, value, language, currency)
  return slot.type === 'enum' ? words.toLowerCase() : words
}

function writtenRate(rate: Rate, language: Locale): string {
  if ('lpr_times' in rate) return filled(texts.lpr_rate, { times: rate.lpr_times })[language]
  const fraction = rate.per === 'day' && language === 'zh' ? fractionOf(rate.percent) : null
  return fraction ?? filled(texts[`rate_${rate.per}`], { percent: rate.percent })[language]
}

const digits = '零一二三四五六七八九'

/** As contracts write a rate by the day: 0.3% is 千分之三, 0.05% is 万分之五. Null for what is no such fraction. */
function fractionOf(percent: number): string | null {
  const thousandths = digitOf(percent * 10)
  if (thousandths !== null) return filled(texts.daily_thousandths, { count: thousandths }).zh
  const tenThousandths = digitOf(percent * 100)
  return tenThousandths === null ? null : filled(texts.daily_ten_thousandths, { count: tenThousandths }).zh
}

const digitOf = (count: number): string | null => {
  const whole = Math.round(count)
  return Math.abs(count - whole) < 1e-9 && whole > 0 && whole < 10 ? digits.charAt(whole) : null
}

function writtenPeriod({ years = 0, months = 0, days = 0 }: Period, language: Locale): string {
  const parts = [
    ...(years === 0 ? [] : [years === 1 ? texts.one_year : filled(texts.years, { count: years })]),
    ...(months === 0 ? [] : [months === 1 ? texts.one_month : filled(texts.months, { count: months })]),
    ...(days === 0 ? [] : [days === 1 ? texts.one_day : filled(texts.days, { count: days })]),
  ]
  return parts.map((part) => part[language]).join(language === 'zh' ? '' : ' ')
}

const writtenPayment = ({ date, amount }: Payment, language: Locale, currency: string): string =>
  filled(texts.payment, { date: writtenDate(date, language), amount: writtenAmount(amount, currency, language) })[
    language
  ]

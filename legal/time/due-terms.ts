import { matchesIn } from '@casewright/kit/text/matches-in'
import { addDays, addMonths, isDay } from './calendar.ts'
import { chineseNumber, chineseNumerals } from './chinese-numbers.ts'

interface Term {
  kind: 'due'
  date: string
  amount: null
  isDerived: true
  span: { text: string; start: number; end: number }
}

const count = `(?<count>\\d{1,3}|[${chineseNumerals}半]{1,3})\\s?(?<unit>年|个?月|天|日|周)`
const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const englishCount = `(?<count>\\d{1,3}|an?|${words.join('|')}) (?<unit>day|week|month|year)s?`

const terms: readonly RegExp[] = [
  new RegExp(`(?:借期|借款期限|还款期限|付款期限|期限)[为是：:]?\\s?${count}`, 'g'),
  new RegExp(`${count}(?:之?内|后|到期后?)(?:一次性|全部|应|须|负责)?(?:归还|还清|还款|偿还|付清|支付|付款|返还)`, 'g'),
  new RegExp(
    `\\b(?:repa(?:y|id)\\w{0,20}|due|payable|pay\\w{0,20})\\b[^.;\\d]{0,20}\\b(?:within|in|after) ${englishCount}`,
    'gi',
  ),
  new RegExp(`\\b(?:lent|loan\\w{0,20}|borrowed)\\b[^.;]{0,40}\\bfor (?:a term of )?${englishCount}`, 'gi'),
]
const yearEnd =
  /(?:年底|年末|年内)(?:之?前)?[^，。；]{0,4}(?:还|付|偿|结清)|\b(?:repaid|repay\w{0,20}|pay\w{0,20}|due)\b[^.;]{0,20}\b(?:by|before|at) (?:the )?(?:end of the year|year[- ]end)/gi

/** Terms that run from something else than the contract, on a day that only a person knows. */
const otherBase =
  /(?:货到|到货|收货|验收|发票|开票|交付|签收|竣工|交货)[^，。；]{0,6}$|\b(?:delivery|invoice|receipt|completion)\b[^.;]{0,20}$/i

/** Due dates that are told as a term from the day of the contract: 借期一年, 年底还清, within three months. */
export function termsIn(text: string, base: string | null): Term[] {
  if (base === null || !isDay(base)) return []
  const counted = terms.flatMap((term) =>
    matchesIn(text, term).flatMap((match) => {
      const date = laterBy(base, match.groups?.count ?? '', match.groups?.unit ?? '')
      const before = text.slice(Math.max(0, match.index - 30), match.index)
      return date === null || otherBase.test(before) ? [] : [found(match, date)]
    }),
  )
  return [...counted, ...matchesIn(text, yearEnd).map((match) => found(match, `${base.slice(0, 4)}-12-31`))]
}

const found = (match: RegExpExecArray, date: string): Term => ({
  kind: 'due',
  date,
  amount: null,
  isDerived: true,
  span: { text: match[0], start: match.index, end: match.index + match[0].length },
})

function laterBy(base: string, written: string, unit: string): string | null {
  if (written === '半') return unit === '年' ? addMonths(base, 6) : null
  const named = words.indexOf(written.toLowerCase()) + 1 || (/^an?$/i.test(written) ? 1 : 0)
  const number = /^\d+$/.test(written) ? Number(written) : named || (chineseNumber(written) ?? 0)
  if (number <= 0 || number > 400) return null
  if (/年|year/i.test(unit)) return number > 50 ? null : addMonths(base, number * 12)
  if (/月|month/i.test(unit)) return addMonths(base, number)
  return addDays(base, /周|week/i.test(unit) ? number * 7 : number)
}

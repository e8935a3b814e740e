import { matchesIn } from '@casewright/kit/text/matches-in'
import { surnames } from '../intake/party-names.ts'
import { chineseNumerals, chineseYear } from '../time/chinese-numbers.ts'
import type { DateFound } from '../time/date-found.ts'
import { datesIn } from '../time/dates.ts'
import { chineseFestivals, englishFestivals, festivalDay, notTheDay } from '../time/festival-dates.ts'
import { monthIndex, monthName } from '../time/relative-dates.ts'
import { chineseYearWord, countOf, englishYearWord, monthOf, yearWords } from '../time/relative-spelling.ts'
import { type Found, type ReadingContext, withoutOverlaps } from './found.ts'

type Read = (groups: Readonly<Record<string, string | undefined>>, today: string) => string | null

const nameFirst = surnames.replaceAll('于', '')
const number = `\\d{1,2}|[${chineseNumerals}]{1,3}`
const yearOf = (today: string): number => Number(today.slice(0, 4))
const notTerm = '(?!薪|租|供|内|后|前的|均|费|息|付|结)'

/** The last such day or month that is not after today. */
function lastOne(today: string, inYear: (year: number) => string | null): string | null {
  const own = inYear(yearOf(today))
  return own !== null && own <= today ? own : inYear(yearOf(today) - 1)
}

/** Dates without a year, and years alone, which only a conversation tells. */
const spellings: readonly (readonly [RegExp, Read])[] = [
  [
    new RegExp(
      `(?<![\\d年个/.\\-${chineseNumerals}])(?<month>${number})月(?:份)?(?:初?(?<day>${number})[日号]|(?:[初底末]|[上中下]旬)?${notTerm}(?!(?:${number})[日号]))`,
      'g',
    ),
    ({ month = '', day }, today) => lastOne(today, (year) => monthIn(year, countOf(month), day)),
  ],
  [
    new RegExp(`\\b(?:(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:of )?)(?<month>${monthName})\\b(?!,? \\d)`, 'gi'),
    ({ month = '', day }, today) => lastOne(today, (year) => monthIn(year, monthIndex(month) + 1, day)),
  ],
  [
    new RegExp(`\\b(?<month>${monthName}) (?<day>\\d{1,2})(?:st|nd|rd|th)?\\b(?!,? \\d|\\d)`, 'gi'),
    ({ month = '', day }, today) => lastOne(today, (year) => monthIn(year, monthIndex(month) + 1, day)),
  ],
  [
    new RegExp(
      `\\b(?:[Ii]n|[Ss]ince|[Ff]rom|[Ff]or|[Tt]o|[Uu]ntil|[Ee]arly|[Ll]ate|[Mm]id) (?<month>${monthName})\\b(?!,? \\d)`,
      'g',
    ),
    ({ month = '' }, today) => lastOne(today, (year) => monthIn(year, monthIndex(month) + 1)),
  ],
  [
    new RegExp(`\\b(?<month>${monthName})(?=(?:['’]s)? (?:salary|wages?|pay|rent|fee|instalment)\\b)`, 'g'),
    ({ month = '' }, today) => lastOne(today, (year) => monthIn(year, monthIndex(month) + 1)),
  ],
  [
    // 马国庆 is somebody's name.
    new RegExp(
      `(?<![年前]的?)(?<![${nameFirst}](?=国庆|元旦|中秋|重阳|清明|元宵))(?<name>${chineseFestivals})${notTheDay}`,
      'g',
    ),
    ({ name = '' }, today) => lastOne(today, (year) => festivalDay(name, year)),
  ],
  [
    new RegExp(`\\b(?<name>${englishFestivals})\\b(?!,? (?:of|in|last|this|next|20))`, 'gi'),
    ({ name = '' }, today) => lastOne(today, (year) => festivalDay(name, year)),
  ],
  [
    /(?<![\d今去前明个一二两三半多每年]|(?<!以)后)年(?<end>[底末初])/g,
    ({ end }, today) => `${yearOf(today)}-${end === '初' ? '01' : '12'}`,
  ],
  [/\b(?:the )?end of (?:the year|(?<year>(?:19|20)\d\d))\b/gi, ({ year }, today) => `${year ?? yearOf(today)}-12`],
  [
    new RegExp(
      `(?:(?<year>(?<!\\d)(?:19|20)\\d\\d|[${chineseNumerals}]{4})年|(?<word>${chineseYearWord}))(?![\\d年底末初])`,
      'g',
    ),
    ({ year, word }, today) => yearIn(year, word, today),
  ],
  [
    new RegExp(
      `\\b(?:in|since|during) (?<year>(?:19|20)\\d\\d)\\b(?![-/.]\\d)|\\b(?<word>${englishYearWord})\\b(?!['’])`,
      'gi',
    ),
    ({ year, word }, today) => yearIn(year, word, today),
  ],
  [
    new RegExp(`(?<![第每\\d${chineseNumerals}])(?<count>\\d{1,2}|[${chineseNumerals}]{1,3})年(?:以|之)?前(?!的)`, 'g'),
    ({ count = '' }, today) => String(yearOf(today) - countOf(count)),
  ],
  [
    /\b(?<count>\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten) years? ago\b/gi,
    ({ count = '' }, today) => String(yearOf(today) - countOf(count)),
  ],
  [/\btoday\b/gi, (_, today) => today],
  // 二三年二月: only a month behind it tells that this is a year.
  [
    new RegExp(
      `(?<![${chineseNumerals}\\d])(?<tens>[一二])(?<ones>[〇零一二三四五六七八九])年(?<month>${number})月(?:份)?(?:(?<day>${number})[日号])?(?:[初底末]|[上中下]旬)?`,
      'g',
    ),
    ({ tens = '', ones = '', month = '', day }) =>
      monthIn(2000 + (digits.indexOf(tens) % 10) * 10 + (digits.indexOf(ones) % 10), countOf(month), day),
  ],
  // 今年2/11 到账: what follows tells a date from a fraction.
  [
    /(?<![\d/.])(?<word>[今去]年)?(?<month>1[0-2]|0?[1-9])\/(?<day>[0-3]?\d)(?![\d/])(?=\s?(?:号|日|到账|入账|[我他她又再]|付|还|转|打|收|给|发|签|催|交))/g,
    ({ word, month = '', day = '' }, today) =>
      word === undefined
        ? lastOne(today, (year) => monthIn(year, Number(month), day))
        : monthIn(yearOf(today) - (word === '去年' ? 1 : 0), Number(month), day),
  ],
  // A bank's record begins its lines with the day.
  [
    /(?<=^|\n)[ \t]{0,8}(?<year>20\d\d)(?<month>0[1-9]|1[0-2])(?<day>[0-3]\d)(?=[ \t])/g,
    ({ year, month = '', day = '' }) => monthIn(Number(year), Number(month), day),
  ],
]
const digits = '〇一二三四五六七八九零'

const monthIn = (year: number, month: number, day?: string): string | null =>
  month >= 1 && month <= 12 ? monthOf(year, month - 1, day) : null

function yearIn(year: string | undefined, word: string | undefined, today: string): string | null {
  const offset = word === undefined ? undefined : yearWords[word.toLowerCase()]
  if (offset !== undefined) return String(yearOf(today) + offset)
  if (year === undefined) return null
  return /^\d/.test(year) ? year : (chineseYear(year)?.toString() ?? null)
}

/**
 * Every date of a text that was said today: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. A day or month without a year is that of
 * the year told before it, else the last one that is not after today.
 */
export function dateValuesIn(text: string, { today, contractDay }: ReadingContext): Found<string>[] {
  const signed = contractDay === undefined ? [] : matchesIn(text, signing)
  const ofThatYear = thatYearsIn(text)
  const isOfThatYear = ({ start, end }: Found<string>) => ofThatYear.some((one) => one.start < end && start < one.end)
  const known: Found<string>[] = [
    ...ofThatYear,
    ...datesIn(text, today)
      .map(valued)
      .filter((one) => !isOfThatYear(one)),
    ...signed.map(({ 0: words, index }) => ({
      value: contractDay ?? '',
      text: words,
      start: index,
      end: index + words.length,
    })),
  ]
  const loose = spellings.flatMap(([spelling, read]) =>
    matchesIn(text, spelling).flatMap((match) => {
      const value = read(match.groups ?? {}, today)
      const [start, end] = [match.index, match.index + match[0].length]
      const isKnown = known.some((one) => one.start < end && start < one.end)
      return value === null || isKnown ? [] : [{ value, text: match[0], start, end }]
    }),
  )
  const dated = withoutOverlaps([...known, ...loose]).map((one) => withDay(one, text))
  return withoutOverlaps([...dated, ...furtherDays(text, dated)])
}

const dayAlone =
  /(?<=[，,。；;、\s我他她们就当在于到])(?<day>[1-3]?\d)号(?![楼院门铺店厂房机车库线室幢栋单元仓桌台球码位段井矿\d])/gu
const dayReach = 45

/** 10月12日寄出，13号签收: a day alone is one of the month that was told right before it. */
const furtherDays = (text: string, dated: readonly Found<string>[]): Found<string>[] =>
  [...text.matchAll(dayAlone)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const before = dated.findLast((one) => one.end <= start)
    if (before === undefined || before.value.length < 'YYYY-MM'.length || start - before.end > dayReach) return []
    const value = monthIn(Number(before.value.slice(0, 4)), Number(before.value.slice(5, 7)), match.groups?.day)
    return value === null ? [] : [{ value, text: match[0], start, end }]
  })

const thatYear = new RegExp(
  `(?:那|当|同)年(?:年?[底末初])?[^\\n]{0,24}?(?<![\\d年${chineseNumerals}])(?<date>(?<month>${number})月(?<day>${number})[日号])`,
  'gu',
)
const yearNamed = /(?<!\d)(?<year>(?:19|20)\d\d)年/gu
const yearReach = 200

/** 2020年借的……那年年底还了三万，12月27号: the day is one of the year that was named before. */
const thatYearsIn = (text: string): Found<string>[] =>
  matchesIn(text, thatYear).flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - yearReach), match.index)
    const year = matchesIn(before, yearNamed).at(-1)?.groups?.year
    const { date = '', month = '', day } = match.groups ?? {}
    const value = year === undefined ? null : monthIn(Number(year), countOf(month), day)
    const end = match.index + match[0].length
    return value === null ? [] : [{ value, text: date, start: end - date.length, end }]
  })

const signing =
  /签(?:订|完|署)?(?:了)?(?:合同|协议)?(?:的)?(?:那天|当天|当日)|签约(?:的)?(?:当日|当天|那天)|\b(?:(?:on|upon) sign(?:ing|ature)|when (?:we|I) signed)\b/giu

const bareDay = new RegExp(
  `^(?:(?<digits>\\d{1,2})(?![\\d日号年月万千百元块个天人次台件套%％.:：/多来]|\\s?[,，]\\d)|(?<numerals>(?:二?十[一二三四五六七八九]|二?十|三十一?)(?!${'[万千百元块个天人次台件套多来几]'})))(?<mark>[日号])?`,
  'u',
)

/** 8月25他回: the day of a month is also told without 日. */
function withDay(one: Found<string>, text: string): Found<string> {
  if (one.value.length !== 'YYYY-MM'.length || !one.text.endsWith('月')) return one
  const match = bareDay.exec(text.slice(one.end, one.end + 4))
  const day = match === null ? 0 : countOf(match.groups?.digits ?? match.groups?.numerals ?? '')
  const value =
    day < 1 || match === null ? null : monthIn(Number(one.value.slice(0, 4)), Number(one.value.slice(5)), String(day))
  if (value === null || match === null || value.length !== 'YYYY-MM-DD'.length) return one
  const end = one.end + match[0].length
  return { value, text: text.slice(one.start, end), start: one.start, end }
}

const valued = ({ date, ...span }: DateFound): Found<string> => ({ value: date, ...span })

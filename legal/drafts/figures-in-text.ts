import { matchesIn } from '@casewright/kit/text/matches-in'
import { chineseCompany, chinesePerson, englishCompany, englishFullName } from '../intake/party-names.ts'
import { datesIn } from '../time/dates.ts'
import { amountsIn } from '../values/amounts.ts'
import { gapPattern } from './draft.ts'

/** A name, a number or a day that a text states. Two spellings of one have the same key. */
export interface Figure {
  kind: 'name' | 'number' | 'day'
  text: string
  key: string
}

/** Numbers of the document itself: articles, exhibits, items, pages, and whatever else is counted by 第. */
const ownNumbers =
  /第[\d零〇一二两三四五六七八九十百千]{1,10}(?:条(?:之[一二三四五六七八九十\d]{1,3})?)?|证据\d{1,3}|\b(?:Articles?|Exhibits?|Items?|Request|Page) \d{1,4}(?:-\d{1,2})?(?:(?:, and |, | and )\d{1,4}(?:-\d{1,2})?){0,20}/gi
const digits = /(?<![A-Za-z])\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,6})?|(?<![A-Za-z])\d{1,30}(?:\.\d{1,6})?[Xx]?/g
/** A small number counts things of the document unless it measures something. */
const measures = /^\s?(?:[%％‰元万亿日天年月]|个月|倍|yuan|days?|months?|years?|times)/i
const smallMax = 10
const exactDigits = 15

const roles =
  '(?:原告|被告|申请人|被申请人|第三人|保证人|担保人|证人|法定代表人|借款人|出借人|委托人|答辩人|甲方|乙方|代理人|负责人)(?:为|是|系)?[:：]?\\s?'
const persons = new RegExp(`${roles}(?<name>${chinesePerson})`, 'gu')
const companies = new RegExp(`(?<name>${chineseCompany})`, 'gu')
const englishCompanies = new RegExp(`(?<![\\p{L}\\p{N}'’-])${englishCompany}`, 'gu')
const namedInEnglish = new RegExp(
  `\\b(?:Plaintiff|Defendant|Applicant|Respondent|Guarantor|Witness|Lender|Borrower|Client|Order|against|between|and|to|from)[: ]{1,2}${englishFullName}`,
  'gu',
)

/** Every name, number and day of the text; what a person is to fill in, and numbers of the document itself, are none. */
export function figuresIn(text: string): Figure[] {
  const plain = blank(blank(text, gapPattern), ownNumbers)
  const days = datesIn(plain)
  const withoutDays = blanked(plain, days)
  const sums = amountsIn(withoutDays)
  const rest = blanked(withoutDays, sums)
  return [
    ...days.map(({ date, text: words }): Figure => ({ kind: 'day', text: words, key: date })),
    ...sums.map(({ value, text: words }): Figure => ({ kind: 'number', text: words, key: String(value) })),
    ...numbersIn(rest),
    ...namesIn(plain),
  ]
}

function numbersIn(text: string): Figure[] {
  return matchesIn(text, digits).flatMap((match): Figure[] => {
    const [words] = match
    const bare = words.replaceAll(',', '')
    if (bare.length > exactDigits) return [{ kind: 'number', text: words, key: bare.toUpperCase() }]
    const value = Number.parseFloat(bare)
    const isSmall = Number.isInteger(value) && value < smallMax
    if (isSmall && !measures.test(text.slice(match.index + words.length))) return []
    return [{ kind: 'number', text: words, key: String(value) }]
  })
}

const namesIn = (text: string): Figure[] =>
  [persons, companies, englishCompanies, namedInEnglish]
    .flatMap((pattern) => matchesIn(text, pattern))
    .flatMap(({ groups }) => {
      const name = groups?.name
        ?.replace(/^.{0,12}?(?:原告|被告|申请人|第三人|委托人|保证人|甲方|乙方|致)(?!人)/, '')
        .trim()
        .replace(/\.$/, '')
      return name === undefined ? [] : [{ kind: 'name' as const, text: name, key: name }]
    })

const blank = (text: string, pattern: RegExp): string => text.replace(pattern, (words) => ' '.repeat(words.length))

const blanked = (text: string, spans: readonly { start: number; end: number }[]): string =>
  spans.reduce((words, { start, end }) => words.slice(0, start) + ' '.repeat(end - start) + words.slice(end), text)

import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Span } from '../sources/sentences.ts'
import { chineseNumber, chineseNumerals } from '../time/chinese-numbers.ts'
import { cents } from './cents.ts'

/** A sum of money as it stands in a text. */
export interface Amount extends Span {
  value: number
  /** ISO 4217 */
  currency: string
}

/** ¥ is read as yuan, not yen: this suite works on Chinese matters. */
const currencies: readonly (readonly [RegExp, string])[] = [
  [/美元|美金|us|^\$|dollar/i, 'USD'],
  [/港|hk/i, 'HKD'],
  [/欧元|€|eur/i, 'EUR'],
  [/英镑|£|gbp|pound/i, 'GBP'],
  [/日元|jpy|yen/i, 'JPY'],
  [/./, 'CNY'],
]
const multiples: Readonly<Record<string, number>> = {
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  十万: 1e5,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  億: 1e8,
  thousand: 1e3,
  k: 1e3,
  w: 1e4,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
}
const valueMax = 1e15

const before = 'US\\$|HK\\$|人民币|美元|港币|欧元|(?:RMB|CNY|USD|HKD|EUR|GBP|JPY)|[¥￥$€£]'
const after =
  '元人民币|美元|美金|港元|港币|欧元|英镑|日元|人民币(?![\\d壹贰叁肆伍陆柒捌玖拾一二两三四五六七八九十])|[元圆](?![旦月素])|块钱|块' +
  '|(?:RMB|CNY|USD|HKD|EUR|GBP|JPY|yuan|renminbi|US dollars?|dollars?|euros?|pounds?|yen)\\b'
/** 三万人 is no money, 借了三万 is: what may not follow where no currency is named. */
const counted = /^[人股平吨公里字件个次户台辆张份页亩米升点名家年倍步分克瓦卡帧]/
/** What may follow 1.2w and 5k, so that 60W灯泡 and 4K电视 are no money. */
const slangEnds = /^(?:$|[\s，。,.;；！!？?、）)多左上了啊呢吧])/

const inDigits = new RegExp(
  `(?<![\\d.,A-Za-z])(?<before>${before})?[ \\u00a0]?(?<number>\\d{1,3}(?:,\\d{3}){1,6}(?!\\d)|\\d{1,20})(?<part>\\.\\d{1,20})?` +
    `(?:[ \\u00a0]?(?<multiple>(?:thousand|million|billion|bn|k|m)\\b|w(?![a-z])|[十百千]?万|[萬亿億千])(?:(?<thousands>[1-9])千(?:(?<hundreds>[1-9])百?(?![\\d.,万千十]))?|(?<rest>[1-9](?![\\d.,万千百十个多年月日号%％点])))?)?[多余]?` +
    `(?:[ \\u00a0]?(?<after>${after}))?`,
  'gi',
)
const inNumerals = new RegExp(
  `(?<![${chineseNumerals}几数第])(?:人民币|RMB|[¥￥])?(?<number>[${chineseNumerals}]{1,40})[多余]?` +
    `(?:(?<after>${after})(?:(?<jiao>[${chineseNumerals}])角)?(?:零?(?<fen>[${chineseNumerals}])分)?[整正]?)?`,
  'gi',
)

/** Full-width digits and letters as plain ones, character for character, so that offsets stay true. */
const narrowed = (text: string): string =>
  text.replace(/[０-９．＄Ａ-Ｚａ-ｚ]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

const currencyOf = (sign: string): string => currencies.find(([pattern]) => pattern.test(sign))?.[1] ?? 'CNY'

/** Every sum of money in the text, in its order: ¥3,000, 3.5万元, 壹拾万元整, RMB 500, $1.2 million. */
export function amountsIn(text: string): Amount[] {
  const plain = narrowed(text)
  const named = namedAmounts(plain, text)
  return [...named, ...bareAmounts(plain, text, named)].sort((left, right) => left.start - right.start)
}

/** A number that is paid or owed is money also where no currency stands by: 一个月9000, We paid 108,000 upfront. */
const bare =
  /(?:月薪|工资|一个月|每月|一天|押金|定金|房租|租金|欠我?了?|还了|还款|付了|交了|花了|赔我?|转了|给了?我?)(?<zh>\d{3,7}(?:\.\d{1,2})?)(?=[，。,；！？\s]|$)|\b(?:paid|pay|owes?|owed|cost|lent|borrowed)(?: me| us| him| her| them)? (?<en>\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,2})?)(?=[.;,]?(?:\s(?!\p{L}{0,20}(?:units|people|hours|shares|copies|pieces|miles|km)\b)|$))/giu

/** In English the currency is the one that was told elsewhere; where none was, nobody can tell it. */
function bareAmounts(plain: string, text: string, named: readonly Amount[]): Amount[] {
  return matchesIn(plain, bare).flatMap((match) => {
    const number = match.groups?.zh ?? match.groups?.en ?? ''
    const end = match.index + match[0].length
    const start = end - number.length
    const currency = match.groups?.zh === undefined ? named[0]?.currency : 'CNY'
    if (currency === undefined || named.some((one) => one.start < end && start < one.end)) return []
    const value = cents(Number(number.replaceAll(',', '')))
    return value > 0 ? [{ value, currency, text: text.slice(start, end), start, end }] : []
  })
}

const hasHan = /\p{sc=Han}/u

/** Whether a number is money without a currency: by 万, 亿 or 千, and in Chinese by the slang w and k. */
function tellsAlone(number: string, next: string, isChinese: boolean): boolean {
  if (/[万萬亿億千百][多余1-9一二三四五六七八九]?$/.test(number) && /[万萬亿億千]/.test(number))
    return !counted.test(next)
  return isChinese && /\d[wk][1-9]?$/i.test(number) && slangEnds.test(next)
}

function namedAmounts(plain: string, text: string): Amount[] {
  const isChinese = hasHan.test(plain)
  return [...matchesIn(plain, inDigits), ...matchesIn(plain, inNumerals)].flatMap((match) => {
    const { before: sign, after: name = sign, number = '' } = match.groups ?? {}
    const end = match.index + match[0].length
    const tells = name !== undefined || tellsAlone(match[0], plain.slice(end, end + 1), isChinese)
    const value = tells ? (/\d/.test(number) ? fromDigits(match.groups) : fromNumerals(match.groups)) : null
    if (value === null || value <= 0 || value > valueMax) return []
    return [{ value, currency: currencyOf(name ?? ''), text: text.slice(match.index, end), start: match.index, end }]
  })
}

type Groups = RegExpExecArray['groups']

function fromDigits(groups: Groups): number {
  const { number = '', part = '', multiple = '', rest = '0', thousands = '0', hundreds = '0' } = groups ?? {}
  const unit = multiples[multiple.toLowerCase()] ?? 1
  // 1万6 is said for 16,000.
  const told = Number(thousands) * 1000 + Number(hundreds) * 100
  return cents(Number(number.replaceAll(',', '') + part) * unit + (Number(rest) * unit) / 10 + told)
}

function fromNumerals(groups: Groups): number | null {
  const whole = chineseNumber(groups?.number ?? '')
  if (whole === null) return null
  return cents(whole + (chineseNumber(groups?.jiao ?? '') ?? 0) / 10 + (chineseNumber(groups?.fen ?? '') ?? 0) / 100)
}

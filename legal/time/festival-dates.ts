import table from '../../resources/legal_tables/festivals.json' with { type: 'json' }
import { chineseYearWord, englishYearWord, type RelativeSpelling, yearWords } from './relative-spelling.ts'

interface Festival {
  names: readonly string[]
  dayIn(year: number): string | undefined
}

const festivals: readonly Festival[] = [
  ...table.fixed.map(({ names, day }) => ({ names, dayIn: () => day })),
  ...table.moving.map(({ names, days }) => {
    const byYear: Readonly<Record<string, string>> = days
    return { names, dayIn: (year: number) => byYear[String(year)] }
  }),
]

const isChinese = (name: string): boolean => /\p{sc=Han}/u.test(name)
const longestFirst = (names: readonly string[]): string =>
  names.toSorted((left, right) => right.length - left.length).join('|')
const names = festivals.flatMap((one) => one.names)
export const chineseFestivals = longestFirst(names.filter(isChinese))
export const englishFestivals = longestFirst(names.filter((name) => !isChinese(name)))

/** The festival of a year; null for one that moves and whose year the table does not have. */
export function festivalDay(name: string, year: number): string | null {
  const known = festivals.find((one) => one.names.some((own) => own.toLowerCase() === name.toLowerCase()))
  const day = known?.dayIn(year)
  return day === undefined ? null : `${year}-${day}`
}

/** 春节前 and 国庆期间 name no day. */
export const notTheDay = '(?!(?:以|之)?[前后]|期间|假期|左右)'

const inYear = (name: string, year: string, today: Date): string | null => {
  const offset = yearWords[year.toLowerCase()]
  return festivalDay(name, offset === undefined ? Number(year.slice(0, 4)) : today.getUTCFullYear() + offset)
}

/** A festival with its year: 去年国庆, 2023年中秋节, National Day last year, Spring Festival 2024. */
export const festivalSpellings: readonly RelativeSpelling[] = [
  [
    new RegExp(`(?<year>${chineseYearWord}|(?<!\\d)20\\d\\d年)的?(?<name>${chineseFestivals})${notTheDay}`, 'g'),
    ({ groups: { year = '', name = '' } = {} }, today) => inYear(name, year, today),
  ],
  [
    new RegExp(`\\b(?<name>${englishFestivals})(?:,? (?:of|in))?,? (?<year>${englishYearWord}|20\\d\\d)\\b`, 'gi'),
    ({ groups: { year = '', name = '' } = {} }, today) => inYear(name, year, today),
  ],
  [
    new RegExp(`\\b(?<year>last|this|next) year['’]s (?<name>${englishFestivals})\\b`, 'gi'),
    ({ groups: { year = '', name = '' } = {} }, today) => inYear(name, `${year} year`, today),
  ],
]

import { cents } from '../values/cents.ts'
import type { SlotFound } from './read-values.ts'

interface Row {
  month: string
  sums: readonly number[]
  text: string
  start: number
}

const monthsCounted = 12
const monthsLeast = 3
const score = 300
const month = /^\s{0,8}(?<year>20\d\d)(?:-|\/|\.|年)(?<month>\d{1,2})月?(?=\s)/u
const due = /^(?:应发|应得|税前)/u
const overtime = /^加班/u
const number = /^¥?\d{1,3}(?:,\d{3}){0,2}(?:\.\d{1,2})?$|^¥?\d{1,6}(?:\.\d{1,2})?$/u

/** What a table of wages, a month in each line, tells: the average of what was due, with and without overtime, and the last month's. */
function tableIn(text: string): SlotFound[] {
  let columns: readonly string[] = []
  const rows: Row[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    const found = month.exec(line)
    const cells = line.trim().split(/\s{1,40}/u)
    if (found === null) {
      if (rows.length === 0 && /^(?:月份|工资月份|年月)$/u.test(cells[0] ?? '')) columns = cells.slice(1)
      continue
    }
    const sums = cells
      .slice(1)
      .filter((cell) => number.test(cell))
      .map((cell) => Number(cell.replace(/[¥,]/gu, '')))
    const { year = '', month: ofYear = '' } = found.groups ?? {}
    rows.push({ month: `${year}-${ofYear.padStart(2, '0')}`, sums, text: line.trim(), start })
  }
  const column = columns.findIndex((name) => due.test(name))
  const extra = columns.findIndex((name) => overtime.test(name))
  const counted = rows
    .filter(({ sums }) => column >= 0 && sums.length > Math.max(column, extra))
    .toSorted((left, right) => left.month.localeCompare(right.month))
    .slice(-monthsCounted)
  const last = counted.at(-1)
  if (last === undefined || counted.length < monthsLeast) return []
  const average = (of: (sums: readonly number[]) => number) =>
    cents(counted.reduce((sum, { sums }) => sum + of(sums), 0) / counted.length)
  const place = { text: last.text, start: last.start, end: last.start + last.text.length, score }
  return [
    { ...place, slot: 'monthly_wage', value: average((sums) => sums[column] ?? 0) },
    { ...place, slot: 'last_month_wage', value: last.sums[column] ?? 0 },
    ...(extra < 0
      ? []
      : [
          {
            ...place,
            slot: 'wage_without_overtime',
            value: average((sums) => (sums[column] ?? 0) - (sums[extra] ?? 0)),
          },
        ]),
  ]
}

const settlement = /结算单|欠薪|拖欠工资|未发工资/u
const settled =
  /(?<=^|\n)[ \t]{0,8}(?:20\d\d年)?\d{1,2}月[^\n\d]{0,4}(?:\d{1,2}日?)?[^\n\d]{0,4}(?:(?:\d{1,2}月)?\d{1,2}日)?工资[^\n\d]{0,12}?[ \t]{1,40}¥?(?<sum>\d{1,3}(?:,\d{3}){0,2}(?:\.\d{1,2})?|\d{3,6}(?:\.\d{1,2})?)元?[ \t]{0,8}(?=\n|$)/gu
const titleMax = 60

/** A settlement that lists the wages of several months says together what was not paid. */
function settledIn(text: string): SlotFound[] {
  if (!settlement.test(text.slice(0, titleMax))) return []
  const lines = [...text.matchAll(settled)]
  const [first, ...others] = lines
  if (first === undefined || others.length === 0) return []
  const value = cents(lines.reduce((sum, { groups }) => sum + Number((groups?.sum ?? '').replaceAll(',', '')), 0))
  const words = first[0].trim()
  const start = first.index + first[0].indexOf(words)
  return [{ slot: 'unpaid_wages', value, text: words, start, end: start + words.length, score }]
}

export const wagesIn = (text: string, keys: ReadonlySet<string>): SlotFound[] =>
  keys.has('monthly_wage') ? [...tableIn(text), ...settledIn(text)].filter(({ slot }) => keys.has(slot)) : []

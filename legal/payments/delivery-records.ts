import { matchesIn } from '@casewright/kit/text/matches-in'
import type { CaseModel } from '../case/case-model.ts'
import { knownValue } from '../case/conditions.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { addDays, isDay } from '../time/calendar.ts'
import { dateValuesIn } from '../values/dates.ts'

const promises =
  /借\s?条|欠\s?条|借\s?据|合\s?同|协\s?议|起\s?诉\s?状|通\s?知\s?书|\b(?:AGREEMENT|CONTRACT|Agreement|Contract|IOU|(?:LOAN|PROMISSORY) NOTE|(?:Loan|Promissory) [Nn]ote)\b/u
const records =
  /回单|流水|明细|交易(?:时间|日期|状态)|转账(?:凭证|记录|时间)|电子凭证|\[转账\]|\b(?:account statement|bank statement|advice|transaction|transfer confirmation)\b/iu
const amount = /(?<![\d.,:*])(?<number>\d{1,3}(?:,\d{3}){1,4}(?:\.\d{2})?|\d{3,9}\.\d{2}|\d{4,9})(?![\d.,%％:])/gu
const headLength = 80
const lineMax = 300

interface Record {
  file_id: string
  name: string
  text: string
}

/**
 * A bank's or chat's record of the day on which a loan was handed over. A note or contract says so too, and is no record.
 * Where nobody has told that day, it is the day of the line that has the sum of the loan.
 */
export function deliveryRecords(
  { slots }: CaseModel,
  told: readonly Entry[],
  files: readonly Record[],
  today: string,
): Entry[] {
  if (!slots.some(({ key }) => key === 'delivery_record')) return []
  const facts = factsOf(told)
  const [handed, principal] = [knownValue(facts, 'lent_on'), knownValue(facts, 'principal')]
  const agreed = knownValue(facts, 'contract_date')
  // A month that a message tells is no day yet.
  const lent = isDay(handed) ? handed : undefined
  return files.flatMap((file) => {
    const lines = linesOf(recordIn(file), today, isDay(agreed) ? agreed : null)
    if (lines.length === 0) return []
    const less = heldBack(lines, file, principal)
    const ofSum = lines.find(({ sums }) => typeof principal === 'number' && sums.includes(principal))
    const found = isDay(lent) ? lines.find(({ day }) => day === lent) : (ofSum ?? less)
    if (found === undefined) return []
    const source = { kind: 'file' as const, file_id: file.file_id, name: file.name, ...found.place }
    const entry = { state: 'read' as const, source, at: 0 }
    return [
      { ...entry, slot: 'delivery_record', value: true },
      ...(found === ofSum && typeof principal === 'number' ? [{ ...entry, slot: 'principal', value: principal }] : []),
      ...(isDay(lent) ? [] : [{ ...entry, slot: 'lent_on', value: found.day }]),
      ...(less === undefined || found !== less
        ? []
        : [{ ...entry, slot: 'received_amount', value: less.sums[0] ?? 0 }]),
    ]
  })
}

/** The part of a file that is a record: all of it, or what is stapled behind a note or contract. */
function recordIn({ name, text, ...file }: Record): Record & { from: number } {
  const isPromise = promises.test(text.slice(0, headLength))
  const at = isPromise ? stapled.exec(text)?.index : records.test(`${name}\n${text}`) ? 0 : undefined
  return { ...file, name, text: at === undefined ? '' : text.slice(at), from: at ?? 0 }
}

const stapled =
  /\n[^\n]{0,80}(?:回单|转账(?:凭证|记录)|电子凭证|\b(?:transfer confirmation|(?:incoming|outgoing|bank) transfer|payment advice)\b[^\n]{0,40}\n)/iu
const inAdvance =
  /预扣|先扣|扣除?[^\n]{0,8}利息|砍头息|\binterest (?:taken off|deducted|withheld|in advance)|\b(?:less|minus)\b[^\n]{0,20}\binterest\b/iu

type Line = ReturnType<typeof linesOf>[number]

/** Less than the loan arrived, and the record says that interest was taken off. */
const heldBack = (lines: readonly Line[], { text }: Record, principal: unknown): Line | undefined =>
  typeof principal === 'number' && inAdvance.test(text)
    ? lines.find(({ sums: [sum] }) => sum !== undefined && sum < principal && sum >= principal / 2)
    : undefined

/** A slip has a field in each line, a statement a transfer; in a slip the day and the sum stand in lines of their own. */
const slipLines = 6

/** The lines that have a day, each with its sums. */
function linesOf({ text, from }: Record & { from: number }, today: string, agreed: string | null) {
  let start = from
  const all = text.split('\n')
  return all.flatMap((whole, index) => {
    const at = start
    start += whole.length + 1
    const line = whole.slice(0, lineMax).trimEnd()
    const date = /\d{4}/.test(line) ? (dateIn(line, today) ?? dayAfter(line, agreed)) : undefined
    if (date === undefined) return []
    const rest = `${line.slice(0, date.start)} ${line.slice(date.end)}`
    const own = sumsIn(rest)
    const sums =
      own.length > 0
        ? own
        : all.slice(index + 1, index + slipLines).flatMap((next) => (/amount|金额/iu.test(next) ? sumsIn(next) : []))
    const lead = line.length - line.trimStart().length
    return [{ day: date.value, sums, place: { quote: line.trimStart(), start: at + lead, end: at + line.length } }]
  })
}

const dateIn = (line: string, today: string) => dateValuesIn(line, { today }).find(({ value }) => isDay(value))
const sumsIn = (line: string): number[] =>
  matchesIn(line, amount).map(({ groups }) => Number((groups?.number ?? '').replaceAll(',', '')))

const numeric = /(?<![\d/.-])(?<one>\d{1,2})(?<mark>[-/.])(?<other>\d{1,2})\k<mark>(?<year>20\d{2})(?!\d)/u
const soonMax = 60

/** 05/06/2024 is June where the loan was agreed on 3 June: of the two readings the one that follows within weeks. */
function dayAfter(line: string, agreed: string | null): { value: string; start: number; end: number } | undefined {
  const match = numeric.exec(line)
  const { one = '', other = '', year = '' } = match?.groups ?? {}
  if (match === null || agreed === null) return undefined
  const [left, right] = [one.padStart(2, '0'), other.padStart(2, '0')]
  const days = [`${year}-${right}-${left}`, `${year}-${left}-${right}`].filter(
    (day) => isDay(day) && day >= agreed && day <= addDays(agreed, soonMax),
  )
  const [value, second] = days
  if (value === undefined || (second !== undefined && second !== value)) return undefined
  return { value, start: match.index, end: match.index + match[0].length }
}

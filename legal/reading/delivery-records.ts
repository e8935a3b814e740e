import { matchesIn } from '@casewright/kit/text/matches-in'
import type { CaseModel } from '../case/case-model.ts'
import { knownValue } from '../case/conditions.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { isDay } from '../time/calendar.ts'
import { dateValuesIn } from '../values/dates.ts'

const promises =
  /借\s?条|欠\s?条|借\s?据|合\s?同|协\s?议|起\s?诉\s?状|通\s?知\s?书|\b(?:AGREEMENT|CONTRACT|Agreement|Contract|IOU)\b/u
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
  const [lent, principal] = [knownValue(facts, 'lent_on'), knownValue(facts, 'principal')]
  return files
    .filter(({ name, text }) => !promises.test(text.slice(0, headLength)) && records.test(`${name}\n${text}`))
    .flatMap((file) => {
      const lines = linesOf(file, today)
      const ofSum = lines.find(({ sums }) => typeof principal === 'number' && sums.includes(principal))
      const found = isDay(lent) ? lines.find(({ day }) => day === lent) : ofSum
      if (found === undefined) return []
      const source = { kind: 'file' as const, file_id: file.file_id, name: file.name, ...found.place }
      const entry = { state: 'read' as const, source, at: 0 }
      return [
        { ...entry, slot: 'delivery_record', value: true },
        ...(found === ofSum && typeof principal === 'number'
          ? [{ ...entry, slot: 'principal', value: principal }]
          : []),
        ...(isDay(lent) ? [] : [{ ...entry, slot: 'lent_on', value: found.day }]),
      ]
    })
}

/** The lines that have a day, each with its sums. */
function linesOf({ text }: Record, today: string) {
  let start = 0
  return text.split('\n').flatMap((whole) => {
    const at = start
    start += whole.length + 1
    const line = whole.slice(0, lineMax).trimEnd()
    const date = /\d{4}/.test(line) ? dateValuesIn(line, { today }).find(({ value }) => isDay(value)) : undefined
    if (date === undefined) return []
    const rest = `${line.slice(0, date.start)} ${line.slice(date.end)}`
    const sums = matchesIn(rest, amount).map(({ groups }) => Number((groups?.number ?? '').replaceAll(',', '')))
    const lead = line.length - line.trimStart().length
    return [{ day: date.value, sums, place: { quote: line.trimStart(), start: at + lead, end: at + line.length } }]
  })
}

import type { Slot } from '../case/case-model.ts'
import type { DateFound } from '../time/date-found.ts'
import { datesIn } from '../time/dates.ts'
import { accidentIn } from './read-accident.ts'
import { readText } from './read-text.ts'
import type { SlotFound } from './read-values.ts'
import { wagesIn } from './read-wages.ts'
import { unwrapped } from './unwrap.ts'

const documentMax = 200_000
const headMax = 4_000

/** A transfer in a chat is a payment, whatever the words around it: 亮哥修车装潢：[转账 ¥5000.00]. */
const transfer = /\[(?:微信|支付宝)?(?:转账|红包|Transfer|Red packet)[^\]\n]{0,60}\]/gu
const masked = (words: string): string => '□'.repeat(words.length)

/** What a document says of the slots: its fields and clauses, and the day under it. */
export function readDocument(document: string, slots: readonly Slot[], today: string, isSigned = true): SlotFound[] {
  const whole = document.slice(0, documentMax)
  const { text, placeOf } = unwrapped(whole)
  // In a document, today is the day on which it was written.
  const said = readText(text.replace(transfer, masked), slots, daysAlone(text).at(-1)?.date ?? today, true)
  const accident = slots.some(({ key }) => key === 'accident_on') ? accidentIn(text) : []
  const wages = wagesIn(text, new Set(slots.map(({ key }) => key)))
  // Who talks of a contract signs none.
  const signed = isSigned ? signedOn(text, slots) : []
  const surer = [...accident, ...wages]
  const found = [...surer, ...said.filter((one) => !isOutdone(one, surer, accident) && !isOther(one, signed, text))]
  const known = new Set(found.map(({ slot }) => slot))
  const more = signed.filter(({ slot }) => slot === 'written_contract' || !known.has(slot))
  return [...found, ...more].map((one) => {
    const [start, end] = [placeOf(one.start), placeOf(Math.max(one.start, one.end - 1)) + 1]
    return { ...one, text: whole.slice(start, end), start, end }
  })
}

/** What a contract says of its day counts less than the day under it; and the date of another paper is none of a contract. */
function isOther({ slot, score, start }: SlotFound, signed: readonly SlotFound[], text: string): boolean {
  if (slot !== 'contract_date') return false
  if (signed.some((one) => one.slot === slot)) return true
  return (
    score >= labelled &&
    /(?<!\p{Script=Han}\s?)(?:日\s{0,4}期|Date)\s{0,2}[:：]?\s{0,6}$/u.test(text.slice(Math.max(0, start - 14), start))
  )
}
const labelled = 200

/** A report of an accident tells the age of everybody in it. */
const isOutdone = ({ slot }: SlotFound, surer: readonly SlotFound[], accident: readonly SlotFound[]): boolean =>
  surer.some((one) => one.slot === slot) || (accident.length > 0 && slot === 'victim_age')

const isContract =
  /借\s{0,4}条|欠\s{0,4}条|收\s{0,4}条|(?<!(?:解除|终止)(?:劳动)?)合\s{0,4}同|协\s{0,4}议|承\s?诺\s?书|\b(?:AGREEMENT|CONTRACT|Agreement|Contract|IOU|LEASE|Lease|(?:LOAN|PROMISSORY) NOTE|(?:Loan|Promissory) [Nn]ote)\b/u
const isPleading = /起\s?诉\s?状|申\s?请\s?书|\b(?:COMPLAINT|STATEMENT OF CLAIM|APPLICATION FOR ARBITRATION)\b/iu
const isNotice = /通\s?知|传\s{0,6}票|人民法院|的函|函$|判\s?决\s?书|裁\s?决\s?书|告知|\bNOTICE\b/mu
const headed = /^(?:日期[:：]|签订日期[:：]|Date:?|Dated)\s{0,4}/u

/** Days that stand alone in a line. */
function daysAlone(text: string): DateFound[] {
  let at = 0
  return text.split('\n').flatMap((line) => {
    const from = at
    at += line.length + 1
    const day = line.trim().replace(headed, '')
    const [date] = day === '' || day.length > 24 ? [] : datesIn(day)
    if (date?.text !== day || date.date.length !== 10) return []
    const start = from + line.indexOf(day)
    return [{ ...date, start, end: start + day.length }]
  })
}

const signing = /(?:签[订署约]|订立|立[据约])(?:日期|时间|于)?|^\s{0,40}日\s{0,4}期|\b(?:Date|Dated|Signed)\b/u
const act =
  /[付还交前至到起止]|收到|送达|打印|导出|查询|回单|\b(?:before|within|by|due|until|shipment|payment|page|printed)\b/iu
const tailMax = 600

/** The days beside which under a contract only names, places or a word for signing stand. */
function daysUnder(text: string): (DateFound & { isSigned: boolean })[] {
  const from = Math.max(0, text.length - tailMax)
  let at = from
  return text
    .slice(from)
    .split('\n')
    .flatMap((line) => {
      const start = at
      at += line.length + 1
      const [day] = datesIn(line)
      const rest = day === undefined ? '' : line.replace(day.text, '')
      const isSigned = signing.test(rest)
      if (day?.date.length !== 10 || rest.trim().length > signedMax || act.test(rest)) return []
      return [{ ...day, start: start + day.start, end: start + day.end, isSigned }]
    })
}
const signedMax = 40

/** The day in the first words of a contract. */
function dayAbove(text: string): DateFound | undefined {
  const made =
    /\b(?:made|dated|entered into|[Ss]igned (?:on|at|in))\b[^.\n]{0,40}?(?=\d|[A-Z])|(?<=\b(?:AGREEMENT|CONTRACT|LEASE)\b[^\n]{0,60} {5,80})(?=\d{1,2} [A-Z][a-z]{2,8} 20\d\d[ \t]{0,8}\n)|\bDate\s{0,2}:|签[订署约](?:日期|时间)\s{0,4}[:：]?/u.exec(
      text.slice(0, headMax),
    )
  const first = made === null ? undefined : datesIn(text.slice(made.index, made.index + 120))[0]
  return first && made ? { ...first, start: first.start + made.index, end: first.end + made.index } : undefined
}

/**
 * A note or a contract was made on the day under it, or on the one in its first words; a supplement is not the contract.
 * A pleading was filed on the day under it.
 */
function signedOn(text: string, slots: readonly Slot[]): SlotFound[] {
  const head = text.slice(0, 300)
  const has = (slot: string) => slots.some(({ key }) => key === slot)
  if (has('filed_on') && isPleading.test(head.slice(0, 60))) {
    const under = daysAlone(text).at(-1)
    // The court tells the day of filing itself; a pleading may lie for days before it is brought there.
    return under === undefined ? [] : [{ ...dayFound('filed_on', under), isWeak: true }]
  }
  // What stands beside a title, far from it, is none of its words: SALES CONTRACT No. 17      Signed at Yiwu, 26 February 2026.
  const title = head
    .split(/\n|(?<=\S)\s{5,80}(?=\S)/u)
    .map((line) => line.trim().replaceAll(/\s{2,80}/gu, ' '))
    .filter((line) => line !== '' && line.length <= titleMax)
    .slice(0, titleLines)
    .join('\n')
  if (!has('contract_date') || !isContract.test(title) || isNotice.test(title)) return []
  const under = daysUnder(text)
  const last = daysAlone(text).at(-1) ?? under.findLast(({ isSigned }) => isSigned) ?? dayAbove(text) ?? under.at(-1)
  const end = Math.min(10, text.length)
  const contract = { slot: 'written_contract', value: true, text: '', start: 0, end, score: contractScore }
  const score = supplement.test(head.slice(0, 80).replaceAll(/\s/gu, '')) ? supplementScore : contractScore
  return [contract, ...(last === undefined ? [] : [{ ...dayFound('contract_date', last), score }])]
}

const supplement = /补充|变更|展期|续[签订租]|终止|欠条/u
const titleMax = 60
const titleLines = 4
const contractScore = 250
const supplementScore = 70

const dayFound = (slot: string, { date, text, start, end }: DateFound): SlotFound => ({
  slot,
  value: date,
  text,
  start,
  end,
  score: 80,
})

import type { Span } from '../sources/sentences.ts'
import { dateValuesIn } from '../values/dates.ts'

/** A message of a chat or of an e-mail, as a file shows it. */
export interface Said extends Span {
  date: string
  speaker: string
}

const clock = /(?<!\d)\d{1,2}[:：]\d{2}(?:[:：]\d{2})?(?!\d)/
const mailHeader =
  /^\s{0,8}(?:From|To|Cc|Bcc|Subject|Date|Sent|发件人|收件人|抄送|主题|日期|时间|发送时间)\s{0,2}[:：]/i
const mailDate = /^\s{0,8}(?:Date|Sent|日期|时间|发送时间)\s{0,2}[:：]/i
const sender = /^\s{0,8}(?:From|发件人)\s{0,2}[:：]\s{0,4}(?<name>[^<\n]{1,60})/i
const spoken = /^[\s\]】）)-]{0,6}(?<name>[^:：\n[\]，。,!?！？]{1,24}?)\s{0,2}[:：]\s{0,4}(?<words>\S.*)$/u
/** 大海 22:10 and nothing else: what follows is said by him. */
const named =
  /^\s{0,8}(?<name>[^:：\n，。,!?！？\d]{1,24}?)\s{1,4}(?:上午|下午|晚上|凌晨|中午)?\s?\d{1,2}[:：]\d{2}(?:[:：]\d{2})?\s{0,4}$/u
/** 2026/6/25 11:03  name  words: columns instead of a colon. */
const columns = /^\s{0,6}(?<name>[^:：\s，。,!?！？][^:：\n，。,!?！？]{0,22}?)\s{2,6}(?<words>\S.*)$/u
/** 晚上11:52 in a line of its own is nobody's word. */
const clockAlone = /^\s{0,8}(?:上午|下午|晚上|中午|凌晨|早上|傍晚)?\s?\d{1,2}[:：]\d{2}\s{0,4}$/u
const decoration = /^[\s\]【】<>()（）·|—–_=*:：[-]{1,20}|[\s—–_=*-]{1,20}$/gu
/** A mail that is quoted in another one. */
const quoted = /^(?:\s?>){1,8}\s?/u
const speakerMax = 24
const dateWithin = 12
const lineMax = 600
const textMax = 100_000

/** The messages of a chat or of e-mails, each with its day; nothing for another kind of text. */
export function chatMessages(text: string, today: string): Said[] {
  const said: Said[] = []
  let [date, speaker, start, heads] = ['', '', 0, 0]
  for (const line of text.slice(0, textMax).split('\n')) {
    const shown = line.slice(0, lineMax).replace(quoted, '')
    const head = headOf(shown, today)
    if (head !== null) {
      date = head.date
      heads++
    }
    const rest = head?.rest ?? shown
    const name = sender.exec(shown)?.groups?.name
    if (name !== undefined) speaker = name.trim()
    else if (!mailHeader.test(shown) && !clockAlone.test(shown) && date !== '') {
      const own = named.exec(shown)?.groups?.name
      const match = own === undefined ? (spoken.exec(rest) ?? (head === null ? null : columns.exec(rest))) : null
      if (own !== undefined) speaker = own.trim()
      else if (match !== null) speaker = match.groups?.name?.trim() ?? ''
      else if (head !== null && rest !== '' && rest.length <= speakerMax) speaker = rest
      const words = own === undefined ? (match?.groups?.words ?? rest).trim() : ''
      const at = words === '' ? -1 : line.indexOf(words)
      const before = said.at(-1)
      const goesOn =
        own === undefined && match === null && head === null && before?.speaker === speaker && before.date === date
      if (at >= 0 && goesOn) {
        before.end = start + at + words.length
        before.text = text.slice(before.start, before.end)
      } else if (at >= 0) said.push({ text: words, start: start + at, end: start + at + words.length, date, speaker })
    }
    start += line.length + 1
  }
  // A form has a day and a time as well, and fields that look like speakers.
  const isChat =
    heads > 1 ||
    said.some((one) => /^(?:我|me)$/i.test(one.speaker)) ||
    /^[\s>]{0,8}(?:From|发件人)\s{0,2}[:：]/imu.test(text)
  return isChat ? said : []
}

/** A line that gives the day of what follows: with a time, as the date of an e-mail, or alone. */
function headOf(line: string, today: string): { date: string; rest: string } | null {
  if (!/\d/.test(line.slice(0, 80))) return null
  const day = dateValuesIn(line.slice(0, 80), { today })[0]
  if (day === undefined || day.value.length !== 'YYYY-MM-DD'.length) return null
  if (mailDate.test(line)) return { date: day.value, rest: '' }
  const rest = `${line.slice(0, day.start)}${line.slice(day.end)}`
  const isAlone = rest.replaceAll(decoration, '') === ''
  if (day.start > dateWithin || !(isAlone || clock.test(rest))) return null
  const left = rest.replace(/^(?<lead>[^\p{L}]{0,20})(?:上午|下午|晚上|凌晨|中午)/u, '$<lead>').replace(clock, '')
  return { date: day.value, rest: left.replaceAll(decoration, '').trim() }
}

const mailHead = /^\s{0,8}(?:From|发件人)\s{0,2}[:：]/m
const isRecord = /账单|流水|明细|台账|清单|记录表|\bstatement\b/i

/** Whether a text is what people wrote to each other, which binds less than a document does. */
export function isChat(text: string, today: string): boolean {
  const timed = text.split('\n').filter((line) => clock.test(line)).length
  const speakers = Map.groupBy(chatMessages(text, today), ({ speaker }) => speaker)
  const isTalk = [...speakers].some(([name, said]) => name !== '' && said.length >= 2)
  return timed >= 2 && (mailHead.test(text) || (isTalk && !isRecord.test(text.slice(0, 200))))
}

import type { Side } from '../case/case-model.ts'
import type { Span } from '../sources/sentences.ts'
import { datesIn } from '../time/dates.ts'
import type { SlotFound } from './read-text.ts'

/** A message of a chat or of an e-mail, as a file shows it. */
interface Said extends Span {
  date: string
  speaker: string
}

type DayFound = SlotFound & { value: string }

const clock = /\d{1,2}[:：]\d{2}/
const mailHeader = /^(?:From|To|Cc|Subject|Date|发件人|收件人|主题|日期|时间|发送时间)\s{0,2}[:：]/i
const sender = /^(?:From|发件人)\s{0,2}[:：]\s{0,4}(?<name>[^<(（\n]{1,60})/i
const spoken = /^[\s\]】）)-]{0,6}(?<name>[^:：\n[\]，。,.!?！？]{1,24}?)\s{0,2}[:：]\s{0,4}(?<words>\S.*)$/u
/** What is left of a line when its day and time are gone. */
const withoutTime = (line: string, dated: string): string =>
  line
    .replace(dated, '')
    .replace(/\d{1,2}[:：]\d{2}(?:[:：]\d{2})?/, '')
    .replace(/^[\s[\]【】<>()（）·|-]{1,20}/, '')

/** The messages of a chat or of e-mails, each with its day; nothing for another kind of text. */
function chatIn(text: string): Said[] {
  const said: Said[] = []
  let [date, speaker, start] = ['', '', 0]
  for (const line of text.split('\n')) {
    const [day] = datesIn(line)
    const isHead = day !== undefined && day.date.length === 10 && clock.test(line)
    if (isHead) date = day.date
    const rest = isHead ? withoutTime(line, day.text) : line
    const name = sender.exec(line)?.groups?.name
    if (name !== undefined) speaker = name.trim()
    else if (!mailHeader.test(line) && date !== '') {
      const match = spoken.exec(rest)
      if (match !== null) speaker = match.groups?.name?.trim() ?? ''
      else if (isHead && rest.trim() !== '' && rest.length <= 24) speaker = rest.trim()
      const words = (match?.groups?.words ?? rest).trim()
      const at = words === '' ? -1 : line.indexOf(words)
      if (at >= 0) said.push({ text: words, start: start + at, end: start + at + words.length, date, speaker })
    }
    start += line.length + 1
  }
  return said
}

/** Whether a text is what people wrote to each other, which binds less than a document does. */
export function isChat(text: string): boolean {
  const timed = text.split('\n').filter((line) => clock.test(line)).length
  const speakers = Map.groupBy(chatIn(text), ({ speaker }) => speaker)
  const isTalk = [...speakers].some(([name, said]) => name !== '' && said.length >= 2)
  return timed >= 2 && (isMail.test(text) || (isTalk && !isRecord.test(text.slice(0, 200))))
}
const isMail = /^(?:From|发件人)\s{0,2}[:：]/m
const isRecord = /账单|流水|明细|台账|清单|记录表|\bstatement\b/i

const demands =
  /什么时候.{0,10}(?:还|付|退|给|结|发)|(?:还|付|退|给|结|发)(?:不(?:还|付|退|给|结|发)|(?:一下|掉|清|了)?(?:吗|呢|没有|了没|[？?]))|(?:请|麻烦|赶紧|尽快|马上).{0,16}(?:还|付|退|给|结|发)|(?:欠|押金|房租|租金|货款|工资|尾款|余款|定金|物业费|服务费).{0,12}(?:还|付|退|给|结)|再不.{0,10}(?:还|付|退|给|结)|\b(?:please|kindly|when (?:do|will|can)|for the last time|must|failing which)\b.{0,80}\b(?:pay|paid|transfer|return|refund|settle|repay|deposit|amount|balance|money)\b/iu
const promises =
  /我认|认账|我承认|(?:一定|肯定|保证|会|马上|下周|下个?月|月底|月初|年底|年前|年后|过完年|发了?工资|回款|资金到位|缓(?:几天|一缓|缓)|等.{0,10}就).{0,12}(?:还|付|退|给|结|凑|转|打)|\b(?:I|we)(?: will|['’]ll| shall| promise| confirm| agree| acknowledge| admit)\b(?! not).{0,60}\b(?:pay|return|transfer|refund|settle|repay|balance|deposit|owe)\b/iu
const refuses =
  /不会|不可能|不认|不(?:还|退|付|给|欠)|没有?义务|凭什么|\b(?:won['’]t|will not|refuse|cannot|can['’]t)\b/iu
const own = /^(?:我|我方|本人|me|i)$/i

/** The last day on which the claimant's side demanded, and the last on which the other side promised or acknowledged. */
export function chatDays(text: string, side: Side, names: Readonly<Record<Side, readonly string[]>>): DayFound[] {
  const chat = chatIn(text)
  const theirs: Side = side === 'claimant' ? 'respondent' : 'claimant'
  const hasOwn = chat.some(({ speaker }) => own.test(speaker))
  const sideOf = ({ speaker }: Said): Side | null => {
    if (own.test(speaker)) return side
    const named = (['claimant', 'respondent'] as const).find((one) => names[one].some((name) => isOf(speaker, name)))
    return named ?? (hasOwn ? theirs : null)
  }
  const by = (who: Side, said: Said) => [who, null].includes(sideOf(said))
  const demanded = chat.filter((said) => by('claimant', said) && demands.test(said.text))
  const promised = chat.filter(
    (said) =>
      by('respondent', said) && promises.test(said.text) && !refuses.test(said.text) && !demands.test(said.text),
  )
  return [...last('demanded_on', demanded), ...last('promised_on', promised)]
}

const isOf = (speaker: string, name: string): boolean =>
  name.length > 1 && speaker.length > 1 && (speaker.includes(name) || name.includes(speaker))

function last(slot: string, said: readonly Said[]): DayFound[] {
  const [latest] = said.toSorted((left, right) => (left.date < right.date ? 1 : -1))
  return latest === undefined
    ? []
    : [{ slot, value: latest.date, text: latest.text, start: latest.start, end: latest.end, score: 150 }]
}

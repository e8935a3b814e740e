import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Side } from '../case/case-model.ts'
import type { SlotFound } from '../reading/read-values.ts'
import { chatMessages, type Said } from './chat-messages.ts'

type DayFound = SlotFound & { value: string }

const act = '(?:还|付|退|给|结|发|打|转|赔|换|补|清|办|交)'
const owed =
  '(?:欠|押金|房租|租金|货款|工资|尾款|余款|定金|物业费|服务费|钱|款|费|本金|利息|\\d{3,9}|[\\d一二两三四五六七八九十]{1,3}[万千])'
const demands = new RegExp(
  [
    `(?:什么时候|何时|几时|哪天|多久|到底).{0,14}(?:${act}|方便)`,
    `${owed}.{0,12}(?:什么时候|何时|几时|哪天|呢[？?]|呢$|还没|该${act})`,
    `${act}(?:不${act}|(?:一下|掉|清|了)?(?:吗|呢|没有|了没|没$|点没|[？?]))`,
    `(?:请|麻烦|赶紧|尽快|马上|立即|必须|今天|务必|通知).{0,16}${act}`,
    `${owed}.{0,12}${act}(?:给|到|清|还|我|一下|$)`,
    `(?:日内|天内|月底前|号前|日前|之前).{0,10}${act}`,
    `把.{0,12}${act}.{0,4}(?:我|给)`,
    `(?:要求|我要).{0,8}(?:${act}|赔偿)`,
    '(?:再不|不然|否则|只能|只好).{0,16}(?:起诉|律师|法院|法律|劳动局|仲裁|投诉|告|报警)',
    '\\b(?:please|kindly|when (?:do|will|can)|for the last time|must|failing which|otherwise|I want|we need|or I will|or we will)\\b.{0,80}\\b(?:pay|paid|transfer|return|refund|settle|repay|deposit|amount|balance|money|back|replace|replacement|ship|shipment|lawyers?|court)\\b',
    '\\b(?:I|we|and) (?:ask|request|demand)(?: you)? (?:again )?(?:for|to)\\b.{0,60}\\b(?:refund|pay|payment|return|replacement|price|rent)\\b',
    '\\b(?:final|first|second|third|last) (?:reminder|notice|demand)\\b',
  ].join('|'),
  'iu',
)
const promises = new RegExp(
  [
    '我认|我们认|公司认|认的|认账|认这个账|我承认|无异议|账面一致|确认(?:应退|欠|无误)|情况属实',
    `(?:一定|肯定|保证|会|马上|下周|下个?月|月底|月初|年底|年前|年后|过完年|春节后|节后|发了?工资|回款|回笼|资金到位|缓(?:几天|一缓|缓)|最迟|等.{0,10}就|有钱先|工作日内|日内|先).{0,12}(?:${act}|凑|安排)`,
    '再?(?:给|容)我(?:点|一点|几天|一阵|些)?时间|再容我|宽限',
    "\\b(?:I|we|the company|my boss[\\w .]{0,12})(?: will|['’]ll| shall| promise| confirm| agree| acknowledge| admit| know I owe)\\b(?! not).{0,80}\\b(?:pay|return|transfer|refund|settle|repay|balance|deposit|owe|outstanding|send|replace|money)\\b",
    '\\bI (?:know I )?owe you\\b|\\bstill outstanding\\b|\\bwill pay\\b|\\bagree to (?:send|pay|refund|replace)\\b',
  ].join('|'),
  'iu',
)
const refuses =
  /不会|不可能|不认|不(?:还|退(?:的|你|钱|款|$)|付|给|欠)|没有?义务|凭什么|拿不出|\b(?:won['’]t|will not|refuse|cannot|can['’]t)\b/iu
const own = /^(?:我|我方|本人|自己|me|i)$/i
/** What an export says of itself: whom the chat is with, and who exported it. */
const partner =
  /(?:与|和)\s?[“"「『‘]?(?<name>[^“”"「」『』’\n]{1,24}?)[”"」』’]?\s?的聊天|(?:聊天对象|对方)\s?[:：]\s?(?<other>[^\s（(]{1,16})/gu
const exporter = /(?:导出人|我)\s?[:：]\s?(?<name>\p{Script=Han}{1,4})(?=[\s（(]|$)/u
const nickname = /(?<nick>[^\s（(]{1,16})[（(](?<name>\p{Script=Han}{2,4})[）)]/gu
const headMax = 160

/** The last day on which the claimant's side demanded, and the last on which the other side promised or acknowledged. */
export function chatDays(
  text: string,
  side: Side,
  names: Readonly<Record<Side, readonly string[]>>,
  today: string,
): DayFound[] {
  const chat = chatMessages(text, today)
  const sideOf = speakers(text, chat, side, names)
  const by = (who: Side, said: Said) => [who, null].includes(sideOf(said.speaker))
  const demanded = chat.filter((said) => by('claimant', said) && demands.test(joined(said)))
  const promised = chat.filter(
    (said) =>
      by('respondent', said) && promises.test(joined(said)) && !refuses.test(joined(said)) && !isQuestion(said, sideOf),
  )
  return [...last('demanded_on', demanded), ...last('promised_on', promised)]
}

/** Who may be either side and demands does not promise. */
const isQuestion = (said: Said, sideOf: (speaker: string) => Side | null): boolean =>
  sideOf(said.speaker) === null && demands.test(joined(said))

/** What was said, without the breaks of its lines. */
const joined = ({ text }: Said): string =>
  text.replaceAll(/\s{0,8}\n\s{0,40}/gu, /\p{Script=Han}/u.test(text) ? '' : ' ')

/** The side of each speaker: by 我, by a party's name, by the title of the chat, or as the one across from a known one. */
export function speakers(
  text: string,
  chat: readonly Said[],
  side: Side,
  names: Readonly<Record<Side, readonly string[]>>,
): (speaker: string) => Side | null {
  const theirs: Side = side === 'claimant' ? 'respondent' : 'claimant'
  const head = text.slice(0, Math.min(headMax, Math.max(40, chat[0]?.start ?? 0)))
  const others = matchesIn(text, partner).map(({ groups }) => (groups?.name ?? groups?.other ?? '').trim())
  const mine = exporter.exec(head)?.groups?.name ?? ''
  const known = (speaker: string): Side | null => {
    if (own.test(speaker) || (mine !== '' && speaker === mine)) return side
    const named = (['claimant', 'respondent'] as const).find((one) => names[one].some((name) => isOf(speaker, name)))
    if (named !== undefined) return named
    const employer = employerOf(speaker, names)
    if (employer !== null) return employer
    const called = matchesIn(head, nickname).find(({ groups }) => groups?.nick === speaker)?.groups?.name
    const nicknamed = called && (['claimant', 'respondent'] as const).find((one) => names[one].includes(called))
    if (nicknamed) return nicknamed
    if (others.some((name) => name !== '' && (speaker.includes(name) || name.includes(speaker)))) return theirs
    return mine === '' && isTitle(speaker) && !all.some((one) => one !== speaker && isTitle(one)) ? theirs : null
  }
  const isTitle = (speaker: string) => speaker.length > 1 && title(head).includes(speaker.replace(/^.*-/u, ''))
  const all = [...new Set(chat.map(({ speaker }) => speaker))]
  const sides = new Map(all.map((speaker) => [speaker, known(speaker)]))
  const hasOwn = [...sides.values()].includes(side)
  const hasTheirs = [...sides.values()].includes(theirs)
  const unknown = all.filter((speaker) => sides.get(speaker) === null)
  return (speaker) => {
    const found = sides.get(speaker) ?? null
    if (found !== null) return found
    if (hasOwn) return theirs
    return hasTheirs && unknown.length === 1 ? side : null
  }
}

const company = /公司|集团|厂|店|中心|银行/u

/** 联启采购-周颖 writes for 无锡联启电子科技有限公司: two characters that the company of one side has, and of the other not. */
function employerOf(speaker: string, names: Readonly<Record<Side, readonly string[]>>): Side | null {
  const pairs = Array.from(
    matchesIn(speaker, /\p{Script=Han}(?=(?<next>\p{Script=Han}))/gu),
    ([one, next = '']) => one + next,
  )
  const isFor = (side: Side): boolean =>
    names[side].some((name) => company.test(name) && pairs.some((pair) => name.includes(pair)))
  const sides = (['claimant', 'respondent'] as const).filter(isFor)
  return sides.length === 1 ? (sides[0] ?? null) : null
}

/** The first lines of a chat hold the name of the other one. */
const title = (head: string): string => (isMail.test(head) ? '' : head.split('\n').slice(0, 2).join(' '))
const isMail = /^\s{0,8}(?:From|发件人)\s{0,2}[:：]/imu

const isOf = (speaker: string, name: string): boolean =>
  name.length > 1 && speaker.length > 1 && (speaker.includes(name) || name.includes(speaker))

function last(slot: string, said: readonly Said[]): DayFound[] {
  const [latest] = said.toSorted((left, right) => (left.date < right.date ? 1 : -1))
  return latest === undefined
    ? []
    : [{ slot, value: latest.date, text: latest.text, start: latest.start, end: latest.end, score: 150 }]
}

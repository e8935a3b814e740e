import type { Account } from '../case/case-file.ts'
import type { Side } from '../case/case-model.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { chatMessages } from '../chats/chat-messages.ts'
import { chatDays } from '../chats/read-chat.ts'
import { leaveIn } from '../chats/read-leave.ts'
import { singleActs } from '../chats/single-acts.ts'
import { speakersOf } from '../chats/speakers-of.ts'
import { letterDays } from './dated-letters.ts'
import { type CorrectedText, dayOf, readIn, toldIn } from './entry-of.ts'

export const actSlots = ['demanded_on', 'promised_on']

/** Of demands and promises the last one counts, in whichever chat, letter or record it stands, unless a message tells a later one. */
export function latestActs(
  files: readonly CorrectedText[],
  told: readonly Entry[],
  side: Side,
  accounts: readonly Account[],
): Entry[] {
  const today = accounts.at(-1)?.on ?? ''
  const messages = accounts.map(({ text }) => text)
  const facts = factsOf(told)
  const names = speakersOf(facts, messages, side)
  const acts = files.flatMap((file) => {
    const days = [...chatDays(file.text, side, names, today), ...letterDays(file.text, names, today)]
    return days.map((found) => readIn(file, found))
  })
  const quoted = accounts.flatMap(({ text, on }, message) =>
    chatDays(text, side, names, on).map((found) => toldIn(message, found)),
  )
  const chats = new Set(files.filter(({ text }) => chatMessages(text, today).length > 0).map(({ file_id }) => file_id))
  const recorded = told.filter(({ source }) => source.kind === 'file' && !chats.has(source.file_id))
  return actSlots.flatMap((slot) => {
    const [latest] = [...acts, ...quoted, ...recorded]
      .filter((entry) => entry.slot === slot && dayOf(entry) <= today)
      .toSorted((left, right) => (dayOf(left) < dayOf(right) ? 1 : -1))
    const isLater = told.some(
      (entry) =>
        entry.slot === slot && entry.source.kind === 'message' && !isRelative(entry) && dayOf(entry) > dayOf(latest),
    )
    return latest === undefined || isLater ? [] : [latest]
  })
}

/** 上周六, last Monday: counted from the day of writing, and not read from a calendar. */
const isRelative = ({ source }: Entry): boolean =>
  source.kind === 'message' && !/\d|[一二三四五六七八九十]{1,3}[月号日]/u.test(source.quote)

const weekday = (entry: Entry): number => new Date(`${dayOf(entry)}T00:00:00Z`).getUTCDay()

/** A message that tells a weekday, and a dated paper that has the act on such a weekday, tell of the same act. */
export const isSameAct = (told: Entry, dated: Entry): boolean =>
  told.slot === dated.slot &&
  isRelative(told) &&
  told.source.kind === 'message' &&
  /周|星期|礼拜|day\b/iu.test(told.source.quote) &&
  weekday(told) === weekday(dated)

/** Leave that an employee asked for in a chat. */
export function leaveEntries(
  files: readonly CorrectedText[],
  told: readonly Entry[],
  side: Side,
  accounts: readonly Account[],
): Entry[] {
  const messages = accounts.map(({ text }) => text)
  const names = speakersOf(factsOf(told), messages, side)
  const today = accounts.at(-1)?.on ?? ''
  return files.flatMap((file) => leaveIn(file.text, side, names, today).map((found) => readIn(file, found)))
}

/** What was done once by a message of a chat or a mail; where a field or a clause tells the day itself, that counts. */
export function singleActEntries(
  files: readonly CorrectedText[],
  told: readonly Entry[],
  side: Side,
  slots: ReadonlySet<string>,
  accounts: readonly Account[],
): Entry[] {
  const names = speakersOf(
    factsOf(told),
    accounts.map(({ text }) => text),
    side,
  )
  const known = new Set(
    told.filter(({ source, state }) => source.kind === 'file' && state !== 'inferred').map(({ slot }) => slot),
  )
  const today = accounts.at(-1)?.on ?? ''
  return files
    .flatMap((file) => singleActs(file.text, side, names, slots, today).map((found) => readIn(file, found)))
    .filter((entry) => !known.has(entry.slot) && dayOf(entry) <= today)
}

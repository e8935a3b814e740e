import { datesIn } from '../time/dates.ts'

/** From when a text of a law counts, and by what it is known. */
export interface LawDates {
  /** Of this version: the last day on which it was adopted, promulgated or amended. */
  date: string | null
  effective_from: string | null
  /** How sure the first day is: the text says it, or only the day of the version is known, or nothing is. */
  basis: 'stated' | 'version' | 'unknown'
}

const takesEffect = /^\s?起?\s?(?:正式)?(?:施行|实施|生效|执行)/
const amends = /修正|修订|修改/
const makes = /通过|公布|发布|颁布|制定|批准/
/** Where the last word on the day of effect is looked for. */
const lastArticles = 3

const isDay = (date: string): boolean => date.length === 10
const latest = (dates: readonly string[]): string | null => dates.toSorted().at(-1) ?? null

interface NotedDay {
  date: string
  kind: 'effect' | 'amended' | 'made' | null
}

/** Each day of a note with what happened on it, by the words up to the next day. */
function notedDays(note: string): NotedDay[] {
  const found = datesIn(note).filter(({ date }) => isDay(date))
  return found.map(({ date, end }, at) => {
    const words = note.slice(end, found[at + 1]?.start ?? note.length)
    if (takesEffect.test(words)) return { date, kind: 'effect' }
    return { date, kind: amends.test(words) ? 'amended' : makes.test(words) ? 'made' : null }
  })
}

/** 本法自2021年1月1日起施行; the last one that the text says. */
const statedDays = (articles: readonly string[]): string[] =>
  articles.slice(-lastArticles).flatMap((text) =>
    datesIn(text)
      .filter(
        ({ date, start, end }) =>
          isDay(date) &&
          /自\s?$/.test(text.slice(Math.max(0, start - 2), start)) &&
          takesEffect.test(text.slice(end, end + 10)),
      )
      .map(({ date }) => date),
  )

const onPromulgation = /自(?:公布|发布|颁布|印发)之日起(?:施行|实施|生效|执行)/

/**
 * An amended law keeps the first day of its first version in its last article, so a stated day counts only when it is
 * not before the day of the amendment.
 */
export function lawDates(note: string, articles: readonly string[], nameDate: string | null): LawDates {
  const days = notedDays(note)
  const of = (...kinds: NotedDay['kind'][]) => days.filter(({ kind }) => kinds.includes(kind)).map(({ date }) => date)
  const amended = latest(of('amended'))
  const date = latest(of('amended', 'made')) ?? nameDate
  const stated = [statedDays(articles).at(-1) ?? null, latest(of('effect'))]
  const counts = stated.find((day) => day !== null && (amended === null || day >= amended))
  if (counts) return { date, effective_from: counts, basis: 'stated' }
  if (date === null) return { date, effective_from: null, basis: 'unknown' }
  const isStated = amended === null && onPromulgation.test(articles.slice(-lastArticles).join('\n'))
  return { date, effective_from: date, basis: isStated ? 'stated' : 'version' }
}

/** 公司法(2023-12-29).md and 公司法_20231229.docx. */
export function dateInName(name: string): string | null {
  const [, year = '', month = '', day = ''] = /(?<!\d)((?:19|20)\d\d)-?([01]\d)-?([0-3]\d)(?!\d)/.exec(name) ?? []
  const found = year === '' ? undefined : datesIn(`${year}-${month}-${day}`)[0]?.date
  return found ?? null
}

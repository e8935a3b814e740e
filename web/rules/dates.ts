type Language = 'zh' | 'en'

const localeOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en-GB')

const kept = new Map<string, Intl.DateTimeFormat>()

/** Formats are kept: each takes long to make. */
function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = kept.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options)
  kept.set(key, known)
  return known
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `5 minutes ago` for what is near, the day for what is not. */
export function sinceText(at: string, now: number, language: Language): string {
  const passed = now - Date.parse(at)
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto', style: 'short' })
  if (passed < minuteMs) return relative.format(0, 'minute')
  if (passed < hourMs) return relative.format(-Math.floor(passed / minuteMs), 'minute')
  if (passed < dayMs) return relative.format(-Math.floor(passed / hourMs), 'hour')
  if (passed < 7 * dayMs) return relative.format(-Math.floor(passed / dayMs), 'day')
  return dayText(at, now, language)
}

/** The day, with its year when that is not this one. */
export function dayText(at: string, now: number, language: Language): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return formatOf(language, {
    month: language === 'zh' ? 'long' : 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(at))
}

/** `2026-11-17` as people write a day. */
export const calendarDayText = (day: string, language: Language): string =>
  formatOf(language, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** `2026-11` as people write a month. */
export const monthText = (month: string, language: Language): string =>
  formatOf(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** Monday to Sunday, in short. */
export const weekdayTexts = (language: Language): string[] => {
  const format = formatOf(language, { weekday: 'short', timeZone: 'UTC' })
  // The fifth of January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => format.format(new Date((4 + day) * dayMs)))
}

const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Day and minute. Written by hand: a conversation needs it first, and making its format took 25 ms of the page's load. */
export function momentText(at: string, language: Language): string {
  const moment = new Date(at)
  const [year, month, day] = [moment.getFullYear(), moment.getMonth(), moment.getDate()]
  const time = [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return language === 'zh' ? `${year}年${month + 1}月${day}日 ${time}` : `${day} ${shortMonths[month]} ${year}, ${time}`
}

import type { MatterTodo } from '@casewright/contracts/matter/resources'

const kinds = {
  limitation: '诉讼时效 · Limitation',
  hearing: '开庭 · Hearing',
  filing: '提交 · Filing',
  other: '期限 · Deadline',
} as const
/** What cannot be made good once it is missed is told of a day before. */
const alarmed: readonly MatterTodo['deadline_kind'][] = ['limitation', 'hearing']

/** The open todos that have a date, as an iCalendar object (RFC 5545). The same todos give the same text. */
export const calendarOf = (matter: { title: string }, todos: readonly MatterTodo[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Casewright//Matter calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${text(matter.title)}`,
    ...todos.flatMap((todo) => eventOf(matter, todo)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

function eventOf(matter: { title: string }, todo: MatterTodo): string[] {
  const { todo_id, title, actor, due_at, deadline_kind, phase_id, status, updated_at } = todo
  if (status !== 'open' || due_at === null) return []
  const kind = kinds[deadline_kind ?? 'other']
  const summary = text(`${kind}: ${title}`)
  const about = [matter.title, `办理人 · Actor: ${actor}`, ...(phase_id === null ? [] : [`阶段 · Phase: ${phase_id}`])]
  return [
    'BEGIN:VEVENT',
    `UID:${todo_id}@casewright`,
    `DTSTAMP:${moment(updated_at)}`,
    `DTSTART:${moment(due_at)}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${text(about.join('\n'))}`,
    `CATEGORIES:${(deadline_kind ?? 'other').toUpperCase()}`,
    'TRANSP:TRANSPARENT',
    ...(alarmed.includes(deadline_kind)
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-P1D', `DESCRIPTION:${summary}`, 'END:VALARM']
      : []),
    'END:VEVENT',
  ]
}

/** `2026-03-01T09:30:00.000Z` as `20260301T093000Z` */
const moment = (at: string): string => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Text as a value: what would end it is escaped, and control characters, which have no escape, are left out. */
const text = (value: string): string =>
  value
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '')

const octetsMax = 75

/** Lines of at most 75 octets, each but the first behind a space, and no character cut. */
function folded(line: string): string {
  let result = ''
  let octets = 0
  for (const character of line) {
    const width = new TextEncoder().encode(character).length
    if (octets + width > octetsMax) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += width
  }
  return result
}

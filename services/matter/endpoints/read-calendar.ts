import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { todosOf } from '../queries/todos.ts'
import { calendarOf } from '../rules/calendar.ts'

export const readCalendar: Handler<typeof matter.readCalendar, MatterDeps> = async (input, { sql }) => {
  const seen = await seenMatter(sql, input, input.params.id)
  const bytes = calendarOf(seen, await todosOf(sql, seen.matter_id))
  return { bytes, contentType: 'text/calendar; charset=utf-8', fileName: `matter-${seen.matter_id}.ics` }
}

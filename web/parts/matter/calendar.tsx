import { addressOf } from '@casewright/client/create-client'
import { routes } from '@casewright/client/routes'
import type { MatterTodo } from '@casewright/contracts/matter/resources'
import { dayText, monthText, weekdayTexts } from '../../rules/dates.ts'
import { dayInChina, isMonth, monthAfter, weeksOf } from '../../rules/month.ts'
import type { MatterView } from '../../state/matter.ts'
import { place, setQuery } from '../../state/place.ts'
import { inboxWords } from '../../words/inbox.ts'
import { matterWords } from '../../words/matter.ts'
import { language } from '../../words/words.ts'
import { Empty } from '../states.tsx'

interface DatedTodo {
  day: string
  todo: MatterTodo
}

/** Deadlines and dated todos: the month as a table, and all of them as a list, which is what a phone shows. */
export function MatterCalendar({ view: { matter, todos } }: { view: MatterView }) {
  const words = matterWords.value
  const today = dayInChina(Date.now())
  const dated = todos
    .flatMap((todo): DatedTodo[] => (todo.due_at === null ? [] : [{ day: dayInChina(todo.due_at), todo }]))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  if (dated.length === 0) return <Empty title={words.noDeadlines} hint={words.noDeadlinesHint} />
  const asked = place.value.query.get('month')
  const next = dated.find(({ day, todo }) => todo.status === 'open' && day >= today) ?? dated.at(-1)
  const month = isMonth(asked) ? asked : (next?.day ?? today).slice(0, 7)
  return (
    <div class="stack wide-gap">
      <Month month={month} dated={dated} today={today} />
      <section>
        <div class="finding-head">
          <h2>{words.allDeadlines}</h2>
          <a class="button" download href={addressOf(routes.matter.readCalendar, { params: { id: matter.matter_id } })}>
            {words.calendar}
          </a>
        </div>
        <ul class="lines">
          {dated.map(({ day, todo }) => (
            <li key={todo.todo_id}>
              <span class={todo.status === 'open' ? '' : 'struck'}>{todo.title}</span>
              <small class={isLate(todo, day, today) ? 'problem' : ''}>{about(todo, day, today)}</small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const isLate = ({ status }: MatterTodo, day: string, today: string): boolean => status === 'open' && day < today

function about(todo: MatterTodo, day: string, today: string): string {
  const words = matterWords.value
  const { deadline_kind, status } = todo
  return [
    deadline_kind && inboxWords.value.deadlines[deadline_kind],
    dayText(day, Date.now(), language.value),
    status === 'open' ? isLate(todo, day, today) && words.overdue : words.todoDone,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Month({ month, dated, today }: { month: string; dated: readonly DatedTodo[]; today: string }) {
  const words = matterWords.value
  const to = (months: number) => setQuery({ month: monthAfter(month, months) })
  return (
    <section class="month">
      <div class="desk-bar">
        <h2 aria-live="polite">{monthText(month, language.value)}</h2>
        <div class="row-actions">
          <button type="button" class="button" onClick={() => to(-1)}>
            {words.previousMonth}
          </button>
          <button type="button" class="button" onClick={() => to(1)}>
            {words.nextMonth}
          </button>
        </div>
      </div>
      <table class="month-table">
        <caption class="unseen">{monthText(month, language.value)}</caption>
        <thead>
          <tr>
            {weekdayTexts(language.value).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, dated).map((week) => (
            <tr key={week[0]?.day}>
              {week.map(({ day, isInMonth, items }) => (
                <td key={day} class={isInMonth ? '' : 'other-month'} aria-current={day === today ? 'date' : undefined}>
                  <time dateTime={day}>{Number(day.slice(8))}</time>
                  {items.map(({ todo }) => (
                    <p
                      key={todo.todo_id}
                      class={isLate(todo, day, today) ? 'late' : todo.status === 'open' ? '' : 'struck'}
                    >
                      {todo.title}
                    </p>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

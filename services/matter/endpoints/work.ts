import type { matter } from '@casewright/contracts/matter/endpoints'
import { found, ServiceError } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { requireMatch } from '@casewright/kit/http/etag'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { changeTodo } from '../flows/change-todo.ts'
import { exportOf } from '../flows/export-matter.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { analysisOf, analysisPage } from '../queries/analysis.ts'
import { deliverablesOf } from '../queries/deliverables.ts'
import { inboxTodosPage } from '../queries/inbox-todos.ts'
import { phasesOf } from '../queries/phases.ts'
import { markCompleted, markOpen, todoNamed, todosOf, todosPage } from '../queries/todos.ts'
import { calendarOf } from '../rules/calendar.ts'
import { timelineOf } from '../rules/timeline.ts'
import { createTodo } from './create-todo.ts'
import { listDeliverables } from './list-deliverables.ts'

const listInboxTodos: Handler<typeof matter.listInboxTodos, MatterDeps> = async ({ query, ...person }, { sql }) => {
  const window = pageWindow(query)
  const [items, total] = await inboxTodosPage(sql, person, query.mine, window)
  return toPage(items, total, window)
}

const listTodos: Handler<typeof matter.listTodos, MatterDeps> = async (input, { sql }) => {
  const window = pageWindow(input.query)
  const { matter_id } = await seenMatter(sql, input, input.params.id)
  const [items, total] = await todosPage(sql, matter_id, input.query, window)
  return toPage(items, total, window)
}

const readTodo: Handler<typeof matter.readTodo, MatterDeps> = async (input, { sql }) => {
  const { matter_id } = await seenMatter(sql, input, input.params.id)
  return found(await todoNamed(sql, matter_id, input.params.todo), 'todo')
}

/** A repeat gets the first result, whatever version it names: its sender may never have seen the first answer. */
const completeTodo: Handler<typeof matter.completeTodo, MatterDeps> = (input, deps) =>
  changeTodo(input, input.params, deps, 'todo.completed', async (sql, todo) => {
    if (todo.status === 'completed') return todo
    requireMatch(todo.version, input.headers['if-match'])
    if (todo.status === 'cancelled')
      throw new ServiceError('conflict', 'the todo is cancelled: open it again before it is completed')
    return markCompleted(sql, todo.todo_id, { result: input.body.result, user: input.user })
  })

/** An open one is given back as it is, whatever version is named: a repeat must not fail. */
const reopenTodo: Handler<typeof matter.reopenTodo, MatterDeps> = (input, deps) =>
  changeTodo(input, input.params, deps, 'todo.reopened', async (sql, todo) => {
    if (todo.status === 'open') return todo
    requireMatch(todo.version, input.headers['if-match'])
    return markOpen(sql, todo.todo_id)
  })

const readTimeline: Handler<typeof matter.readTimeline, MatterDeps> = async (input, { sql }) => {
  const { matter_id } = await seenMatter(sql, input, input.params.id)
  const [phases, todos, deliverables] = await Promise.all([
    phasesOf(sql, matter_id),
    todosOf(sql, matter_id),
    deliverablesOf(sql, matter_id),
  ])
  return timelineOf(phases, todos, deliverables)
}

const listAnalysis: Handler<typeof matter.listAnalysis, MatterDeps> = async (input, { sql }) => {
  const window = pageWindow(input.query)
  const { matter_id } = await seenMatter(sql, input, input.params.id)
  const [items, total] = await analysisPage(sql, matter_id, window)
  return toPage(items, total, window)
}

const readAnalysis: Handler<typeof matter.readAnalysis, MatterDeps> = async (input, { sql }) => {
  const { matter_id } = await seenMatter(sql, input, input.params.id)
  return found(await analysisOf(sql, matter_id, input.params.version), 'analysis version')
}

const readCalendar: Handler<typeof matter.readCalendar, MatterDeps> = async (input, { sql }) => {
  const seen = await seenMatter(sql, input, input.params.id)
  const bytes = calendarOf(seen, await todosOf(sql, seen.matter_id))
  return { bytes, contentType: 'text/calendar; charset=utf-8', fileName: `matter-${seen.matter_id}.ics` }
}

/** Whoever may see a matter may take it away; that it was taken is in the audit log. */
const exportMatter: Handler<typeof matter.exportMatter, MatterDeps> = async (input, deps) => {
  const seen = await seenMatter(deps.sql, input, input.params.id)
  const bytes = await exportOf(deps, seen, input, input.signal)
  return { bytes, contentType: 'application/zip', fileName: `matter-${seen.matter_id}.zip` }
}

export const work = {
  listInboxTodos,
  listTodos,
  createTodo,
  readTodo,
  completeTodo,
  reopenTodo,
  readTimeline,
  listDeliverables,
  listAnalysis,
  readAnalysis,
  readCalendar,
  exportMatter,
} satisfies Partial<Handlers<typeof matter, MatterDeps>>

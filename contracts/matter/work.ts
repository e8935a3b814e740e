import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { ifMatch } from '@casewright/kit/http/etag'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, Id, integerMax, Nullable } from '../common.ts'
import {
  Actor,
  AnalysisVersion,
  Deliverable,
  MatterPhaseProgress,
  MatterTodo,
  TodoKey,
  TodoStatus,
  todoMembers,
} from './resources.ts'

const MatterPath = Closed({ id: Id })
const TodoPath = Closed({
  id: Id,
  todo: Type.String({ minLength: 1, maxLength: 200, description: 'Its id or its todo_key' }),
})
const person = { user: 'required', tenant: 'required', staff: 'matters:read' } as const

export const TimelinePhase = Type.Object({
  ...MatterPhaseProgress.properties,
  todos: Type.Array(MatterTodo),
  deliverables: Type.Array(Type.Omit(Deliverable, ['versions', 'presigned_url'])),
})
export type TimelinePhase = Static<typeof TimelinePhase>

const InboxTodo = Type.Object({
  ...MatterTodo.properties,
  matter_title: Type.String(),
  due_on: Nullable(Type.String({ format: 'date', description: 'The day of `due_at` in China' })),
  overdue: Type.Boolean(),
  mine: Type.Boolean({ description: "Its actor is the caller's role in the matter" }),
})
export type InboxTodo = Static<typeof InboxTodo>

nameSchemas({ TimelinePhase, InboxTodo })

export const work = defineContract({
  listInboxTodos: {
    method: 'GET',
    path: '/api/v1/matters/todos',
    summary: 'Open todos and deadlines of all matters that the caller is a member of, the soonest due first',
    description: 'Those of closed and archived matters are left out.',
    user: 'required',
    tenant: 'required',
    query: Closed({
      ...pageQuery,
      mine: Type.Optional(Type.Boolean({ description: "Only what is, or is not, the caller's to do" })),
    }),
    reply: { as: 'envelope', of: PageOf(InboxTodo) },
  },
  listTodos: {
    method: 'GET',
    path: '/api/v1/matters/{id}/todos',
    summary: 'What is to be done in a matter, the soonest due first',
    ...person,
    params: MatterPath,
    query: Closed({ ...pageQuery, status: Type.Optional(TodoStatus), actor: Type.Optional(Actor) }),
    reply: { as: 'envelope', of: PageOf(MatterTodo) },
    errors: ['not_found'],
  },
  createTodo: {
    method: 'POST',
    path: '/api/v1/matters/{id}/todos',
    summary: 'Add a todo, or change the one that has this todo_key',
    description:
      'Of one that is there, members that are left out stay and null clears. A completed or cancelled one is opened again only with `reopen`.',
    ...person,
    creates: true,
    params: MatterPath,
    body: Closed({
      todo_key: Type.Optional(TodoKey),
      title: todoMembers.title,
      actor: Type.Optional(Actor),
      review_type: Type.Optional(todoMembers.review_type),
      payload: Type.Optional(todoMembers.payload),
      phase_id: Type.Optional(todoMembers.phase_id),
      due_at: Type.Optional(todoMembers.due_at),
      deadline_kind: Type.Optional(todoMembers.deadline_kind),
      reopen: Type.Optional(Type.Boolean({ description: 'Opens a completed or cancelled todo again' })),
    }),
    etag: 'version',
    reply: { as: 'envelope', of: MatterTodo },
    errors: ['not_found', 'forbidden'],
  },
  readTodo: {
    method: 'GET',
    path: '/api/v1/matters/{id}/todos/{todo}',
    summary: 'Read a todo by its id or its key',
    ...person,
    params: TodoPath,
    reply: { as: 'envelope', of: MatterTodo },
    errors: ['not_found'],
  },
  completeTodo: {
    method: 'POST',
    path: '/api/v1/matters/{id}/todos/{todo}/complete',
    summary: 'Complete a todo; twice returns the first result',
    ...person,
    idempotent: true,
    params: TodoPath,
    headers: Type.Object(ifMatch),
    body: Closed({ result: withDefault(Type.Unknown(), null) }),
    etag: 'version',
    reply: { as: 'envelope', of: MatterTodo },
    errors: ['not_found', 'conflict', 'forbidden', 'precondition_failed'],
  },
  reopenTodo: {
    method: 'POST',
    path: '/api/v1/matters/{id}/todos/{todo}/reopen',
    summary: 'Open a completed or cancelled todo again; its result is cleared',
    ...person,
    idempotent: true,
    params: TodoPath,
    headers: Type.Object(ifMatch),
    etag: 'version',
    reply: { as: 'envelope', of: MatterTodo },
    errors: ['not_found', 'forbidden', 'precondition_failed'],
  },
  readTimeline: {
    method: 'GET',
    path: '/api/v1/matters/{id}/timeline',
    summary: 'Phases in their order, with the todos and deliverables that belong to each',
    ...person,
    params: MatterPath,
    reply: {
      as: 'envelope',
      of: Type.Object({
        phases: Type.Array(TimelinePhase),
        unassigned: Type.Pick(TimelinePhase, ['todos', 'deliverables'], { description: 'What belongs to no phase' }),
      }),
    },
    errors: ['not_found'],
  },
  listDeliverables: {
    method: 'GET',
    path: '/api/v1/matters/{id}/deliverables',
    summary: 'Documents that came out of a matter, with all their versions and addresses to download them from',
    ...person,
    params: MatterPath,
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(Deliverable) },
    errors: ['not_found'],
  },
  listAnalysis: {
    method: 'GET',
    path: '/api/v1/matters/{id}/analysis',
    summary: 'Analysis versions, newest first, with their products',
    ...person,
    params: MatterPath,
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(AnalysisVersion) },
    errors: ['not_found'],
  },
  readAnalysis: {
    method: 'GET',
    path: '/api/v1/matters/{id}/analysis/{version}',
    summary: 'Read one analysis version',
    ...person,
    params: Closed({ id: Id, version: Type.Integer({ minimum: 1, maximum: integerMax }) }),
    reply: { as: 'envelope', of: AnalysisVersion },
    errors: ['not_found'],
  },
  readCalendar: {
    method: 'GET',
    path: '/api/v1/matters/{id}/calendar.ics',
    summary: 'Deadlines and hearings as an iCalendar feed',
    ...person,
    params: MatterPath,
    reply: { as: 'bytes', contentType: 'text/calendar' },
    errors: ['not_found'],
  },
  exportMatter: {
    method: 'GET',
    path: '/api/v1/matters/{id}/export',
    summary: 'The whole matter as a zip: its record, its products and its deliverables',
    ...person,
    params: MatterPath,
    reply: { as: 'bytes', contentType: 'application/zip' },
    errors: ['not_found', 'dependency_unavailable'],
  },
})

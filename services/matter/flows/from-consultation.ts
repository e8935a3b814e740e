import type { FromConsultation, Matter, MatterTodo, UserType } from '@casewright/contracts/matter/resources'
import { invalidField } from '@casewright/kit/errors'
import type { Sql } from '@casewright/kit/sql'
import { uuidv7 } from '@casewright/kit/uuid'
import type { MatterDeps } from '../deps.ts'
import {
  asMatter,
  insertMatter,
  insertMember,
  insertMove,
  matterOfSession,
  type NewMatter,
} from '../queries/matters.ts'
import { insertTodo, todosOf } from '../queries/todos.ts'
import { dispatchKey, firstTodos, intakeKey } from '../rules/first-todos.ts'
import { type Happening, record } from './record.ts'

interface Made {
  matter_id: string
  created: boolean
  matter: Matter
  todos: MatterTodo[]
}

/** The session's matter, made at the first call: whatever comes at once, the session's row lets one of them make it. */
export async function matterFromConsultation(
  request: FromConsultation & { user_id: string; organization_id: string },
  deps: MatterDeps,
): Promise<Made> {
  const known = await existing(deps.sql, request)
  if (known) return known
  const userType = request.user_type ?? (await deps.userTypes(request.user_id)) ?? 'client'
  return deps.transaction(async (sql) => {
    const matter = await insertMatter(sql, newMatter(request, userType))
    // Another call was quicker; it has committed, or we would still wait for it.
    if (!matter) return (await existing(sql, request)) as Made
    const { matter_id, organization_id, user_id } = matter
    const hasLawyer = matter.lawyer_id !== null
    const first = firstTodos({ hasProvider: matter.provider_organization_id !== null, hasLawyer })
    const rest = { review_type: null, payload: {}, phase_id: null, due_at: null, deadline_kind: null }
    // Sent together: the driver pipelines them in this transaction.
    const [written] = await Promise.all([
      Promise.all(first.map((todo) => insertTodo(sql, { todo_id: uuidv7(), matter_id, ...todo, ...rest }))),
      insertMember(sql, matter_id, user_id, userType),
      insertMove(sql, matter_id, { from_status: null, to_status: 'DRAFT', reason: null, user_id: null }),
      hasLawyer && matter.lawyer_id !== user_id && insertMember(sql, matter_id, matter.lawyer_id as string, 'lawyer'),
    ])
    const todos = written.filter((todo) => todo !== undefined)
    const of = { organization: organization_id, matter_id, user: null }
    const happened: Happening[] = [
      { ...of, action: 'matter.created', resource_type: 'matter', resource_id: matter_id, event: 'matter.created' },
      ...todos.map((todo): Happening => {
        const about = { resource_type: 'todo', resource_id: todo.todo_id } as const
        return { ...of, ...about, action: 'todo.created', event: 'todo.created' }
      }),
    ]
    await record(sql, deps, happened)
    return { matter_id, created: true, matter: asMatter(matter), todos }
  })
}

async function existing(sql: Sql, { organization_id, session_id }: FromConsultation): Promise<Made | undefined> {
  const matter = await matterOfSession(sql, organization_id as string, session_id)
  if (!matter) return undefined
  const todos = (await todosOf(sql, matter.matter_id)).filter(({ todo_key }) =>
    [intakeKey, dispatchKey].includes(todo_key),
  )
  return { matter_id: matter.matter_id, created: false, matter: asMatter(matter), todos }
}

/** A lawyer, or a firm's admin, who opens the session takes the matter at once. */
function newMatter(
  request: FromConsultation & { user_id: string; organization_id: string },
  userType: UserType,
): NewMatter {
  const { session_id, user_id, organization_id, title, service_type_id, file_ids = [] } = request
  const provider = request.providerOrganizationId ?? (userType === 'client' ? null : organization_id)
  return {
    matter_id: uuidv7(),
    ...{ organization_id, session_id, user_id, status: 'DRAFT', file_ids, profile: {}, data: {} },
    ...{ matter_category: null, cause_of_action_code: null, walled: false, privileged: false },
    title: title ?? '法律咨询 · Consultation',
    service_type_id: service_type_id ?? 'legal_consultation',
    lawyer_id: userType === 'lawyer' ? user_id : (request.lawyer_id ?? null),
    provider_organization_id: provider,
  }
}

/** The header and the body may both name one; they must not name two. */
export function oneOf(name: string, header: string | undefined, body: string | undefined): string {
  if (header !== undefined && body !== undefined && header !== body)
    throw invalidField(`body.${name}`, 'is another one than that of the header')
  const value = body ?? header
  if (value === undefined) throw invalidField(`body.${name}`, 'is required')
  return value
}

import { titleByDefault } from '@casewright/contracts/common'
import type { WorkflowProfile } from '@casewright/contracts/matter/internal'
import type { FromConsultation, Matter, MatterTodo, UserType } from '@casewright/contracts/matter/resources'
import { ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { MatterDeps } from '../deps.ts'
import { insertOpening, type Opened, type Opening, openingOfSession } from '../queries/opening.ts'
import { dispatchKey, firstTodos, intakeKey } from '../rules/first-todos.ts'
import { categoryOf } from '../rules/matter-category.ts'
import { accessOf } from '../rules/roles.ts'
import { requireUsableFiles } from './matter-files.ts'
import { entriesOf, type MatterEvent, webhookEventsOf } from './record.ts'

interface Made {
  matter_id: string
  created: boolean
  matter: Matter
  todos: MatterTodo[]
  /** What the engine may know of a matter that was just made: whoever asks for it next needs no second call. */
  profile?: WorkflowProfile
}

type Request = FromConsultation & { user_id: string; organization_id: string }

/**
 * The session's matter, made at the first call: whatever comes at once, one of them makes it. It is hardly ever asked for
 * twice, so that making it is tried first, unless files would have to be checked for it.
 */
export async function matterFromConsultation(
  request: Request,
  deps: Pick<MatterDeps, 'sql' | 'auditPart' | 'userTypes' | 'serviceTypes' | 'files'>,
): Promise<Made> {
  const { organization_id: organization, user_id: user, file_ids = [] } = request
  const known = file_ids.length > 0 ? await existing(request, deps) : undefined
  if (known) return known
  await requireUsableFiles(deps, { organization, user }, file_ids)
  const userType = request.user_type ?? (await deps.userTypes(request.user_id)) ?? 'client'
  const { resolved_service_types } = await deps.serviceTypes.soon()
  const made = await make(openingOf(request, userType, resolved_service_types), deps)
  return made ?? ((await existing(request, deps)) as Made)
}

/** Of a session's matter nobody is told who is no member of it. */
async function existing(
  { organization_id, session_id, user_id }: Request,
  { sql }: Pick<MatterDeps, 'sql'>,
): Promise<Made | undefined> {
  const known = await openingOfSession(sql, organization_id, session_id, user_id, [intakeKey, dispatchKey])
  if (!known) return undefined
  const { role, ...opened } = known
  if (role === null) throw new ServiceError('not_found', 'matter not found')
  return { matter_id: opened.matter.matter_id, created: false, ...opened }
}

async function make(
  opening: Opening,
  { sql, auditPart }: Pick<MatterDeps, 'sql' | 'auditPart'>,
): Promise<Made | undefined> {
  const { matter_id, organization_id: organization } = opening.matter
  const of = { organization, matter_id, user: opening.opened_by }
  const events: MatterEvent[] = [
    { ...of, action: 'matter.created', resource_type: 'matter', resource_id: matter_id, event: 'matter.created' },
    ...opening.todos.map(({ todo_id }): MatterEvent => {
      const about = { resource_type: 'todo', resource_id: todo_id } as const
      return { ...of, ...about, action: 'todo.created', event: 'todo.created' }
    }),
  ]
  const audited = auditPart(sql, 'made', ...entriesOf(events))
  const opened = await insertOpening(sql, opening, { audited, told: webhookEventsOf(events) })
  return opened && { matter_id, created: true, ...opened, profile: firstProfile(opening, opened) }
}

/** As `readWorkflowProfile` gives it, of a matter in which nothing has happened yet. */
function firstProfile({ opened_by, members }: Opening, { matter, todos }: Opened): WorkflowProfile {
  const { matter_id, status, title, matter_category, cause_of_action_code, service_type_id } = matter
  const role = members.find(({ user_id }) => user_id === opened_by)?.role ?? null
  return {
    matter_id,
    status,
    title,
    matter_category,
    cause_of_action_code,
    service_type_id,
    file_ids: matter.file_ids,
    profile: matter.profile,
    user_id: matter.user_id,
    case_file: null,
    phases: [],
    open_todos: todos.map(({ todo_key, title, actor, review_type, due_at }) => ({
      todo_key,
      title,
      actor,
      review_type,
      due_at,
    })),
    analysis_version: null,
    access: accessOf(matter_id, opened_by, role),
  }
}

/** A lawyer, or a firm's admin, who opens the session takes the matter at once: the one as its lawyer, the other as its firm. */
function openingOf(request: Request, userType: UserType, resolved: unknown): Opening {
  const { session_id, user_id, organization_id, title, file_ids = [] } = request
  const service_type_id = request.service_type_id ?? 'legal_consultation'
  const namesProvider = (request.providerOrganizationId ?? null) !== null
  const provider = request.providerOrganizationId ?? (userType === 'client' ? null : organization_id)
  const lawyer = userType === 'lawyer' ? user_id : (request.lawyer_id ?? null)
  return {
    matter: {
      matter_id: uuidv7(),
      organization_id,
      session_id,
      user_id,
      status: 'DRAFT',
      file_ids,
      profile: {},
      data: {},
      matter_category: categoryOf(service_type_id, resolved),
      cause_of_action_code: null,
      walled: false,
      privileged: false,
      title: title ?? titleByDefault,
      service_type_id,
      lawyer_id: lawyer,
      providerOrganizationId: provider,
    },
    members: [
      { user_id, role: userType },
      ...(lawyer !== null && lawyer !== user_id ? [{ user_id: lawyer, role: 'lawyer' as const }] : []),
    ],
    todos: firstTodos({ isForProvider: namesProvider, hasLawyer: lawyer !== null }).map((todo) => ({
      todo_id: uuidv7(),
      ...todo,
    })),
    opened_by: user_id,
  }
}

import type { Matter, Role } from '@casewright/contracts/matter/resources'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Once } from '@casewright/kit/http/idempotency'
import type { MatterDeps } from '../deps.ts'
import { insertOpening, type Opened, type Opening } from '../queries/opening.ts'
import { requireUsableFiles } from './matter-files.ts'
import { entriesOf, type MatterEvent, webhookEventsOf } from './record.ts'

type Members = 'title' | 'matter_category' | 'cause_of_action_code' | 'service_type_id'
type More = 'file_ids' | 'profile' | 'data' | 'walled' | 'privileged'

interface Request {
  organization: string
  user: string
  superuser: boolean
  body: Pick<Opening['matter'], Members | More> & { role: Role }
  once: Once
}

/** A matter of somebody's own: whoever opens it as a lawyer takes it, and their organization is to do the work. */
export async function openMatter(
  { organization, user, superuser, body: { role, ...members }, once }: Request,
  { auditPart, files }: Pick<MatterDeps, 'auditPart' | 'files'>,
): Promise<Matter> {
  await requireUsableFiles({ files }, { organization, user, superuser }, members.file_ids)
  return once(async (sql) => {
    const matter_id = uuidv7()
    const ofFirm = role === 'lawyer' || role === 'firm_admin'
    const opening: Opening = {
      matter: {
        matter_id,
        organization_id: organization,
        session_id: null,
        user_id: user,
        status: 'DRAFT',
        ...members,
        lawyer_id: role === 'lawyer' ? user : null,
        providerOrganizationId: ofFirm ? organization : null,
      },
      members: [{ user_id: user, role }],
      todos: [],
      opened_by: user,
    }
    const about = { organization, matter_id, user, resource_type: 'matter', resource_id: matter_id } as const
    const events: MatterEvent[] = [
      { ...about, action: 'matter.created', event: 'matter.created', details: { version: 1 } },
    ]
    const audited = auditPart(sql, 'made', ...entriesOf(events))
    const opened = await insertOpening(sql, opening, { audited, told: webhookEventsOf(events) })
    // No session can have it already: it has none.
    const { matter } = opened as Opened
    return matter
  })
}

import type { Matter, Role } from '@casewright/contracts/matter/resources'
import type { Once } from '@casewright/kit/once'
import { uuidv7 } from '@casewright/kit/uuid'
import type { MatterDeps } from '../deps.ts'
import { asMatter, insertMatter, insertMember, insertMove, type MatterRow, type NewMatter } from '../queries/matters.ts'
import { record } from './record.ts'

type Members = 'title' | 'matter_category' | 'cause_of_action_code' | 'service_type_id'
type More = 'file_ids' | 'profile' | 'data' | 'walled' | 'privileged'

interface Request {
  organization: string
  user: string
  body: Pick<NewMatter, Members | More> & { role: Role }
  once: Once
}

/** A matter of somebody's own: whoever opens it as a lawyer takes it, and their organization is to do the work. */
export const openMatter = (
  { organization, user, body: { role, ...members }, once }: Request,
  deps: Pick<MatterDeps, 'audit'>,
): Promise<Matter> =>
  once(async (sql) => {
    const ofFirm = role === 'lawyer' || role === 'firm_admin'
    const row = await insertMatter(sql, {
      matter_id: uuidv7(),
      ...{ organization_id: organization, session_id: null, user_id: user, status: 'DRAFT' },
      ...members,
      lawyer_id: role === 'lawyer' ? user : null,
      provider_organization_id: ofFirm ? organization : null,
    })
    // Without a session there is nothing that another matter could already have.
    const matter = asMatter(row as MatterRow)
    const { matter_id, version } = matter
    await insertMember(sql, matter_id, user, role)
    await insertMove(sql, matter_id, { from_status: null, to_status: 'DRAFT', reason: null, user_id: user })
    const about = { organization, matter_id, user, resource_type: 'matter', resource_id: matter_id } as const
    await record(sql, deps, [{ ...about, action: 'matter.created', event: 'matter.created', details: { version } }])
    return matter
  })

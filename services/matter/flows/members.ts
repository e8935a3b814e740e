import type { Member, Role } from '@casewright/contracts/matter/resources'
import { found, ServiceError } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { MatterDeps } from '../deps.ts'
import { insertMember, type MatterRow, reviseMatter, type SeenMatter } from '../queries/matters.ts'
import { deleteMember, hasLawyer, membersOf } from '../queries/members.ts'
import { requireManager } from '../rules/roles.ts'
import { record } from './record.ts'
import { type Person, seenMatter, standingOf } from './seen-matter.ts'

interface Request extends Person {
  params: { id: string; userId: string }
}
type Deps = Pick<MatterDeps, 'transaction' | 'audit'>

/** Adds a member or changes what one is; the same role again changes nothing. */
export const giveRole = (request: Request, role: Role, deps: Deps): Promise<Member[]> =>
  deps.transaction(async (sql) => {
    const { matter, member } = await managed(sql, request)
    const { userId } = request.params
    if (member?.role !== role) {
      await insertMember(sql, matter, userId, role)
      await recordMember(sql, deps, matter, userId, member ? 'changed' : 'added', request.user)
      if (!isOfFirm(role)) await releaseLawyer(sql, deps, matter, userId, request.user)
    }
    return membersOf(sql, matter.matter_id)
  })

/** A matter without members would be nobody's, and if it is walled nobody could ever see it again. */
export const takeAway = (request: Request, deps: Deps): Promise<{ user_id: string; deleted: boolean }> =>
  deps.transaction(async (sql) => {
    const { matter, members, member } = await managed(sql, request)
    const { user_id } = found(member, 'member')
    if (members.length === 1) throw new ServiceError('conflict', 'the last member of a matter cannot be taken away')
    await deleteMember(sql, matter.matter_id, user_id)
    await recordMember(sql, deps, matter, user_id, 'removed', request.user)
    await releaseLawyer(sql, deps, matter, user_id, request.user)
    return { user_id, deleted: true }
  })

/** The matter's lawyer works on it: whoever is named as such becomes a member. */
export async function admitLawyer(
  sql: Sql,
  deps: Pick<MatterDeps, 'audit'>,
  matter: MatterRow,
  lawyer: string,
  user: string,
): Promise<void> {
  const member = (await membersOf(sql, matter.matter_id)).find(({ user_id }) => user_id === lawyer)
  if (member && isOfFirm(member.role)) return
  await insertMember(sql, matter, lawyer, 'lawyer')
  await recordMember(sql, deps, matter, lawyer, member ? 'changed' : 'added', user)
}

const isOfFirm = (role: Role): boolean => role === 'lawyer' || role === 'firm_admin'

/** The lock keeps two who take each other away from leaving nobody. */
async function managed(sql: Sql, request: Request) {
  const matter = await seenMatter(sql, request, request.params.id, { lock: true })
  requireManager(standingOf(matter, request), await hasLawyer(sql, matter.matter_id))
  const members = await membersOf(sql, matter.matter_id)
  return { matter, members, member: members.find(({ user_id }) => user_id === request.params.userId) }
}

/** Who no longer works on the matter as a lawyer is not its lawyer either. */
async function releaseLawyer(
  sql: Sql,
  deps: Pick<MatterDeps, 'audit'>,
  matter: SeenMatter,
  member: string,
  user: string,
): Promise<void> {
  if (matter.lawyer_id !== member) return
  const { matter_id, organization_id: organization } = matter
  const { version } = await reviseMatter(sql, matter_id, { ...matter, lawyer_id: null })
  const about = { organization, matter_id, user, resource_type: 'matter', resource_id: matter_id } as const
  const details = { version, members: 'lawyer_id' }
  await record(sql, deps, [{ ...about, action: 'matter.updated', event: 'matter.updated', details }])
}

const recordMember = (
  sql: Sql,
  deps: Pick<MatterDeps, 'audit'>,
  { organization_id: organization, matter_id }: MatterRow,
  member: string,
  change: 'added' | 'changed' | 'removed',
  user: string,
): Promise<void> =>
  record(sql, deps, [
    { organization, matter_id, user, action: `member.${change}`, resource_type: 'member', resource_id: member },
  ])

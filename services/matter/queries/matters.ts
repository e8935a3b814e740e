import type { Matter, MatterStatus, Role } from '@casewright/contracts/matter/resources'
import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'

/** With what only syncs ask for. */
export type MatterRow = Matter & { source_seq: number; proposed_title: string | null }
/** With what the viewer is to it; null for staff and for services. */
export type SeenMatter = MatterRow & { role: Role | null }

/** A person of an organization. */
export interface Viewer {
  organization: string
  user: string
  /** May see what is not walled without being a member. */
  staff: boolean
}

export const matterColumns = (sql: Sql) => sql`
  m.matter_id, m.organization_id, m.session_id, m.user_id, m.status, m.title, m.matter_category, m.cause_of_action_code,
  m.service_type_id, m.file_ids, m.profile, m.data, m.lawyer_id, m.provider_organization_id as "providerOrganizationId", m.walled, m.privileged,
  m.version, m.source_seq, m.proposed_title, m.created_at, m.updated_at`

/** The wall, for every query that shows a matter to a person: `m` is the matter, `own` their membership or nothing. */
export const seenBy = (sql: Sql, { organization, user, staff }: Viewer) => sql`
  matter.matters as m left join matter.members as own on own.matter_id = m.matter_id and own.user_id = ${user}
  where m.organization_id = ${organization} and (own.user_id is not null ${staff ? sql`or not m.walled` : sql``})`

/** Undefined for whoever may not know of it. A lock holds the matter until the transaction ends. */
export async function matterSeenBy(
  sql: Sql,
  viewer: Viewer,
  matter_id: string,
  { lock = false } = {},
): Promise<SeenMatter | undefined> {
  const [row] = await sql<SeenMatter[]>`
    select ${matterColumns(sql)}, own.role from ${seenBy(sql, viewer)} and m.matter_id = ${matter_id}
    ${lock ? sql`for update of m` : sql``}`
  return row
}

/** A service: it asks for a user, for whom it is decided as for a person, or does work of its own and names none. */
export interface ServiceCaller {
  organization?: string | undefined
  user?: string | undefined
  superuser?: boolean
}

/** What the user that a service asks for is to the matter `m`; null for superusers and for work of its own. */
export const roleOf = (sql: Sql, { user }: ServiceCaller): SqlPart => sql`
  (select own.role from matter.members as own where own.matter_id = m.matter_id and own.user_id = ${user ?? null})`

/** For every query that a service asks: of the matters `m` those of the organization and, with a user, those that the user may see. */
export const reachedBy = (sql: Sql, caller: ServiceCaller): SqlPart => {
  const { organization, user, superuser } = caller
  const seen = sql`and (${roleOf(sql, caller)} is not null ${superuser ? sql`or not m.walled` : sql``})`
  return sql`${organization === undefined ? sql`` : sql`and m.organization_id = ${organization}`} ${user === undefined ? sql`` : seen}`
}

export async function matterFor(
  sql: Sql,
  caller: ServiceCaller,
  matter_id: string,
  { lock = false } = {},
): Promise<SeenMatter | undefined> {
  const [row] = await sql<SeenMatter[]>`
    select ${matterColumns(sql)}, ${roleOf(sql, caller)} as role from matter.matters as m
    where m.matter_id = ${matter_id} ${reachedBy(sql, caller)} ${lock ? sql`for update of m` : sql``}`
  return row
}

export const titlesOf = async (
  sql: Sql,
  caller: ServiceCaller,
  matter_ids: readonly string[],
): Promise<Pick<Matter, 'matter_id' | 'title'>[]> => [
  ...(await sql<Pick<Matter, 'matter_id' | 'title'>[]>`
    select m.matter_id, m.title from matter.matters as m
    where m.matter_id = any(${matter_ids as string[]}::uuid[]) ${reachedBy(sql, caller)} order by m.matter_id`),
]

export type MatterChange = Pick<
  Matter,
  | 'status'
  | 'title'
  | 'matter_category'
  | 'cause_of_action_code'
  | 'service_type_id'
  | 'file_ids'
  | 'profile'
  | 'data'
  | 'lawyer_id'
  | 'walled'
  | 'privileged'
>

/** What is set when a matter changes. */
export const changePart = (sql: Sql, change: MatterChange): SqlPart => sql`
  status = ${change.status}, title = ${change.title}, matter_category = ${change.matter_category},
  cause_of_action_code = ${change.cause_of_action_code}, service_type_id = ${change.service_type_id},
  file_ids = ${sql.json(change.file_ids)}, profile = ${sql.json(change.profile)}, data = ${sql.json(change.data)},
  lawyer_id = ${change.lawyer_id}, walled = ${change.walled}, privileged = ${change.privileged},
  version = version + 1, updated_at = now()`

/** Writes the new state of a matter that the caller has locked. */
export async function reviseMatter(sql: Sql, matter_id: string, change: MatterChange): Promise<MatterRow> {
  const [row] = await sql<MatterRow[]>`
    update matter.matters as m set ${changePart(sql, change)} where matter_id = ${matter_id} returning ${matterColumns(sql)}`
  return row as MatterRow
}

export async function insertMove(
  sql: Sql,
  matter_id: string,
  move: { from_status: MatterStatus | null; to_status: MatterStatus; reason: string | null; user_id: string | null },
): Promise<void> {
  await sql`
    insert into matter.history (matter_id, from_status, to_status, reason, user_id)
    values (${matter_id}, ${move.from_status}, ${move.to_status}, ${move.reason}, ${move.user_id})`
}

export async function insertMember(
  sql: Sql,
  { matter_id, organization_id }: { matter_id: string; organization_id: string },
  user_id: string,
  role: Role,
): Promise<void> {
  await sql`
    insert into matter.members (matter_id, organization_id, user_id, role)
    values (${matter_id}, ${organization_id}, ${user_id}, ${role})
    on conflict (matter_id, user_id) do update set role = excluded.role`
}

/** The matter as the wire shows it. */
export function asMatter(row: MatterRow | SeenMatter): Matter {
  const { source_seq: _, proposed_title: __, role: ___, ...matter } = row as SeenMatter
  return matter
}

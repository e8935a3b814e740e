import type { Party } from '@casewright/contracts/matter/resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import { seenBy, type Viewer } from './matters.ts'

export type NewParty = Omit<Party, 'created_at'> & { matter_id: string; compared: string }

const columns = (sql: Sql) => sql`party_id, name, role, created_at`

/** In the order in which they were named. */
export const partiesOf = async (sql: Sql, matter_id: string): Promise<Party[]> => [
  ...(await sql<Party[]>`
    select ${columns(sql)} from matter.parties where matter_id = ${matter_id} order by created_at, party_id`),
]

export async function partyNamed(
  sql: Sql,
  { matter_id, compared, role }: Pick<NewParty, 'matter_id' | 'compared' | 'role'>,
): Promise<Party | undefined> {
  const [row] = await sql<Party[]>`
    select ${columns(sql)} from matter.parties
    where matter_id = ${matter_id} and compared = ${compared} and role = ${role}`
  return row
}

/** A party that a person names, also one that was taken away before. */
export async function insertParty(sql: Sql, party: NewParty): Promise<Party> {
  const { matter_id, compared, role } = party
  const [row] = await sql<Party[]>`
    with named_again as (
      delete from matter.removed_parties
      where matter_id = ${matter_id} and compared = ${compared} and role = ${role})
    insert into matter.parties ${sql({ ...party })} returning ${columns(sql)}`
  return row as Party
}

/** Its id as it is stored, or undefined when the matter has no such party. It stays away until a person names it again. */
export async function deleteParty(sql: Sql, matter_id: string, party_id: string): Promise<string | undefined> {
  const [row] = await sql<{ party_id: string }[]>`
    with gone as (
      delete from matter.parties where matter_id = ${matter_id} and party_id = ${party_id}
      returning party_id, matter_id, compared, role),
    kept as (
      insert into matter.removed_parties (matter_id, compared, role) select matter_id, compared, role from gone
      on conflict do nothing)
    select party_id from gone`
  return row?.party_id
}

export type Namesake = Pick<Party, 'name' | 'role'> & { compared: string; matter_id: string; seen: boolean }

/** The parties of the organization's matters with one of these names, and which of the matters the viewer may see. */
export const namesakes = (sql: Sql, viewer: Viewer, compared: readonly string[]): Promise<Namesake[]> => sql<
  Namesake[]
>`
  select p.compared, p.name, p.role, p.matter_id,
    exists (select 1 from ${seenBy(sql, viewer)} and m.matter_id = p.matter_id) as seen
  from matter.parties as p join matter.matters as held on held.matter_id = p.matter_id
  where held.organization_id = ${viewer.organization} and p.compared in ${sql([...compared])}
  order by p.created_at, p.party_id`

/** The parties that the case file names, in place of those that it named before. What a person has named or taken away stays so. */
export const syncParties = async (
  sql: Sql,
  matter_id: string,
  parties: readonly Omit<NewParty, 'matter_id'>[],
): Promise<void> => {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${sql.json(parties)}) as g (party_id uuid, name text, role text, compared text)
      where not exists (select from matter.removed_parties as r
        where r.matter_id = ${matter_id} and r.compared = g.compared and r.role = g.role)),
    gone as (
      delete from matter.parties as p where p.matter_id = ${matter_id} and p.from_run
        and not exists (select from given as g where g.compared = p.compared and g.role = p.role))
    insert into matter.parties as p (party_id, matter_id, name, role, compared, from_run)
    select party_id, ${matter_id}, name, role, compared, true from given
    on conflict (matter_id, compared, role) do update set name = excluded.name where p.from_run`
}

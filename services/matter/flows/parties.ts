import type { Party } from '@casewright/contracts/matter/resources'
import { found } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Once } from '@casewright/kit/http/idempotency'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { MatterDeps } from '../deps.ts'
import type { SeenMatter } from '../queries/matters.ts'
import { deleteParty, insertParty, namesakes, partyNamed } from '../queries/parties.ts'
import { type Conflict, conflictsOf } from '../rules/conflicts.ts'
import { requireWriter } from '../rules/roles.ts'
import { record } from './record.ts'
import { type Person, seenMatter, standingOf } from './seen-matter.ts'

/** The party, which is made unless the matter has one of the same compared name in the same role. */
export async function nameParty(
  request: Person & { params: { id: string }; body: Pick<Party, 'name' | 'role'>; once: Once },
  deps: MatterDeps,
): Promise<Party> {
  const { role } = request.body
  const name = request.body.name.trim()
  const compared = await deps.nameForm(name)
  return request.once(async (sql) => {
    const matter = await writable(sql, request, request.params.id)
    const { matter_id } = matter
    const known = await partyNamed(sql, { matter_id, compared, role })
    if (known) return known
    const party = await insertParty(sql, { party_id: uuidv7(), matter_id, name, role, compared })
    await recordParty(sql, deps, matter, party.party_id, 'added', request.user)
    return party
  })
}

export const takePartyAway = (
  request: Person & { params: { id: string; partyId: string } },
  deps: Pick<MatterDeps, 'transaction' | 'audit'>,
): Promise<{ party_id: string; deleted: boolean }> =>
  deps.transaction(async (sql) => {
    const matter = await writable(sql, request, request.params.id)
    const party_id = found(await deleteParty(sql, matter.matter_id, request.params.partyId), 'party')
    await recordParty(sql, deps, matter, party_id, 'removed', request.user)
    return { party_id, deleted: true }
  })

/** All names in one query; of matters behind the wall the answer tells the role and no more. */
export async function findConflicts(
  person: Person,
  names: readonly string[],
  { sql, nameForm }: Pick<MatterDeps, 'sql' | 'nameForm'>,
): Promise<Conflict[]> {
  const asked = await Promise.all(names.map(async (name) => ({ name, compared: await nameForm(name) })))
  const forms = [...new Set(asked.map(({ compared }) => compared))]
  return conflictsOf(asked, await namesakes(sql, person, forms))
}

async function writable(sql: Sql, person: Person, matterId: string): Promise<SeenMatter> {
  const matter = await seenMatter(sql, person, matterId, { lock: true })
  requireWriter(standingOf(matter, person))
  return matter
}

const recordParty = (
  sql: Sql,
  deps: Pick<MatterDeps, 'audit'>,
  { organization_id: organization, matter_id }: SeenMatter,
  party_id: string,
  change: 'added' | 'removed',
  user: string,
): Promise<void> =>
  record(sql, deps, [
    { organization, matter_id, user, action: `party.${change}`, resource_type: 'party', resource_id: party_id },
  ])

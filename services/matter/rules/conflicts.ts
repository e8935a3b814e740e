import type { Party } from '@casewright/contracts/matter/resources'

export interface Conflict {
  name: string
  party_name: string | null
  role: Party['role']
  matter_id: string | null
}

interface Namesake extends Pick<Party, 'name' | 'role'> {
  compared: string
  matter_id: string
  seen: boolean
}

/**
 * The hits of each asked name. What may not be seen comes last and once per role: neither its place nor its number
 * tells how many matters there are behind the wall, or how old they are.
 */
export function conflictsOf(
  asked: readonly { name: string; compared: string }[],
  namesakes: readonly Namesake[],
): Conflict[] {
  const byForm = Map.groupBy(namesakes, ({ compared }) => compared)
  return asked.flatMap(({ name, compared }) => {
    const same = byForm.get(compared) ?? []
    const seen = same.filter((one) => one.seen)
    const hidden = new Set(same.filter((one) => !one.seen).map(({ role }) => role))
    return [
      ...seen.map(({ name: party_name, role, matter_id }) => ({ name, party_name, role, matter_id })),
      ...[...hidden].sort().map((role) => ({ name, party_name: null, role, matter_id: null })),
    ]
  })
}

import type { AiEngineDeps } from '../deps.ts'
import type { RoundFilter } from '../queries/rounds.ts'
import type { Caller } from './thread-access.ts'

/** Which rounds a caller may list: for a user, matter-service says which matters are theirs. */
export async function seenRounds(
  { matter }: Pick<AiEngineDeps, 'matter'>,
  { user, organization, superuser = false }: Caller,
): Promise<Pick<RoundFilter, 'organization' | 'seenBy'>> {
  if (user === undefined || organization === undefined) return { organization }
  return { organization, seenBy: { user, matters: await matter.listUserMatters({ user, organization, superuser }) } }
}

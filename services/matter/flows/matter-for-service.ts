import { found } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import { matterFor, type SeenMatter, type ServiceCaller } from '../queries/matters.ts'
import { requireWriter } from '../rules/roles.ts'

/** The matter that a service reads, for a user or by itself; 404 where the user may not know of it. */
export const readableMatter = async (sql: Sql, caller: ServiceCaller, matterId: string): Promise<SeenMatter> =>
  found(await matterFor(sql, caller, matterId), 'matter')

/** The matter that a service changes; for a user only as far as that user may, by membership alone. */
export async function writableMatter(
  sql: Sql,
  caller: ServiceCaller,
  matterId: string,
  options?: { lock: boolean },
): Promise<SeenMatter> {
  const matter = found(await matterFor(sql, caller, matterId, options), 'matter')
  if (caller.user !== undefined) requireWriter({ role: matter.role, superuser: false })
  return matter
}

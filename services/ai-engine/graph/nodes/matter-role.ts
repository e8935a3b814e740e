import type { MatterRole } from '@casewright/contracts/access'
import { ServiceError } from '@casewright/kit/data/errors'
import type { AiEngineDeps } from '../../deps.ts'
import type { NodeTools } from '../node.ts'
import type { Whose } from '../rules/state.ts'
import { actingFor } from './acting.ts'
import { recorded } from './recorded.ts'

/** What the user of this turn is in the matter, as matter-service says now; null for nobody, and while it is away. */
export async function matterRole(
  whose: Whose,
  { signal, record }: Pick<NodeTools, 'signal' | 'record'>,
  { matter }: Pick<AiEngineDeps, 'matter'>,
): Promise<MatterRole | null> {
  const { matter_id, user_id, organization_id } = whose
  if (matter_id === null || user_id === null || organization_id === null) return null
  const acting = { ...actingFor(whose), user: user_id, organization: organization_id, signal }
  const call = { kind: 'service', name: 'matter.readAccess', input: { matter_id } } as const
  const access = await recorded(call, record, () =>
    matter.readAccess({ ...acting, superuser: false, params: { matterId: matter_id } }),
  ).catch((error) => {
    if (signal.aborted || !(error instanceof ServiceError)) throw error
    return null
  })
  return access?.role ?? null
}

import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { writableMatter } from '../flows/matter-for-service.ts'
import { record } from '../flows/record.ts'
import { insertVersion, versionOfRequest } from '../queries/analysis.ts'

export const allocateAnalysisVersion: Handler<typeof matter.allocateAnalysisVersion, MatterDeps> = (
  { params: { matterId }, body: { request_key = null }, ...caller },
  deps,
) =>
  deps.transaction(async (sql) => {
    const held = await writableMatter(sql, caller, matterId, { lock: true })
    const { matter_id } = held
    const known = request_key === null ? undefined : await versionOfRequest(sql, matter_id, request_key)
    if (known) return { matter_id, version: known.version }
    const { version } = await insertVersion(sql, matter_id, request_key)
    const about = { resource_type: 'analysis', resource_id: `${matter_id}:${version}`, details: { version } } as const
    const who = { organization: held.organization_id, matter_id, user: caller.user ?? null }
    await record(sql, deps, [{ ...who, ...about, action: 'analysis.allocated' }])
    return { matter_id, version }
  })

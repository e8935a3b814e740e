import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { MatterDeps } from '../deps.ts'
import { record } from '../flows/record.ts'
import { insertVersion, versionOfRequest } from '../queries/analysis.ts'
import { matterById } from '../queries/matters.ts'

export const allocateAnalysisVersion: Handler<typeof matter.allocateAnalysisVersion, MatterDeps> = (
  { params: { matterId }, body: { request_key = null }, organization, user },
  deps,
) =>
  deps.transaction(async (sql) => {
    const held = found(await matterById(sql, organization, matterId, { lock: true }), 'matter')
    const { matter_id } = held
    const known = request_key === null ? undefined : await versionOfRequest(sql, matter_id, request_key)
    if (known) return { matter_id, version: known.version }
    const { version } = await insertVersion(sql, matter_id, request_key)
    const about = { resource_type: 'analysis', resource_id: `${matter_id}:${version}`, details: { version } } as const
    const who = { organization: held.organization_id, matter_id, user: user ?? null }
    await record(sql, deps, [{ ...who, ...about, action: 'analysis.allocated' }])
    return { matter_id, version }
  })

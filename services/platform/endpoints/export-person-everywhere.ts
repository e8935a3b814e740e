import type { platform } from '@casewright/contracts/platform/endpoints'
import { createZip } from '@casewright/kit/data/zip'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { personEntries } from '../flows/export-person.ts'

export const exportPersonEverywhere: Handler<typeof platform.exportPersonEverywhere, PlatformDeps> = async (
  { params: { user_id }, organization, user, signal },
  deps,
) => {
  const about = { resource_type: 'person', resource_id: user_id }
  await deps.audit(deps.sql, { organization, user: user ?? null, action: 'person.exported', ...about })
  const entries = personEntries(deps, { user_id, organization_id: organization }, signal)
  return { bytes: createZip()(entries), contentType: 'application/zip', fileName: `person-${user_id}.zip` }
}

import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { exportOf } from '../flows/export-matter.ts'
import { seenMatter } from '../flows/seen-matter.ts'

/** Whoever may see a matter may take it away; that it was taken is in the audit log. */
export const exportMatter: Handler<typeof matter.exportMatter, MatterDeps> = async (input, deps) => {
  const seen = await seenMatter(deps.sql, input, input.params.id)
  const bytes = await exportOf(deps, seen, input, input.signal)
  return { bytes, contentType: 'application/zip', fileName: `matter-${seen.matter_id}.zip` }
}

import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageOfAll } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { downloadAddresses } from '../flows/download-addresses.ts'
import { fileReader } from '../flows/matter-files.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { deliverablesOf, deliverableVersionsOf } from '../queries/deliverables.ts'

export const listDeliverables: Handler<typeof matter.listDeliverables, MatterDeps> = async (input, deps) => {
  const { matter_id } = await seenMatter(deps.sql, input, input.params.id)
  const [all, allVersions] = await Promise.all([
    deliverablesOf(deps.sql, matter_id),
    deliverableVersionsOf(deps.sql, matter_id),
  ])
  const page = pageOfAll(all, input.query)
  const { items: deliverables } = page
  // Only what is shown gets an address.
  const shown = new Set(deliverables.map(({ deliverable_id }) => deliverable_id))
  const versions = allVersions.filter(({ deliverable_id }) => shown.has(deliverable_id))
  const fileIds = [...deliverables, ...versions].map(({ file_id }) => file_id)
  const addresses = await downloadAddresses(deps, fileReader(input), fileIds)
  const addressOf = (file_id: string): string | null => addresses.get(file_id) ?? null
  const items = deliverables.map((deliverable) => ({
    ...deliverable,
    presigned_url: addressOf(deliverable.file_id),
    versions: versions
      .filter(({ deliverable_id }) => deliverable_id === deliverable.deliverable_id)
      .map(({ deliverable_id: _, ...version }) => ({ ...version, presigned_url: addressOf(version.file_id) })),
  }))
  return { ...page, items }
}

import type { ProductKind } from '@casewright/contracts/matter/resources'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import { ServiceError } from '@casewright/kit/data/errors'
import type { MatterDeps } from '../deps.ts'
import { digestOfProduct, hasVersion, insertProduct } from '../queries/analysis.ts'
import type { ServiceCaller } from '../queries/matters.ts'
import { writableMatter } from './matter-for-service.ts'
import { record } from './record.ts'

interface Submission extends ServiceCaller {
  params: { matterId: string }
  body: { version: number; payload: Record<string, unknown> }
}

interface Submitted {
  matter_id: string
  version: number
  kind: ProductKind
  digest: string
  outcome: 'created' | 'unchanged'
}

/** A version's product is written once. The same one again changes nothing; another one is refused. */
export const submitProduct = (
  kind: ProductKind,
  { params: { matterId }, body: { version, payload }, ...caller }: Submission,
  deps: Pick<MatterDeps, 'transaction' | 'audit'>,
): Promise<Submitted> => {
  const digest = digestOf(canonicalJson(payload))
  return deps.transaction(async (sql) => {
    const { matter_id, organization_id } = await writableMatter(sql, caller, matterId)
    if (!(await hasVersion(sql, matter_id, version)))
      throw new ServiceError('not_found', `analysis version ${version} not found: allocate it first`)
    const submitted = { matter_id, version, kind, digest }
    if (await insertProduct(sql, matter_id, { version, kind, payload, digest })) {
      const about = { resource_type: 'analysis', resource_id: `${matter_id}:${version}` } as const
      const details = { version, kind, digest }
      const who = { organization: organization_id, matter_id, user: caller.user ?? null }
      await record(sql, deps, [{ ...who, ...about, action: 'analysis.submitted', details }])
      return { ...submitted, outcome: 'created' }
    }
    if ((await digestOfProduct(sql, matter_id, version, kind)) === digest) return { ...submitted, outcome: 'unchanged' }
    throw new ServiceError(
      'conflict',
      `version ${version} has another ${kind}, and what was submitted does not change: allocate a new version`,
      { version, kind },
    )
  })
}

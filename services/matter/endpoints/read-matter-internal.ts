import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { MatterDeps } from '../deps.ts'
import { asMatter, matterById } from '../queries/matters.ts'

export const readMatterInternal: Handler<typeof matter.readMatterInternal, MatterDeps> = async (
  { params, organization },
  { sql },
) => asMatter(found(await matterById(sql, organization, params.matterId), 'matter'))

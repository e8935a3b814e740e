import type { collector } from '@casewright/contracts/collector/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { sourceById } from '../queries/sources.ts'

export const readSource: Handler<typeof collector.readSource, CollectorDeps> = async (
  { organization, params },
  { sql },
) => found(await sourceById(sql, organization, params.source_id), 'source')

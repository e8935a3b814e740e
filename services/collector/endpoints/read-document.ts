import type { collector } from '@casewright/contracts/collector/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { documentById } from '../queries/documents.ts'

export const readDocument: Handler<typeof collector.readDocument, CollectorDeps> = async (
  { organization, params },
  { sql },
) => found(await documentById(sql, organization, params.document_id), 'document')

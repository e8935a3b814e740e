import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { CollectorDeps } from '../deps.ts'
import { documentById } from '../queries/documents.ts'

export const readDocument: Handler<typeof collector.readDocument, CollectorDeps> = async (
  { organization, params },
  { sql },
) => found(await documentById(sql, organization, params.document_id), 'document')

import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { matterFromConsultation } from '../flows/from-consultation.ts'

export const createFromConsultation: Handler<typeof matter.createFromConsultation, MatterDeps> = async (
  { body, organization, user },
  deps,
) => matterFromConsultation({ ...body, organization_id: organization, user_id: user }, deps)

import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { MatterDeps } from '../deps.ts'
import { matterFromConsultation, oneOf } from '../flows/from-consultation.ts'

export const createFromConsultation: Handler<typeof matter.createFromConsultation, MatterDeps> = async (
  { body, organization, user },
  deps,
) =>
  matterFromConsultation(
    {
      ...body,
      organization_id: oneOf('organization_id', organization, body.organization_id),
      user_id: oneOf('user_id', user, body.user_id),
    },
    deps,
  )

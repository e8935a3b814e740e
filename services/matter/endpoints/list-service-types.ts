import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'

export const listServiceTypes: Handler<typeof matter.listServiceTypes, MatterDeps> = (_input, { serviceTypes }) =>
  serviceTypes.read()

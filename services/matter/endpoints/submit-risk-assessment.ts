import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { submitProduct } from '../flows/submit-product.ts'

export const submitRiskAssessment: Handler<typeof matter.submitRiskAssessment, MatterDeps> = (input, deps) =>
  submitProduct('risk_assessment', input, deps)

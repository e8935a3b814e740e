import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { submitProduct } from '../flows/submit-product.ts'

export const submitStrategies: Handler<typeof matter.submitStrategies, MatterDeps> = (input, deps) =>
  submitProduct('strategies', input, deps)

import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { submitProduct } from '../flows/submit-product.ts'

export const submitIssues: Handler<typeof matter.submitIssues, MatterDeps> = (input, deps) =>
  submitProduct('issues', input, deps)

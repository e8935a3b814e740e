import { contractMaterial, takeContractReview } from '@casewright/legal/model-parts/contract-review'

export const material = contractMaterial
export const take = takeContractReview

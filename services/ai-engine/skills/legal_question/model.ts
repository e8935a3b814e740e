import { questionMaterial, takeAnswer } from '@casewright/legal/model-parts/legal-question'

export const material = questionMaterial
export const take = takeAnswer

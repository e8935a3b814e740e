import { draftMaterial, takeDraft } from '@casewright/legal/model-parts/document-draft'

export const material = draftMaterial
export const take = takeDraft

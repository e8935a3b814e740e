import { intakeMaterial, takeIntake } from '@casewright/legal/model-parts/intake'

export const material = intakeMaterial
export const take = takeIntake

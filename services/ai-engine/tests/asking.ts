import { intake } from '@casewright/legal/skill-rules/intake'
import { emptyInput } from '@casewright/legal/skills/empty-input'
import { dispute } from './test-app.ts'

/** What a model that keeps to the skill intake would say about the dispute: it asks for the claim. */
export const asking = JSON.stringify(intake({ ...emptyInput('2026-01-01'), message: dispute }))

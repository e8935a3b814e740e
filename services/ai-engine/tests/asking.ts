import { rules } from '../skills/intake/rules.ts'
import { dispute } from './test-app.ts'

/** What a model that keeps to the skill intake would say about the dispute: it asks for the claim. */
export const asking = JSON.stringify(
  rules({
    locale: 'zh',
    message: dispute,
    given: {},
    state: {},
    matter_profile: null,
    files: [],
    memory: [],
    sources: [],
    causes: [],
    cause: null,
    checklist: null,
    asked: {},
    today: '2026-01-01',
  }),
)

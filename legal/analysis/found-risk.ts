import type { Sourced } from '../sources/sourced.ts'
import type { Impact, Likelihood } from './risk-method.ts'

/** A risk with both classes, before its level is computed. */
export interface FoundRisk {
  key: string
  impact: Impact
  likelihood: Likelihood
  risk: readonly [zh: string, en: string]
  grounds: readonly [zh: string, en: string]
  mitigation: readonly [zh: string, en: string]
  basis: Sourced
}

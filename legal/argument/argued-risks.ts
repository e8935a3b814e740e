import { type CaseView, viewCase } from '../analysis/case-view.ts'
import { byLevel, type Impact, type Likelihood, levelOf, writtenClasses } from '../analysis/risk-method.ts'
import type { Risk } from '../analysis/risks.ts'
import type { SkillInput } from '../skills/skill.ts'
import { type ArguedRisk, readArgument } from './argument.ts'

/** The rules' risks and those that a model argued, each level by the method, the gravest first. */
export function withArguedRisks(items: readonly Risk[], input: SkillInput): Risk[] {
  const { risks } = readArgument(input)
  if (risks.length === 0) return [...items]
  const view = viewCase(input)
  const further = risks.filter(({ risk }) => !items.some((one) => one.risk === risk))
  return [...items, ...further.map((one, at) => rated(one, at, view))].sort(byLevel)
}

/**
 * What it is about decides the impact: an element that the claim stands or falls with, or else a part. A place in a file
 * points to it; without one it is only not known.
 */
function rated(
  { element_key, risk, grounds, mitigation, sources, verification }: ArguedRisk,
  at: number,
  view: CaseView,
): Risk {
  const point = view.proof.find(({ key }) => key === element_key)
  const impact: Impact = point === undefined || point.isOfAmount === true ? 2 : 3
  const likelihood: Likelihood = sources.some(({ kind }) => kind === 'file') ? 2 : 1
  return {
    key: `argued:${at + 1}`,
    risk,
    level: levelOf(impact, likelihood),
    grounds: `${grounds}${writtenClasses(impact, likelihood)[view.language]}`,
    mitigation,
    sources,
    verification,
  }
}

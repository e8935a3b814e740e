import type { SkillInput } from '../skills/skill.ts'
import { readSourced, type Sourced } from '../sources/sourced.ts'

/** Something that can go wrong, as a model argued it. Its level is computed, from the element that it is about. */
export interface ArguedRisk extends Sourced {
  element_key: string | null
  risk: string
  grounds: string
  mitigation: string
}

/** What a model says for and against a way to go on, by the document that it begins with. */
export interface ArguedWay extends Sourced {
  document: string
  advantages: string[]
  drawbacks: string[]
}

/** The product `argument`: what of a model's argument has passed the checks. The rules alone argue nothing. */
export interface Argument {
  risks: ArguedRisk[]
  ways: ArguedWay[]
}

export const noArgument: Argument = { risks: [], ways: [] }

/** As the state keeps it, as far as it is whole. */
export function readArgument(input: SkillInput): Argument {
  const { risks, ways } = input.state.argument ?? {}
  return {
    risks: (risks ?? []).flatMap(({ element_key = null, risk, grounds, mitigation, ...sourced }) =>
      risk && grounds && mitigation ? [{ element_key, risk, grounds, mitigation, ...readSourced(sourced) }] : [],
    ),
    ways: (ways ?? []).flatMap(({ document, advantages = [], drawbacks = [], ...sourced }) =>
      document ? [{ document, advantages: [...advantages], drawbacks: [...drawbacks], ...readSourced(sourced) }] : [],
    ),
  }
}

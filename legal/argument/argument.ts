import type { SkillInput } from '../skills/skill.ts'
import { listIn, memberOf, recordOf, textIn } from '../skills/skill-input.ts'
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

const textsIn = (value: unknown): string[] => listIn(value).flatMap((one) => textIn(one) ?? [])

/** As the state keeps it, whatever stands there. */
export function readArgument(input: SkillInput): Argument {
  const { risks, ways } = memberOf(input, 'argument')
  return {
    risks: listIn(risks).flatMap((one) => {
      const { element_key, risk, grounds, mitigation } = recordOf(one)
      const [what, why, remedy] = [textIn(risk), textIn(grounds), textIn(mitigation)]
      if (what === null || why === null || remedy === null) return []
      return [{ element_key: textIn(element_key), risk: what, grounds: why, mitigation: remedy, ...readSourced(one) }]
    }),
    ways: listIn(ways).flatMap((one) => {
      const { document, advantages, drawbacks } = recordOf(one)
      const begins = textIn(document)
      if (begins === null) return []
      return [{ document: begins, advantages: textsIn(advantages), drawbacks: textsIn(drawbacks), ...readSourced(one) }]
    }),
  }
}

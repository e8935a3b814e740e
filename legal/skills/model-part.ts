import type { TextWork } from '@casewright/kit/text/text-workers'
import type { SkillInput, SkillOutput } from './skill.ts'

/** A text that a model works from. It is cited by its number: the first is 1. */
export interface Material {
  title: string
  text: string
}

/**
 * What a model does for a skill that has rules. The rules run first; the model is asked for what rules cannot do, and
 * what of its answer holds is taken into their output. Both functions are pure.
 */
export interface ModelPart {
  /** What the model works from; null when there is nothing to ask. The instructions are those of SKILL.md. */
  material: TextWork<[input: SkillInput, base: SkillOutput], Material[] | null>
  /** The rules' output with what of the answer holds; what does not is left out or told in the summary. */
  take: TextWork<[answer: unknown, input: SkillInput, base: SkillOutput], SkillOutput>
  /** JSON Schema of the answer. */
  schema: Record<string, unknown>
}

import { askToArgue, takeArgument } from '@casewright/legal/argument/take-argument'
import type { Material } from '@casewright/legal/skills/material'
import type { SkillInput, SkillOutput } from '@casewright/legal/skills/skill'

/** The articles, the files, the facts and what was computed; the model argues over them and computes nothing. */
export const material = (input: SkillInput, base: SkillOutput): Material[] | null => askToArgue(input, base)

export const take = (answer: unknown, input: SkillInput, base: SkillOutput): SkillOutput =>
  takeArgument(answer, input, base)

import { askToArgue, takeArgument } from '../argument/take-argument.ts'
import type { Material } from '../skills/material.ts'
import type { SkillInput, SkillOutput } from '../skills/skill.ts'
import type { ModelAnswers } from './model-answers.ts'

/** The articles, the files, the facts and what was computed; the model argues over them and computes nothing. */
export const issueMaterial = (input: SkillInput, base: SkillOutput): Material[] | null => askToArgue(input, base)

export const takeIssues = (answer: ModelAnswers['issue_framing'], input: SkillInput, base: SkillOutput): SkillOutput =>
  takeArgument(answer, input, base)

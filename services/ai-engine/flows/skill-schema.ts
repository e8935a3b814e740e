import { validate } from '@casewright/kit/validation'
import type { LoadedSkill } from '../rules/skill.ts'

/** What was handed to a skill fits its input schema, or is refused before anything runs. */
export const checkSkillInput = ({ input_schema }: LoadedSkill, input: Record<string, unknown>): void => {
  validate(input_schema as never, input, 'body')
}

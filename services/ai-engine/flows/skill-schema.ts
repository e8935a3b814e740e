import { invalidInput } from '@casewright/kit/data/errors'
import { problemsOf } from '@casewright/kit/data/validation'
import type { LoadedSkill } from '@casewright/legal/skills/skill'

const schemas = new WeakMap<LoadedSkill, object>()

/** Without its name: whoever compiles schemas takes each name once, and skills may share one. */
function nameless(skill: LoadedSkill): object {
  const { $id: _name, ...schema } = skill.input_schema
  const known = schemas.get(skill) ?? schema
  schemas.set(skill, known)
  return known
}

/** What was handed to a skill fits its input schema, or is refused before anything runs. */
export const checkSkillInput = (skill: LoadedSkill, input: Record<string, unknown>): void => {
  const problems = problemsOf(nameless(skill), input, ['body', 'input'])
  if (problems.length > 0) throw invalidInput(problems)
}

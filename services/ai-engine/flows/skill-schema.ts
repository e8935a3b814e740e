import { type FieldProblem, invalidInput, ServiceError } from '@casewright/kit/data/errors'
import { validate } from '@casewright/kit/data/validation'
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
  try {
    validate(nameless(skill), input, 'body')
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid_input') throw error
    const problems = error.details as FieldProblem[]
    throw invalidInput(problems.map(({ path, message }) => ({ path: path.replace('body', 'body.input'), message })))
  }
}

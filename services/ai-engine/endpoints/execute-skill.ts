import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { callableSkill } from '../flows/callable-skill.ts'
import { outcomeOf } from '../flows/outcome.ts'
import { checkSkillInput } from '../flows/skill-schema.ts'
import { startExecute } from '../flows/start-turn.ts'

/** The same graph with one skill named; on a thread of its own when the caller names none. */
export const executeSkill: Handler<typeof aiEngine.executeSkill, AiEngineDeps> = async (
  { params, body, organization, user, superuser },
  deps,
) => {
  const skill = callableSkill(deps.skills, params.skill_name)
  const { thread_id = `skill:${uuidv7()}`, message = '', skill_only = true, input: skill_input = {}, ...given } = body
  checkSkillInput(skill, skill_input)
  const request = { ...given, thread_id, message, skill: skill.name, skill_only, skill_input }
  return outcomeOf(await startExecute(deps, request, { organization, user, superuser }))
}

import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { callableSkill } from '../flows/callable-skill.ts'

export const readSkill: Handler<typeof aiEngine.readSkill, AiEngineDeps> = async ({ params }, { skills }) => {
  const { name, description, version, tags, phase, input_schema, output_schema, products, tools, rules } =
    callableSkill(skills, params.skill_name)
  return {
    name,
    description,
    version,
    tags,
    phase,
    input_schema,
    output_schema,
    products,
    tools,
    offline: rules !== null,
  }
}

import type { LoadedSkill, SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import type { NodeDeps, NodeTools } from '../node.ts'
import { skillPrompt, skillSchema } from '../rules/prompts.ts'
import type { State } from '../rules/state.ts'
import { factsOwner } from './acting.ts'
import { byRules, orByRules, withPart } from './skill-part.ts'
import { toolsFor } from './tools.ts'

/**
 * The work of a skill: by its rules, with a model for its part of it, or by a model as a whole. Where a model fails, the
 * rules do it, the user is told so, and the turn goes on.
 */
export async function skillWork(
  skill: LoadedSkill,
  input: SkillInput,
  state: State,
  tools: NodeTools,
  deps: NodeDeps,
): Promise<SkillOutput> {
  const { part, rules } = skill
  if (deps.models.offline || skill.by_rules) return byRules(skill, input, tools, deps)
  if (rules === null) return byModel(skill, input, state, tools, deps)
  const work = () => (part ? withPart(part, skill, input, tools, deps) : byModel(skill, input, state, tools, deps))
  return orByRules(work, skill, input, tools, deps)
}

async function byModel(
  skill: LoadedSkill,
  input: SkillInput,
  state: State,
  { signal, record }: NodeTools,
  deps: NodeDeps,
): Promise<SkillOutput> {
  const { whose } = state
  const fileIds = state.files.map(({ file_id }) => file_id)
  return (await deps.models.structured({
    ...skillPrompt(skill, input),
    skill: skill.name,
    model: skill.model,
    schema: skillSchema(skill),
    tools: await toolsFor(skill.tools, deps, { whose, factsOf: factsOwner(state), fileIds, record }),
    signal,
    record,
  })) as SkillOutput
}

import { ServiceError } from '@casewright/kit/data/errors'
import type { LoadedSkill, ModelPart, SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import { ModelError } from '../../adapters/model/error.ts'
import { partPrompt, skillPrompt, skillSchema } from '../../rules/models/prompts.ts'
import type { NodeDeps, NodeTools } from '../node.ts'
import type { State } from '../rules/state.ts'
import { factsOwner } from './acting.ts'
import { runRules } from './run-rules.ts'
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
  if (deps.models.offline || skill.by_rules) return byRules(skill, input, tools, deps)
  if (skill.rules === null) return byModel(skill, input, state, tools, deps)
  try {
    return await (skill.part
      ? withPart(skill.part, skill, input, tools, deps)
      : byModel(skill, input, state, tools, deps))
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    deps.log.warn({ err: error, skill: skill.name }, 'a model failed, and the rules do its work')
    const output = await byRules(skill, input, tools, deps)
    return { ...output, summary: `${output.summary}${texts.model_failed[input.locale]}` }
  }
}

async function byRules(
  skill: LoadedSkill,
  input: SkillInput,
  { signal }: NodeTools,
  deps: NodeDeps,
): Promise<SkillOutput> {
  const output = await runRules(skill, input, signal, deps)
  if (output) return output
  throw new ServiceError(
    'dependency_unavailable',
    `the skill ${skill.name} needs a model, and none is configured (AI_BASE_URL, AI_MODEL)`,
  )
}

async function withPart(
  { material, take, schema }: ModelPart,
  skill: LoadedSkill,
  input: SkillInput,
  tools: NodeTools,
  deps: NodeDeps,
): Promise<SkillOutput> {
  const { signal, record } = tools
  const base = await byRules(skill, input, tools, deps)
  const given = await deps.textWorkers.run(material, [input, base], signal)
  if (given === null) return base
  const { name, model } = skill
  const answer = await deps.models.structured({
    ...partPrompt(skill, input, given),
    skill: name,
    model,
    schema,
    signal,
    record,
  })
  return deps.textWorkers.run(take, [answer, input, base], signal)
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

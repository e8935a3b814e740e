import { ServiceError } from '@casewright/kit/data/errors'
import type { LoadedSkill, ModelPart, SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import { ModelError } from '@casewright/models/client/error'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { NodeDeps, NodeTools } from '../node.ts'
import { partPrompt } from '../rules/prompts.ts'
import { runRules } from './run-rules.ts'

export type PartDeps = Pick<NodeDeps, 'log' | 'models' | 'textWorkers'>
export type PartTools = Pick<NodeTools, 'signal' | 'record'>

export async function byRules(
  skill: LoadedSkill,
  input: SkillInput,
  { signal }: PartTools,
  deps: PartDeps,
): Promise<SkillOutput> {
  const output = await runRules(skill, input, signal, deps)
  if (output) return output
  throw new ServiceError(
    'dependency_unavailable',
    `the skill ${skill.name} needs a model, and none is configured (AI_BASE_URL, AI_MODEL)`,
  )
}

/** The rules' output with what of a model's answer holds. */
export async function withPart(
  { material, take, schema }: ModelPart,
  skill: LoadedSkill,
  input: SkillInput,
  tools: PartTools,
  deps: PartDeps,
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

/** Where a model fails, the rules do its work, and the user is told so. */
export async function orByRules(
  work: () => Promise<SkillOutput>,
  skill: LoadedSkill,
  input: SkillInput,
  tools: PartTools,
  deps: PartDeps,
): Promise<SkillOutput> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    deps.log.warn({ err: error, skill: skill.name }, 'a model failed, and the rules do its work')
    const output = await byRules(skill, input, tools, deps)
    return { ...output, summary: `${output.summary}${texts.model_failed[input.locale]}` }
  }
}

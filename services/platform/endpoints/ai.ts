import { modelTestMs } from '@casewright/contracts/ai'
import type { Round } from '@casewright/contracts/ai-traces'
import type { platform } from '@casewright/contracts/platform/endpoints'
import { invalidField } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { askEngine } from '../flows/ask-engine.ts'

const listAiSkills: Handler<typeof platform.listAiSkills, PlatformDeps> = async ({ query }, deps) =>
  askEngine(deps, 'listSkills', { query })

const readAiSkill: Handler<typeof platform.readAiSkill, PlatformDeps> = async ({ params }, deps) =>
  askEngine(deps, 'readSkill', { params: { skill_name: params.skillName } })

const listAiUsage: Handler<typeof platform.listAiUsage, PlatformDeps> = async ({ query }, deps) =>
  askEngine(deps, 'listUsage', { query })

const readAiUsageStats: Handler<typeof platform.readAiUsageStats, PlatformDeps> = async ({ query }, deps) =>
  askEngine(deps, 'readUsageStats', { query })

/** A model may think longer than people otherwise wait for the engine. */
const testAiModel: Handler<typeof platform.testAiModel, PlatformDeps> = async (_input, deps) =>
  askEngine(deps, 'testModel', {}, modelTestMs + 5000)

/** The work as its people see it, without what it costs. */
const listAiTimeline: Handler<typeof platform.listAiTimeline, PlatformDeps> = async (
  { query, user, organization, superuser },
  deps,
) => {
  const { thread_id, session_id, matter_id } = query
  if (thread_id === undefined && session_id === undefined && matter_id === undefined)
    throw invalidField('query', 'must name a session_id, matter_id or thread_id')
  const { items, ...page } = await askEngine(deps, 'readTimeline', { query, user, organization, superuser })
  return { ...page, items: items.map(withoutCost) }
}

const withoutCost = ({ calls: _, input_tokens: _in, output_tokens: _out, cost: _cost, ...round }: Round) => round

/** For the asker, so that the engine shows nobody the turns of a matter that is not theirs to read. */
const listAiTraces: Handler<typeof platform.listAiTraces, PlatformDeps> = async (
  { query, user, organization, superuser },
  deps,
) => askEngine(deps, 'listTraces', { query, user, organization, superuser })

const readAiTrace: Handler<typeof platform.readAiTrace, PlatformDeps> = async (
  { params, user, organization, superuser },
  deps,
) => askEngine(deps, 'readTrace', { params, user, organization, superuser })

export const ai = {
  listAiSkills,
  readAiSkill,
  listAiUsage,
  readAiUsageStats,
  testAiModel,
  listAiTimeline,
  listAiTraces,
  readAiTrace,
} satisfies Partial<Handlers<typeof platform, PlatformDeps>>

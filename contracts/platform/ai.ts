import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { ModelTest, modelTestMs, Skill, SkillDetail, UsageRow, UsageStats, usageFilter, usageGrouping } from '../ai.ts'
import { Round, roundFilter, Trace, traceFilter } from '../ai-traces.ts'
import { Closed, Id } from '../common.ts'

/** The engine lets everybody see the turns of their own matters; a superuser those of others that are not walled. */
const person = { user: 'required', tenant: 'required' } as const

/** What the work costs is not for those whose work it is. */
const ShownRound = Type.Omit(Round, ['calls', 'input_tokens', 'output_tokens', 'cost'])

nameSchemas({ ShownRound })

/** What people may ask of ai-engine, which itself is internal. */
export const ai = defineContract({
  listAiSkills: {
    method: 'GET',
    path: '/api/v1/ai/skills',
    summary: 'Skills that the engine offers',
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(Skill) },
  },
  readAiSkill: {
    method: 'GET',
    path: '/api/v1/ai/skills/{skillName}',
    summary: 'What a skill of the engine takes and gives',
    params: Closed({ skillName: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: { as: 'envelope', of: SkillDetail },
    errors: ['not_found'],
  },
  listAiUsage: {
    method: 'GET',
    path: '/api/v1/ai/admin/usage',
    summary: 'Model calls, tokens, cost and latency by day, model, skill, organization or matter',
    permission: 'platform:admin',
    query: Closed({ ...pageQuery, ...usageFilter, ...usageGrouping }),
    reply: { as: 'envelope', of: PageOf(UsageRow) },
  },
  readAiUsageStats: {
    method: 'GET',
    path: '/api/v1/ai/admin/usage/stats',
    summary: 'Totals of model calls, with percentiles of their latency',
    permission: 'platform:admin',
    query: Closed(usageFilter),
    reply: { as: 'envelope', of: UsageStats },
  },
  testAiModel: {
    method: 'POST',
    path: '/api/v1/ai/admin/model-test',
    summary: 'Ask the model of the installation for one word, and say how it went',
    permission: 'platform:admin',
    timeoutMs: modelTestMs + 10_000,
    reply: { as: 'envelope', of: ModelTest },
  },
  listAiTimeline: {
    method: 'GET',
    path: '/api/v1/ai/timeline',
    summary: 'Turns of a session, matter or thread that the caller may read, in their order',
    ...person,
    query: Closed(roundFilter),
    reply: { as: 'envelope', of: PageOf(ShownRound) },
  },
  listAiTraces: {
    method: 'GET',
    path: '/api/v1/ai/traces',
    summary: 'Turns of the organization that the caller may read, newest first',
    ...person,
    permission: 'traces:read',
    query: Closed(traceFilter),
    reply: { as: 'envelope', of: PageOf(Round) },
  },
  readAiTrace: {
    method: 'GET',
    path: '/api/v1/ai/traces/{trace_id}',
    summary: 'A turn that the caller may read as a tree of spans, masked as the engine is configured',
    ...person,
    permission: 'traces:read',
    params: Closed({ trace_id: Id }),
    reply: { as: 'envelope', of: Trace },
    errors: ['not_found'],
  },
})

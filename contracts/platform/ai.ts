import { defineContract } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { Skill, SkillDetail, UsageRow, UsageStats, usageFilter, usageGrouping } from '../ai.ts'
import { Closed } from '../common.ts'

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
})

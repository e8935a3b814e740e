import { defineContract } from '@casewright/kit/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/paging'
import { Type } from 'typebox'
import { Skill, SkillDetail, UsageRow, UsageStats, usageFilter, usageGrouping } from '../ai.ts'
import { Closed } from '../common.ts'

/** The part of ai-engine that other services call today. */
export const aiEngine = defineContract({
  listSkills: {
    method: 'GET',
    path: '/api/v1/internal/ai/skills',
    summary: 'Skills that a caller may choose',
    reply: { as: 'envelope', of: Type.Array(Skill) },
  },
  readSkill: {
    method: 'GET',
    path: '/api/v1/internal/ai/skills/{skill_name}',
    summary: 'What a skill takes and gives',
    params: Closed({ skill_name: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: { as: 'envelope', of: SkillDetail },
    errors: ['not_found'],
  },
  listUsage: {
    method: 'GET',
    path: '/api/v1/internal/ai/usage',
    summary: 'Model calls, tokens, cost and latency by group',
    query: Closed({ ...pageQuery, ...usageFilter, ...usageGrouping }),
    reply: { as: 'envelope', of: PageOf(UsageRow) },
  },
  readUsageStats: {
    method: 'GET',
    path: '/api/v1/internal/ai/usage/stats',
    summary: 'Totals of model calls, with percentiles of their latency',
    query: Closed(usageFilter),
    reply: { as: 'envelope', of: UsageStats },
  },
})

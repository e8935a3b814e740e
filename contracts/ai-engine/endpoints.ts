import { ExternalId } from '@casewright/kit/data/validation'
import { defineContract } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { ModelTest, modelTestMs, Skill, SkillDetail, UsageRow, UsageStats, usageFilter, usageGrouping } from '../ai.ts'
import { roundFilter, traceFilter } from '../ai-traces.ts'
import { Closed, Id, integerMax } from '../common.ts'
import { people, retention } from '../people.ts'
import { playbookConfig, refusing } from '../playbooks.ts'
import { EngineEvent } from './events.ts'
import {
  CancelOutcome,
  ExecuteRequest,
  ExecuteSkillRequest,
  PendingCard,
  ReplayReport,
  ReplayRequest,
  ResumeRequest,
  Round,
  RunOutcome,
  ThreadId,
  Trace,
} from './resources.ts'

const SkillPath = Closed({ skill_name: Type.String({ minLength: 1, maxLength: 200 }) })
/** With a user it is decided by the thread's matter, whose members may, or by its owner where it has none. */
const service = { tenant: 'optional', user: 'optional', acts: 'either' } as const

const run = { ...service, identityIn: ['body'], bodyLimit: 4 * 1024 * 1024 } as const
/** A turn may ask a model several times. */
const turnMs = 600_000
const executeErrors = ['not_found', 'forbidden', 'card_pending', 'thread_busy'] as const
const resumeErrors = ['not_found', 'forbidden', 'no_card_pending', 'thread_busy', 'conflict'] as const

const entries = defineContract({
  ...people,
  ...retention,
  listSkills: {
    method: 'GET',
    path: '/api/v1/internal/ai/skills',
    summary: 'Skills that a caller may choose',
    acts: 'system',
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(Skill) },
  },
  readSkill: {
    method: 'GET',
    path: '/api/v1/internal/ai/skills/{skill_name}',
    summary: 'What a skill takes and gives',
    acts: 'system',
    params: SkillPath,
    reply: { as: 'envelope', of: SkillDetail },
    errors: ['not_found'],
  },
  executeSkill: {
    method: 'POST',
    path: '/api/v1/internal/ai/skills/{skill_name}/execute',
    summary: 'Run one skill directly',
    ...run,
    params: SkillPath,
    body: ExecuteSkillRequest,
    timeoutMs: turnMs,
    reply: { as: 'envelope', of: RunOutcome },
    errors: executeErrors,
  },
  readPendingCard: {
    method: 'GET',
    path: '/api/v1/internal/ai/agent/pending_card',
    summary: 'The card that a thread waits for, if any',
    ...service,
    query: Closed({
      thread_id: ThreadId,
      read_matter_id: Type.Optional({
        ...ExternalId,
        description: 'A matter that matter-service has just let the user read; the engine does not ask about it again',
      }),
    }),
    reply: { as: 'envelope', of: PendingCard },
    errors: ['not_found'],
  },
  executeAgent: {
    method: 'POST',
    path: '/api/v1/internal/ai/agent/execute',
    summary: 'Run a turn and answer when it has ended',
    ...run,
    body: ExecuteRequest,
    timeoutMs: turnMs,
    reply: { as: 'envelope', of: RunOutcome },
    errors: executeErrors,
  },
  resumeAgent: {
    method: 'POST',
    path: '/api/v1/internal/ai/agent/resume',
    summary: 'Answer the pending card and answer when the turn has ended',
    ...run,
    body: ResumeRequest,
    timeoutMs: turnMs,
    reply: { as: 'envelope', of: RunOutcome },
    errors: resumeErrors,
  },
  streamExecute: {
    method: 'POST',
    path: '/api/v1/internal/ai/agent/execute/stream',
    summary: 'Run a turn and tell what happens while it happens',
    description: 'The turn goes on when its reader leaves. `Content-Location` names its trace.',
    ...run,
    body: ExecuteRequest,
    reply: { as: 'ndjson', of: EngineEvent },
    errors: executeErrors,
  },
  streamResume: {
    method: 'POST',
    path: '/api/v1/internal/ai/agent/resume/stream',
    summary: 'Answer the pending card and tell what happens next',
    ...run,
    body: ResumeRequest,
    reply: { as: 'ndjson', of: EngineEvent },
    errors: resumeErrors,
  },
  followStream: {
    method: 'GET',
    path: '/api/v1/internal/ai/agent/stream',
    summary: 'The kept events of a thread after a number, then those of the running turn until it ends',
    ...service,
    query: Closed({
      thread_id: ThreadId,
      after: Type.Optional(
        Type.Integer({ minimum: 0, maximum: integerMax, description: 'The last number seen; 0 for all' }),
      ),
    }),
    reply: { as: 'ndjson', of: EngineEvent },
    errors: ['not_found'],
  },
  cancelRun: {
    method: 'POST',
    path: '/api/v1/internal/ai/agent/cancel',
    summary: 'Stop the running turn of a thread, or withdraw the card that it waits for',
    ...run,
    idempotent: true,
    body: Closed({ thread_id: ThreadId, trace_id: Type.Optional(Id) }),
    reply: { as: 'envelope', of: CancelOutcome },
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  replayThread: {
    method: 'POST',
    path: '/api/v1/internal/ai/agent/replay',
    summary: 'Decide the kept steps of a thread again and report every difference',
    ...run,
    idempotent: true,
    body: ReplayRequest,
    timeoutMs: 60_000,
    reply: { as: 'envelope', of: ReplayReport },
    errors: ['not_found'],
  },
  readTimeline: {
    method: 'GET',
    path: '/api/v1/internal/ai/timeline',
    summary: 'Rounds of a session, matter or thread, in their order',
    ...service,
    query: Closed(roundFilter),
    reply: { as: 'envelope', of: PageOf(Round) },
  },
  listTraces: {
    method: 'GET',
    path: '/api/v1/internal/ai/traces',
    summary: 'Turns of all threads, newest first',
    ...service,
    query: Closed(traceFilter),
    reply: { as: 'envelope', of: PageOf(Round) },
  },
  readTrace: {
    method: 'GET',
    path: '/api/v1/internal/ai/traces/{trace_id}',
    summary: 'A turn as a tree of spans',
    ...service,
    params: Closed({ trace_id: Id }),
    reply: { as: 'envelope', of: Trace },
    errors: ['not_found'],
  },
  testModel: {
    method: 'POST',
    path: '/api/v1/internal/ai/model/test',
    summary: 'Ask the model for one word, and say how it went',
    description: 'No turn asks, so the call is in no usage.',
    acts: 'system',
    timeoutMs: modelTestMs + 5000,
    reply: { as: 'envelope', of: ModelTest },
  },
  listUsage: {
    method: 'GET',
    path: '/api/v1/internal/ai/usage',
    summary: 'Model calls, tokens, cost and latency by group',
    acts: 'system',
    query: Closed({ ...pageQuery, ...usageFilter, ...usageGrouping }),
    reply: { as: 'envelope', of: PageOf(UsageRow) },
  },
  readUsageStats: {
    method: 'GET',
    path: '/api/v1/internal/ai/usage/stats',
    summary: 'Totals of model calls, with percentiles of their latency',
    acts: 'system',
    query: Closed(usageFilter),
    reply: { as: 'envelope', of: UsageStats },
  },
})

export const aiEngine = refusing(entries, [playbookConfig])

import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { threadEvents } from '@casewright/durable/follow'
import { found } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageOfAll, pageWindow, toPage } from '@casewright/kit/http/paging'
import type { AiEngineDeps } from '../deps.ts'
import { callableSkill } from '../flows/callable-skill.ts'
import { eventSource } from '../flows/follow.ts'
import { outcomeOf } from '../flows/outcome.ts'
import { replayThread as replay } from '../flows/replay.ts'
import { checkSkillInput } from '../flows/skill-schema.ts'
import { startExecute, startResume } from '../flows/start-turn.ts'
import { store } from '../flows/store.ts'
import { streamOf } from '../flows/stream.ts'
import { requireThread } from '../flows/thread-access.ts'
import { roundById } from '../queries/rounds.ts'
import { threadById } from '../queries/threads.ts'
import { countUsageGroups, usageByGroup, usageStats } from '../queries/usage.ts'
import { traceOf } from '../rules/trace.ts'
import { cancelRun } from './cancel-run.ts'
import { listTraces } from './list-traces.ts'
import { readSkill } from './read-skill.ts'
import { readTimeline } from './read-timeline.ts'
import { testModel } from './test-model.ts'

/** Those that only the graph or only the interface may use are left out. */
const listSkills: Handler<typeof aiEngine.listSkills, AiEngineDeps> = async ({ query }, { skills }) => {
  const offered = [...skills.values()]
    .filter(({ internal, api_call_only }) => !internal && !api_call_only)
    .map(({ name, description, version, tags, phase }) => ({ name, description, version, tags, phase }))
  return pageOfAll(offered, query)
}

/** The same graph with one skill named; on a thread of its own when the caller names none. */
const executeSkill: Handler<typeof aiEngine.executeSkill, AiEngineDeps> = async (
  { params, body, organization, user, superuser },
  deps,
) => {
  const skill = callableSkill(deps.skills, params.skill_name)
  const { thread_id = `skill:${uuidv7()}`, message = '', skill_only = true, input: skill_input = {}, ...given } = body
  checkSkillInput(skill, skill_input)
  const request = { ...given, thread_id, message, skill: skill.name, skill_only, skill_input }
  return outcomeOf(await startExecute(deps, request, { organization, user, superuser }))
}

/** A thread that is not known has none. */
const readPendingCard: Handler<typeof aiEngine.readPendingCard, AiEngineDeps> = async ({ query, ...caller }, deps) => {
  const thread = await threadById(deps.sql, caller.organization, query.thread_id)
  const isRead = thread?.matter_id != null && thread.matter_id === query.read_matter_id
  if (thread && !isRead) await requireThread(deps, caller, thread, 'read')
  return thread?.status === 'interrupted' && thread.card
    ? { has_pending_card: true, card: thread.card }
    : { has_pending_card: false }
}

const executeAgent: Handler<typeof aiEngine.executeAgent, AiEngineDeps> = async (
  { body, organization, user, superuser },
  deps,
) => outcomeOf(await startExecute(deps, body, { organization, user, superuser }))

const resumeAgent: Handler<typeof aiEngine.resumeAgent, AiEngineDeps> = async (
  { body, organization, user, superuser },
  deps,
) => outcomeOf(await startResume(deps, body, { organization, user, superuser }))

const streamExecute: Handler<typeof aiEngine.streamExecute, AiEngineDeps> = async (
  { body, organization, user, superuser, signal },
  deps,
) => streamOf(await startExecute(deps, body, { organization, user, superuser }), signal)

const streamResume: Handler<typeof aiEngine.streamResume, AiEngineDeps> = async (
  { body, organization, user, superuser, signal },
  deps,
) => streamOf(await startResume(deps, body, { organization, user, superuser }), signal)

const followStream: Handler<typeof aiEngine.followStream, AiEngineDeps> = async (
  { query: { thread_id, after = 0 }, signal, ...caller },
  deps,
) => {
  const thread = found(await threadById(deps.sql, caller.organization, thread_id), 'thread')
  await requireThread(deps, caller, thread, 'read')
  return threadEvents(eventSource(deps), thread_id, after, signal)
}

const replayThread: Handler<typeof aiEngine.replayThread, AiEngineDeps> = ({ body, ...caller }, deps) =>
  replay(deps, caller, body)

const readTrace: Handler<typeof aiEngine.readTrace, AiEngineDeps> = async (
  { params, ...caller },
  { sql, redaction, matter },
) => {
  const round = found(await roundById(sql, caller.organization, params.trace_id, redaction.masked), 'trace')
  await requireThread({ matter }, caller, round, 'read')
  const rows = await store.rowsFrom(sql, round.thread_id, round.first_event, round.last_event ?? undefined)
  return traceOf(round, rows, redaction, new Date().toISOString())
}

const listUsage: Handler<typeof aiEngine.listUsage, AiEngineDeps> = async (
  { query: { page, size, limit, group_by, ...filter } },
  { sql },
) => {
  const window = pageWindow({ page, ...(size !== undefined && { size }), ...(limit !== undefined && { limit }) })
  const [items, total] = await Promise.all([
    usageByGroup(sql, filter, group_by, window),
    countUsageGroups(sql, filter, group_by),
  ])
  return toPage(items, total, window)
}

const readUsageStats: Handler<typeof aiEngine.readUsageStats, AiEngineDeps> = async ({ query }, { sql, currency }) => {
  const { from = null, to = null } = query
  const stats = await usageStats(sql, query)
  return { from, to, ...stats, currency: stats.currency || currency }
}

export const agent = {
  listSkills,
  readSkill,
  executeSkill,
  readPendingCard,
  executeAgent,
  resumeAgent,
  streamExecute,
  streamResume,
  followStream,
  cancelRun,
  replayThread,
  readTimeline,
  listTraces,
  readTrace,
  testModel,
  listUsage,
  readUsageStats,
} satisfies Partial<Handlers<typeof aiEngine, AiEngineDeps>>

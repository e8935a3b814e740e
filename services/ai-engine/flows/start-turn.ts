import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { Card, ExecuteRequest, ResumeRequest } from '@casewright/contracts/ai-engine/resources'
import { turnEvents } from '@casewright/durable/follow'
import { found, invalidField, invalidInput, ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { AiEngineDeps } from '../deps.ts'
import { answerProblems } from '../graph/rules/check-answers.ts'
import type { GivenInput } from '../graph/rules/given-input.ts'
import type { ClaimedTurn } from '../graph/rules/kinds.ts'
import { type Profile, profileFrom, profileOf } from '../graph/rules/profile.ts'
import type { Whose } from '../graph/rules/state.ts'
import { claimForExecute, claimForResume, type ThreadRow, threadWithState } from '../queries/threads.ts'
import { requireFileAnswers } from './file-answers.ts'
import { eventSource } from './follow.ts'
import { type Caller, requireThread } from './thread-access.ts'

/** The turn that a request has begun, or that an earlier one with the same key had begun. */
export interface StartedTurn {
  thread_id: string
  trace_id: string
  events(signal: AbortSignal): AsyncIterable<EngineEvent>
}

type Execute = ExecuteRequest & { skill_input?: Record<string, unknown> }

/** On a thread of a matter only who may work on the matter begins a turn; the claim itself compares matter and user. */
export async function startExecute(deps: AiEngineDeps, request: Execute, caller: Caller): Promise<StartedTurn> {
  const { thread_id, session_id = null, matter_id = null, context = {} } = request
  const { user: user_id = null, organization: organization_id = null } = caller
  const skill = request.skill === undefined ? null : deps.skills.get(request.skill)
  if (skill === undefined || skill?.internal) throw invalidField('body.skill', 'is no skill that can be called')
  if (matter_id !== null) await requireThread(deps, caller, { user_id, matter_id }, 'write', context.matter_access)
  const whose = { thread_id, organization_id, user_id, session_id, matter_id }
  const turn = await claimed(deps, request, whose, matter_id)
  if (turn) return begun(deps, turn)
  const thread = await theirThread(deps, request, caller)
  if (thread.earlier) return started(deps, { thread_id, ...thread.earlier })
  // A thread of another matter, in which the user may write as well.
  const again = matter_id !== thread.matter_id && (await claimed(deps, request, whose, thread.matter_id))
  return again ? begun(deps, again) : refuse(thread, 'execute')
}

async function claimed(
  { sql, runs: { owner, leaseMs } }: AiEngineDeps,
  request: Execute,
  whose: Omit<Whose, 'locale'>,
  of_matter: string | null,
): Promise<ClaimedTurn | undefined> {
  const { request_key = null, context = {} } = request
  const input: GivenInput = {
    kind: 'execute',
    whose,
    locale: request.locale ?? null,
    turn: {
      message: request.message,
      file_ids: request.file_ids ?? [],
      skill: request.skill ?? null,
      skill_only: request.skill_only ?? false,
      skill_input: request.skill_input ?? null,
      recent_messages: context.recent_messages ?? [],
    },
  }
  // Not the one of the last turn: the matter may have changed since, or be another.
  const matter_profile = profileOf(context.matter_profile ?? null)
  const claim = { ...whose, of_matter, trace_id: uuidv7(), input, matter_profile, request_key, owner, leaseMs }
  const turn = await claimForExecute(sql, claim)
  return turn && { ...turn, matter_profile }
}

/** The thread as the caller may go on with it, or 404. */
async function theirThread(
  deps: AiEngineDeps,
  { thread_id, request_key, context }: Pick<ResumeRequest, 'thread_id' | 'request_key' | 'context'>,
  caller: Caller,
) {
  const thread = found(await threadWithState(deps.sql, caller.organization, thread_id, request_key), 'thread')
  await requireThread(deps, caller, thread, 'write', context?.matter_access)
  return thread
}

/**
 * Checks the answers against the card that was asked before anything is claimed: a bad answer leaves it pending. A card
 * that this process has just asked need not be read again; if it cannot be taken, what is in the database says why.
 */
export async function startResume(deps: AiEngineDeps, request: ResumeRequest, caller: Caller): Promise<StartedTurn> {
  const { thread_id, card_id, user_response, context } = request
  const isAnswered = (card: Card) =>
    (card_id ?? card.card_id) === card.card_id && answerProblems(card, user_response.answers).length === 0
  const recent = deps.runs.recent(thread_id)
  const isSameOrganization = (caller.organization ?? recent?.organization_id) === recent?.organization_id
  if (recent?.card && isSameOrganization && isAnswered(recent.card)) {
    await requireThread(deps, caller, recent, 'write', context?.matter_access)
    const turn = await resumed(deps, request, caller, { ...recent, card: recent.card })
    if (turn) return turn
  }
  const thread = await theirThread(deps, request, caller)
  const { card, earlier } = thread
  if (earlier) return started(deps, { thread_id, ...earlier })
  if (thread.status !== 'interrupted' || !card) return refuse(thread, 'resume')
  if (card_id !== undefined && card_id !== card.card_id)
    throw new ServiceError('conflict', 'this card is not the one that is pending any more', card)
  const problems = answerProblems(card, user_response.answers)
  if (problems.length > 0) throw invalidInput(problems)
  const stored = { card, state: thread.state, matter_profile: profileFrom(thread.matter_profile) }
  const turn = await resumed(deps, request, caller, stored)
  if (turn) return turn
  const after = await theirThread(deps, request, caller)
  return after.earlier ? started(deps, { thread_id, ...after.earlier }) : refuse(after, 'resume')
}

/** Goes on from a card, unless another was quicker. The card is the one that was read, so the state is too. */
async function resumed(
  deps: AiEngineDeps,
  request: ResumeRequest,
  caller: Caller,
  { card, state, matter_profile: known }: { card: Card; state: string | null; matter_profile: Profile | null },
): Promise<StartedTurn | undefined> {
  const { thread_id, request_key = null, user_response, context } = request
  await requireFileAnswers(deps, caller, card, user_response.answers)
  const { user } = caller
  const given = profileOf(context?.matter_profile ?? null)
  const { owner, leaseMs } = deps.runs
  const input: GivenInput = {
    kind: 'resume',
    answers: user_response.answers,
    ...(user !== undefined && { user_id: user }),
  }
  const whose = { thread_id, user_id: user ?? null }
  const claim = { ...whose, trace_id: uuidv7(), input, matter_profile: given, request_key, owner, leaseMs }
  const turn = await claimForResume(deps.sql, claim, card.card_id)
  return turn && begun(deps, { ...turn, matter_profile: given ?? known }, state)
}

async function begun(deps: AiEngineDeps, turn: ClaimedTurn, state?: string | null): Promise<StartedTurn> {
  await deps.runs.begin(turn, state)
  return started(deps, turn)
}

const started = (
  deps: AiEngineDeps,
  { thread_id, trace_id, first_event }: Pick<ThreadRow, 'thread_id' | 'trace_id' | 'first_event'>,
): StartedTurn => ({
  thread_id,
  trace_id,
  events: (signal) => turnEvents(eventSource(deps), { thread_id, trace_id }, first_event - 1, signal),
})

function refuse({ status, card }: ThreadRow, what: 'execute' | 'resume'): never {
  if (status === 'interrupted' && what === 'execute')
    throw new ServiceError('card_pending', 'the thread waits for the answer to a card', card)
  if (status === 'busy') throw new ServiceError('thread_busy', 'a turn is running on this thread')
  if (what === 'resume') throw new ServiceError('no_card_pending', 'no card is pending on this thread')
  throw new ServiceError('thread_busy', 'another turn was quicker; try again')
}

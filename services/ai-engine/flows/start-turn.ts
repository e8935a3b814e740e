import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { Card, ExecuteRequest, ResumeRequest } from '@casewright/contracts/ai-engine/resources'
import { found, invalidField, invalidInput, ServiceError } from '@casewright/kit/errors'
import { uuidv7 } from '@casewright/kit/uuid'
import type { AiEngineDeps } from '../deps.ts'
import { claimForExecute, claimForResume, type ThreadRow, threadWithState } from '../queries/threads.ts'
import { answerProblems } from '../rules/turn/check-answers.ts'
import type { GivenInput } from '../rules/turn/journal.ts'
import { type Profile, profileFrom, profileOf } from '../rules/turn/profile.ts'
import { turnEvents } from './follow.ts'
import type { WholeTurn } from './runs.ts'

/** The turn that a request has begun, or that an earlier one with the same key had begun. */
export interface StartedTurn {
  thread_id: string
  trace_id: string
  events(signal: AbortSignal): AsyncIterable<EngineEvent>
}

export interface Caller {
  organization?: string | undefined
  user?: string | undefined
}

type Execute = ExecuteRequest & { skill_input?: Record<string, unknown> }

export async function startExecute(deps: AiEngineDeps, request: Execute, caller: Caller): Promise<StartedTurn> {
  const { thread_id, request_key = null } = request
  const organization_id = sameOrOnly('organization_id', request.organization_id, caller.organization)
  const user_id = sameOrOnly('user_id', request.user_id, caller.user)
  const { session_id = null, matter_id = null } = request
  const skill = request.skill === undefined ? null : deps.skills.get(request.skill)
  if (skill === undefined || skill?.internal) throw invalidField('body.skill', 'is no skill that can be called')
  const whose = { thread_id, organization_id, user_id, session_id, matter_id }
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
      recent_messages: request.context?.recent_messages ?? [],
    },
  }
  // Not the one of the last turn: the matter may have changed since, or be another.
  const matter_profile = profileOf(request.context?.matter_profile ?? null)
  const { owner, leaseMs } = deps.runs
  const trace_id = uuidv7()
  const thread = await claimForExecute(deps.sql, {
    ...{ ...whose, trace_id, input, matter_profile, request_key, owner, leaseMs },
  })
  if (thread) return begun(deps, { ...thread, matter_profile })
  return earlierTurn(deps, organization_id ?? undefined, request, 'execute')
}

/**
 * Checks the answers against the card that was asked before anything is claimed: a bad answer leaves it pending. A card
 * that this process has just asked need not be read again; if it cannot be taken, what is in the database says why.
 */
export async function startResume(deps: AiEngineDeps, request: ResumeRequest, caller: Caller): Promise<StartedTurn> {
  const { thread_id, card_id, request_key = null, user_response } = request
  const organization_id = sameOrOnly('organization_id', request.organization_id, caller.organization)
  sameOrOnly('user_id', request.user_id, caller.user)
  const organization = organization_id ?? undefined
  const isAnswered = (card: Card) =>
    (card_id ?? card.card_id) === card.card_id && answerProblems(card, user_response.answers).length === 0
  const recent = deps.runs.recent(thread_id)
  if (recent?.card && (organization ?? recent.organization_id) === recent.organization_id && isAnswered(recent.card)) {
    const turn = await resumed(deps, request, { ...recent, card: recent.card })
    if (turn) return turn
  }
  const thread = found(await threadWithState(deps.sql, organization, thread_id, request_key), 'thread')
  const { card, earlier } = thread
  if (earlier) return started(deps, { thread_id, ...earlier })
  if (thread.status !== 'interrupted' || !card) return refuse(thread, 'resume')
  if (card_id !== undefined && card_id !== card.card_id)
    throw new ServiceError('conflict', 'this card is not the one that is pending any more', card)
  const problems = answerProblems(card, user_response.answers)
  if (problems.length > 0) throw invalidInput(problems)
  const stored = { card, state: thread.state, matter_profile: profileFrom(thread.matter_profile) }
  return (await resumed(deps, request, stored)) ?? earlierTurn(deps, organization, request, 'resume')
}

/** Goes on from a card, unless another was quicker. The card is the one that was read, so the state is too. */
async function resumed(
  deps: AiEngineDeps,
  request: ResumeRequest,
  { card, state, matter_profile: known }: { card: Card; state: string | null; matter_profile: Profile | null },
): Promise<StartedTurn | undefined> {
  const { thread_id, request_key = null, user_response, context } = request
  const given = profileOf(context?.matter_profile ?? null)
  const { owner, leaseMs } = deps.runs
  const input: GivenInput = { kind: 'resume', answers: user_response.answers }
  const claim = { thread_id, trace_id: uuidv7(), input, matter_profile: given, request_key, owner, leaseMs }
  const turn = await claimForResume(deps.sql, claim, card.card_id)
  return turn && begun(deps, { ...turn, matter_profile: given ?? known }, state)
}

async function begun(deps: AiEngineDeps, turn: WholeTurn, state?: string | null): Promise<StartedTurn> {
  await deps.runs.begin(turn, deps, state)
  return started(deps, turn)
}

const started = (
  deps: AiEngineDeps,
  { thread_id, trace_id, first_event }: Pick<ThreadRow, 'thread_id' | 'trace_id' | 'first_event'>,
): StartedTurn => ({
  thread_id,
  trace_id,
  events: (signal) => turnEvents(deps, { thread_id, trace_id }, first_event - 1, signal),
})

/** A request that was sent again, because its answer was lost on the way, gets the turn that it had begun. */
async function earlierTurn(
  deps: AiEngineDeps,
  organization: string | undefined,
  { thread_id, request_key }: Pick<ExecuteRequest, 'thread_id' | 'request_key'>,
  what: 'execute' | 'resume',
): Promise<StartedTurn> {
  const thread = found(await threadWithState(deps.sql, organization, thread_id, request_key), 'thread')
  return thread.earlier ? started(deps, { thread_id, ...thread.earlier }) : refuse(thread, what)
}

function refuse({ status, card }: ThreadRow, what: 'execute' | 'resume'): never {
  if (status === 'interrupted' && what === 'execute')
    throw new ServiceError('card_pending', 'the thread waits for the answer to a card', card)
  if (status === 'busy') throw new ServiceError('thread_busy', 'a turn is running on this thread')
  if (what === 'resume') throw new ServiceError('no_card_pending', 'no card is pending on this thread')
  throw new ServiceError('thread_busy', 'another turn was quicker; try again')
}

/** Named in the body or by the header; when by both, then alike. */
function sameOrOnly(field: string, inBody: string | undefined, inHeader: string | undefined): string | null {
  if (inBody !== undefined && inHeader !== undefined && inBody !== inHeader)
    throw invalidField(`body.${field}`, 'must equal the header')
  return inBody ?? inHeader ?? null
}

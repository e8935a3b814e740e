import type { UnnumberedEvent } from '@casewright/contracts/ai-engine/events'
import type { EndedStatus, Failure } from '@casewright/contracts/ai-engine/resources'
import type { Graph, TurnResult, TurnSoFar } from '@casewright/durable/graph'
import { failureOf, logFailure, stateAfter } from './failures.ts'
import type { NodeDeps } from './node.ts'
import { nodesOf } from './nodes.ts'
import { beginTurn } from './rules/begin-turn.ts'
import { describe, tokensOf } from './rules/describe.ts'
import { changesOthers } from './rules/effects.ts'
import { summaryInput } from './rules/given-input.ts'
import type { EngineKinds } from './rules/kinds.ts'
import { modelCalls } from './rules/model-calls.ts'
import { nextStep } from './rules/next-step.ts'
import { profileOf } from './rules/profile.ts'
import { resultOf } from './rules/result.ts'

/** The workbench graph, for the executor to drive. */
export const createGraph = (deps: NodeDeps): Graph<EngineKinds> => ({
  begin: (before, { input, matter_profile }) => beginTurn(before, input, matter_profile?.value ?? null),
  nextStep,
  nodes: nodesOf(deps),
  hasEffects: changesOthers,
  describe: { ...describe, stepFailure: (error, { whose }) => failureOf(error, whose.locale).message },
  resultOf(soFar, outcome) {
    const { turn, state } = soFar
    if (outcome.how === 'cancelled') return turnResult(soFar, 'cancelled', [])
    if (outcome.how === 'failed') {
      const failure = failureOf(outcome.error, state.whose.locale)
      logFailure(deps.log, turn, outcome.error, failure)
      const after = { ...soFar, state: stateAfter(outcome.error, state) }
      return turnResult(after, 'failed', [{ event: 'error', data: failure }], failure)
    }
    if (state.card) return turnResult(soFar, 'interrupted', [{ event: 'card', data: state.card }])
    const result = resultOf(state, (skill) => deps.skills.get(skill)?.products ?? [])
    return turnResult(soFar, 'completed', [{ event: 'result', data: result }])
  },
})

function turnResult(
  { turn, state, steps, told }: TurnSoFar<EngineKinds>,
  status: EndedStatus,
  last: readonly UnnumberedEvent[],
  error: Failure | null = null,
): TurnResult<EngineKinds> {
  const output = state.turn.answer ?? tokensOf(told)
  const isKnown = state.matter_profile === (turn.matter_profile?.value ?? null)
  const newProfile = isKnown ? null : profileOf(state.matter_profile)
  const { user_id, matter_id } = state.whose
  const { card } = state
  return {
    events: status === 'interrupted' ? last : [...last, { event: 'end', data: { output, status } }],
    ended: {
      turn: {
        status,
        output,
        error,
        goal: state.goal,
        phase: state.phase,
        input: summaryInput(turn.input),
        skills: state.turn.ran.map(({ name }) => name),
        review_type: card?.review_type ?? null,
        calls: modelCalls(steps),
      },
      card,
      newProfile,
    },
    snapshot: {
      organization_id: turn.organization_id,
      user_id,
      matter_id,
      card,
      // What is known of the matter is kept once for the thread.
      state: JSON.stringify({ ...state, matter_profile: null }),
      matter_profile: newProfile ?? turn.matter_profile,
    },
  }
}

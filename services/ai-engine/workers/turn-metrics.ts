import type { EndedRun } from '@casewright/durable/run'
import type { ServiceMetrics } from '@casewright/kit/http/metrics'
import type { ClaimedTurn, EngineKinds } from '../graph/rules/kinds.ts'

/** Turns without a model take milliseconds, those with one seconds or minutes. */
const bounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600]

/** Counts the turns that end in this process, and what models cost them. */
export function createTurnMetrics({ counter, times }: Pick<ServiceMetrics, 'counter' | 'times'>) {
  const turns = counter('ai_turns_total', 'Turns that ended, by status', ['status'])
  const takenOver = counter('ai_turns_taken_over_total', 'Turns that another process had begun')
  const turnTime = times('ai_turn_seconds', 'From the start of a turn to its end', bounds)
  const calls = counter('ai_model_calls_total', 'Calls of models, by outcome', ['model', 'outcome'])
  const callTime = counter('ai_model_call_seconds_total', 'Time that calls of models took', ['model'])
  const tokens = counter('ai_model_tokens_total', 'Tokens, by direction', ['model', 'direction'])
  const cost = counter('ai_model_cost_total', 'What calls of models cost', ['model', 'currency'])
  return (turn: ClaimedTurn, { ended }: EndedRun<EngineKinds>): void => {
    turns({ status: ended.turn.status })
    if (turn.attempts > 1) takenOver({})
    turnTime((Date.now() - Date.parse(turn.started_at)) / 1000)
    for (const call of ended.turn.calls) {
      const { model } = call
      calls({ model, outcome: call.failed ? 'failed' : 'ok' })
      callTime({ model }, call.ms / 1000)
      tokens({ model, direction: 'input' }, call.input_tokens)
      tokens({ model, direction: 'output' }, call.output_tokens)
      cost({ model, currency: call.currency }, call.cost)
    }
  }
}

import type { Failure, Locale } from '@casewright/contracts/ai-engine/resources'
import { outOfTime } from '@casewright/durable/interruptions'
import { asServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { paragraphOf } from '@casewright/legal/skills/language'
import { ModelError } from '@casewright/models/client/error'
import texts from '../../../resources/texts/turn.json' with { type: 'json' }
import { UnworkableText } from './nodes/run-rules.ts'
import type { ClaimedTurn } from './rules/kinds.ts'
import type { State } from './rules/state.ts'

/** What subscribers are told of a failure. */
export function failureOf(error: unknown, locale: Locale): Failure {
  if (error instanceof UnworkableText) {
    const sentences = [texts.unworkable, ...(error.file_ids.length > 0 ? [texts.unworkable_files] : [])]
    const message = paragraphOf(sentences, locale)
    return { code: error.code, message, retryable: false }
  }
  if (error instanceof ModelError) return { code: error.code, message: error.message, retryable: error.retryable }
  if (error === outOfTime) return { code: 'turn_timeout', message: outOfTime.message, retryable: true }
  const { code, message } = asServiceError(error)
  return { code, message, retryable: code === 'dependency_unavailable' || code === 'rate_limited' }
}

/** Sets aside the files that the rules could not work on, so that the next turn does not fail by them again. */
export function stateAfter(error: unknown, state: State): State {
  if (!(error instanceof UnworkableText)) return state
  return { ...state, set_aside: [...new Set([...(state.set_aside ?? []), ...error.file_ids])] }
}

export function logFailure(log: Logger, { thread_id, trace_id }: ClaimedTurn, err: unknown, { code }: Failure): void {
  const level = code === 'internal_error' ? 'error' : 'warn'
  log[level]({ err, thread_id, trace_id }, 'a turn failed')
}

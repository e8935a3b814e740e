import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { backoff, retryAfterMs, spread } from '@casewright/kit/work/backoff'
import type { ModelEndpoint } from './endpoint.ts'
import { failureOf, ModelFailure } from './failure.ts'
import type { ModelCall } from './record.ts'
import { openModelRecord } from './record.ts'
import { watchRequest } from './watchdog.ts'

/** Between two tries of a model whose endpoint wishes nothing, in milliseconds. */
const retryPause = { first: 400, max: 8_000 }

type Parts = AsyncGenerator<LanguageModelV4StreamPart, void, undefined>

/** Asks one model after the other until one answers. Each attempt begins with the part `stream-start`. */
export async function* askModels(endpoint: ModelEndpoint, call: ModelCall): Parts {
  for (;;) {
    const [model = '', next] = call.models
    try {
      return yield* askModel(endpoint, model, call)
    } catch (error) {
      const mayHelp = error instanceof ModelFailure && (error.remedy === 'again' || error.remedy === 'other')
      if (!mayHelp || next === undefined || call.isShown()) throw error
      endpoint.log?.warn({ model, next, problem: error.message }, 'a model failed and the next one is asked')
      call.models.shift()
    }
  }
}

/** One model with its retries: one record, whatever happens. */
async function* askModel(endpoint: ModelEndpoint, model: string, call: ModelCall): Parts {
  call.signal.throwIfAborted()
  const record = openModelRecord(endpoint, model, call)
  const untilMs = performance.now() + endpoint.config.AI_CALL_TIMEOUT_MS
  let problem: string | null = 'the call was broken off'
  try {
    for (let failures = 0; ; ) {
      try {
        for await (const part of attempt(endpoint, model, call, untilMs)) {
          record.see(part)
          if (part.type === 'finish' && part.finishReason.unified === 'content-filter')
            throw new ModelFailure('model_refused', 'the model refused to answer', 'none')
          yield part
        }
        problem = null
        return
      } catch (error) {
        call.signal.throwIfAborted()
        const failure = failureOf(error, endpoint.config.AI_API_KEY)
        problem = failure.message
        if (call.isShown()) throw failure
        if (failure.remedy === 'plainer' && endpoint.askPlainer(model)) continue
        failures += 1
        const wishedMs = retryAfterMs(failure.retryAfter, Date.now())
        const pauseMs = wishedMs ?? spread(backoff(failures, retryPause), Math.random())
        const isInTime = performance.now() + pauseMs < untilMs
        if (failure.remedy !== 'again' || failures > endpoint.config.AI_RETRIES || !isInTime) throw failure
        await pause(pauseMs, undefined, { signal: call.signal }).catch(() => call.signal.throwIfAborted())
      }
    }
  } finally {
    record.end(problem)
  }
}

// An event of a stream takes some hundred bytes for each word.
const bytesPerCharacterMax = 512

async function* attempt(endpoint: ModelEndpoint, model: string, call: ModelCall, untilMs: number): Parts {
  const { AI_OUTPUT_CHARACTERS_MAX: charactersMax, AI_SILENCE_TIMEOUT_MS: silenceMs } = endpoint.config
  const bytesMax = charactersMax * bytesPerCharacterMax
  const watchdog = watchRequest(call.signal, { callMs: untilMs - performance.now(), silenceMs, bytesMax })
  let charactersLeft = charactersMax
  try {
    const json = call.schema ? endpoint.jsonOptions(model, call.schema) : {}
    const { stream } = await endpoint.model(model).doStream({ ...call.options, ...json, abortSignal: watchdog.signal })
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if ('delta' in part) charactersLeft -= part.delta.length
      if (charactersLeft < 0)
        throw new ModelFailure('model_output_invalid', `the model gave more than ${charactersMax} characters`, 'none')
      watchdog.pause(true)
      yield part
      watchdog.pause(false)
      watchdog.signal.throwIfAborted()
    }
  } catch (error) {
    throw watchdog.signal.aborted ? watchdog.signal.reason : error
  } finally {
    watchdog.stop()
  }
}

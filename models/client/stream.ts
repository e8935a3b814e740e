import { askModels } from './call.ts'
import { type ModelEndpoint, modelsOf } from './endpoint.ts'
import { promptOf } from './prompt.ts'
import type { ModelRequest } from './request.ts'

/**
 * Straight from the provider: the library's own streamText costs 6-10 ms a call, more than a whole turn. Tools are not
 * offered here: an answer that needs them is a skill's and is asked for as a structured one.
 */
export async function* streamAnswer(endpoint: ModelEndpoint, request: ModelRequest): AsyncGenerator<string> {
  const { skill, signal, record } = request
  let shown = false
  const parts = askModels(endpoint, {
    models: modelsOf(endpoint, request),
    options: { prompt: promptOf(request.system, request.messages) },
    schema: null,
    isShown: () => shown,
    skill,
    signal,
    record,
  })
  for await (const part of parts) {
    if (part.type !== 'text-delta') continue
    shown = true
    yield part.delta
  }
}

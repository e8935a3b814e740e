import { modelTestMs } from '@casewright/contracts/ai'
import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { ModelError } from '@casewright/models/client/error'
import type { AiEngineDeps } from '../deps.ts'

/** Only the code of a failure is told: its words may name hosts and keys. */
export const testModel: Handler<typeof aiEngine.testModel, AiEngineDeps> = async (_input, { models }) => {
  if (models.offline) return { status: 'not_set', model: null, ms: null, error_code: null }
  const signal = AbortSignal.timeout(modelTestMs)
  const began = performance.now()
  let model: string | null = null
  const answer = models.stream({
    skill: 'model_test',
    model: null,
    system: 'You are being tested.',
    messages: [{ role: 'user', content: 'Answer with the single word ok.' }],
    signal,
    record: ({ name }) => {
      model = name
    },
  })
  const passed = () => Math.round(performance.now() - began)
  try {
    for await (const _word of answer);
    return { status: 'answers', model, ms: passed(), error_code: null }
  } catch (error) {
    if (!(error instanceof ModelError) && !signal.aborted) throw error
    const error_code = error instanceof ModelError ? error.code : 'model_timeout'
    return { status: 'fails', model, ms: passed(), error_code }
  }
}

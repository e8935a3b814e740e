import type { Logger } from '@casewright/kit/data/log'
import type { ModelConfig } from '../settings.ts'
import { ModelError } from './error.ts'
import type { Models } from './models.ts'

/** The libraries for models are loaded only where there is a model: they take a good part of a start. */
export async function openModels(config: ModelConfig, log?: Logger): Promise<Models> {
  const { AI_BASE_URL: baseUrl } = config
  if (baseUrl === undefined) return offlineModels
  const { createModels } = await import('./models.ts')
  return createModels(config, baseUrl, log)
}

const nobody = () => new ModelError('model_unavailable', 'no model is configured')

const offlineModels: Models = {
  offline: true,
  structured: () => Promise.reject(nobody()),
  stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(nobody()) }) }),
}

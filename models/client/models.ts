import type { Logger } from '@casewright/kit/data/log'
import type { ModelConfig } from '../settings.ts'
import { createModelEndpoint } from './endpoint.ts'
import type { ModelRequest, StructuredRequest } from './request.ts'
import { streamAnswer } from './stream.ts'
import { structuredAnswer } from './structured.ts'

/** Any OpenAI-compatible endpoint. Failures are thrown as `ModelError`. */
export interface Models {
  /** No model is configured: the rules of the skills do the work. */
  readonly offline: boolean
  structured(request: StructuredRequest): Promise<unknown>
  /** The answer's text, piece by piece as it comes. */
  stream(request: ModelRequest): AsyncIterable<string>
}

export function createModels(config: ModelConfig, baseUrl: string, log?: Logger): Models {
  const endpoint = createModelEndpoint(config, baseUrl, log)
  return {
    offline: false,
    structured: (request) => structuredAnswer(endpoint, request),
    stream: (request) => streamAnswer(endpoint, request),
  }
}

import type { Logger } from '@casewright/kit/data/log'
import type { ModelConfig } from '../config.ts'
import type { Tool } from '../rules/models/tool.ts'
import type { CallRecord } from '../rules/turn/calls.ts'
import { createModelEndpoint } from './model-endpoint.ts'
import { streamAnswer } from './model-stream.ts'
import { structuredAnswer } from './model-structured.ts'

export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  /** For the choice of model and the record of usage. */
  skill: string
  /** The skill's own model, before the general ones. */
  model: string | null
  system: string
  messages: readonly ModelMessage[]
  tools?: readonly Tool[]
  /** Aborts when the turn was cancelled or the process stops; its reason is thrown as it is. */
  signal: AbortSignal
  /** Called once per model call, also for those that failed. Tools record their own. */
  record(call: CallRecord): void
}

export interface StructuredRequest extends ModelRequest {
  /** JSON Schema that the value fits, or `model_output_invalid` after one repair round. */
  schema: Record<string, unknown>
}

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

import type { CallRecord } from '../rules/calls.ts'
import type { Tool } from '../rules/tool.ts'

export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}

interface ModelRequest {
  /** For the choice of model and the record of usage. */
  skill: string
  /** The skill's own model, before the general ones. */
  model: string | null
  system: string
  messages: readonly ModelMessage[]
  tools?: readonly Tool[]
  /** Aborts when the turn was cancelled or the process stops; its reason is thrown as it is. */
  signal: AbortSignal
  /** Called once per model call and per tool call, also for those that failed. */
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

import type { CallRecord } from '../calls.ts'
import type { Tool } from './tool.ts'

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

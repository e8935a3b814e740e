import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { CallRecord } from '../calls.ts'
import type { ModelEndpoint } from './endpoint.ts'

/** One answer that is wanted of a model. */
export interface ModelCall {
  /** Those that may still be asked, best first: one that failed is taken off, and a later round does not ask it again. */
  models: string[]
  skill: string
  options: LanguageModelV4CallOptions
  /** The answer is to be JSON that fits. */
  schema: Record<string, unknown> | null
  signal: AbortSignal
  record(call: CallRecord): void
  /** A part of the answer was shown already, so that it cannot be begun anew. */
  isShown(): boolean
}

/** Collects what a call gives, so that its record is complete also when it is broken off. */
export function openModelRecord({ usageOf }: ModelEndpoint, model: string, call: ModelCall) {
  const [started_at, startedMs] = [new Date().toISOString(), performance.now()]
  let text = ''
  let tool_calls: { name: string; input: string }[] = []
  let usage: LanguageModelV4Usage | undefined
  return {
    see(part: LanguageModelV4StreamPart): void {
      if (part.type === 'text-delta') text += part.delta
      else if (part.type === 'tool-call') tool_calls.push({ name: part.toolName, input: part.input })
      else if (part.type === 'finish') usage = part.usage
      else if (part.type === 'stream-start') [text, tool_calls, usage] = ['', [], undefined]
    },
    end(error: string | null): void {
      const record: CallRecord = {
        kind: 'model',
        name: model,
        started_at,
        ms: Math.round(performance.now() - startedMs),
        input: inputOf(call.options.prompt),
        output: tool_calls.length > 0 ? { text, tool_calls } : text,
        error,
        usage: usageOf(model, call.skill, usage),
      }
      call.record(record)
    },
  }
}

/** As a person would write it down: texts as texts. */
function inputOf(prompt: LanguageModelV4Prompt): { system: string; messages: unknown[] } {
  const system = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n')
  const messages = prompt
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => {
      const [only] = content
      const isText = content.length === 1 && typeof only === 'object' && only.type === 'text'
      return { role, content: isText ? only.text : content }
    })
  return { system, messages }
}

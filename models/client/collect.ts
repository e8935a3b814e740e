import type { LanguageModelV4Content, LanguageModelV4GenerateResult, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { ModelError } from './error.ts'

/**
 * A whole answer out of a stream. Whole answers are streamed too, because an endpoint that writes for minutes and one that
 * hangs look the same from outside when nothing comes before the end.
 */
export async function collect(parts: AsyncIterable<LanguageModelV4StreamPart>): Promise<LanguageModelV4GenerateResult> {
  let [text, reasoning] = ['', '']
  let calls: LanguageModelV4Content[] = []
  let end: Extract<LanguageModelV4StreamPart, { type: 'finish' }> | undefined
  for await (const part of parts) {
    if (part.type === 'stream-start') [text, reasoning, calls] = ['', '', []]
    else if (part.type === 'text-delta') text += part.delta
    else if (part.type === 'reasoning-delta') reasoning += part.delta
    else if (part.type === 'tool-call') calls.push(part)
    else if (part.type === 'finish') end = part
  }
  if (!end) throw new ModelError('model_unavailable', "the model's stream was cut")
  const thought: LanguageModelV4Content[] = reasoning === '' ? [] : [{ type: 'reasoning', text: reasoning }]
  const said: LanguageModelV4Content[] = text === '' ? [] : [{ type: 'text', text }]
  const { finishReason, usage } = end
  return { content: [...thought, ...said, ...calls], finishReason, usage, warnings: [] }
}

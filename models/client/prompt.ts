import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ModelMessage } from './request.ts'

/** As the provider takes it. */
export const promptOf = (system: string, messages: readonly ModelMessage[]): LanguageModelV4Prompt => [
  { role: 'system', content: system },
  ...messages.map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
]

import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import type { ModelUsage } from '../calls.ts'
import type { ModelConfig } from '../settings.ts'
import { costOf } from './model-cost.ts'

/** Zeros where the endpoint did not say: nothing is guessed. */
export function createUsageOf({ AI_PRICES, AI_CURRENCY }: ModelConfig) {
  const prices = new Map(AI_PRICES.map((price) => [price.model, price]))
  return (model: string, skill: string, usage: LanguageModelV4Usage | undefined): ModelUsage => {
    const tokens = {
      input_tokens: usage?.inputTokens.total ?? 0,
      output_tokens: usage?.outputTokens.total ?? 0,
      cached_tokens: usage?.inputTokens.cacheRead ?? 0,
    }
    return { model, skill, ...tokens, cost: costOf(tokens, prices.get(model)), currency: AI_CURRENCY }
  }
}

import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { Logger } from '@casewright/kit/data/log'
import type { ModelConfig } from '../settings.ts'
import { modelFetch } from './fetch.ts'
import { modelsFor } from './model-choice.ts'
import { createUsageOf } from './usage.ts'

type JsonOptions = Pick<LanguageModelV4CallOptions, 'responseFormat' | 'providerOptions'>

/** What all calls share. */
export interface ModelEndpoint {
  config: ModelConfig
  log: Logger | undefined
  usageOf: ReturnType<typeof createUsageOf>
  model(name: string): LanguageModelV4
  /** How this model is asked for JSON that fits the schema; the prompt asks for it in any case. */
  jsonOptions(name: string, schema: Record<string, unknown>): JsonOptions
  /** The model's server refused that way: from now on a plainer one is taken. False when there is none. */
  askPlainer(name: string): boolean
}

// Not strict: strict mode refuses schemas with optional members, and the answer is checked here anyway.
const jsonForms: readonly ((schema: Record<string, unknown>) => JsonOptions)[] = [
  (schema) => ({
    responseFormat: { type: 'json', schema },
    providerOptions: { openaiCompatible: { strictJsonSchema: false } },
  }),
  () => ({ responseFormat: { type: 'json' } }),
  () => ({}),
]

export function createModelEndpoint(config: ModelConfig, baseURL: string, log: Logger | undefined): ModelEndpoint {
  const provider = createOpenAICompatible({
    name: 'openaiCompatible',
    baseURL,
    ...(config.AI_API_KEY !== undefined && { apiKey: config.AI_API_KEY }),
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch: modelFetch,
  })
  // Made once each: the schemas that a model object builds cost more than a call.
  const models = new Map<string, LanguageModelV4>()
  const formOf = new Map<string, number>()
  return {
    config,
    log,
    usageOf: createUsageOf(config),
    model(name) {
      const model = models.get(name) ?? provider.chatModel(name)
      models.set(name, model)
      return model
    },
    jsonOptions: (name, schema) => jsonForms[formOf.get(name) ?? 0]?.(schema) ?? {},
    askPlainer(name) {
      const form = (formOf.get(name) ?? 0) + 1
      if (form >= jsonForms.length) return false
      formOf.set(name, form)
      return true
    },
  }
}

export const modelsOf = (
  { config }: ModelEndpoint,
  { skill, model }: { skill: string; model: string | null },
): string[] =>
  modelsFor({
    skill,
    own: model,
    ofSkills: config.AI_SKILL_MODELS,
    general: config.AI_MODEL ?? '',
    fallbacks: config.AI_FALLBACK_MODELS,
  })

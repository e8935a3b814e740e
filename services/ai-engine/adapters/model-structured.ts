import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { generateText, isStepCount, type ModelMessage } from 'ai'
import { objectIn } from '../rules/model-json.ts'
import { askModels } from './model-call.ts'
import { collect } from './model-collect.ts'
import { type ModelEndpoint, modelsOf } from './model-endpoint.ts'
import { ModelError } from './model-error.ts'
import { follow } from './model-line.ts'
import { type SchemaCheck, schemaCheck } from './model-schema.ts'
import { toolSet } from './model-tools.ts'
import type { StructuredRequest } from './models.ts'

/** The tool loop, then the answer as JSON that fits the schema; a bad one goes back to the model once. */
export async function structuredAnswer(endpoint: ModelEndpoint, request: StructuredRequest): Promise<unknown> {
  request.signal.throwIfAborted()
  const check = schemaCheck(request.schema)
  const follower = follow(request.signal)
  try {
    const ask = asker(endpoint, request, check, follower.signal)
    const first = await ask([...request.messages], true)
    const found = readAnswer(first.text, check)
    if ('value' in found) return found.value
    const said: ModelMessage[] =
      first.steps.length > 1
        ? first.responseMessages
        : [{ role: 'assistant', content: first.text === '' ? '(nothing)' : first.text }]
    const repair: ModelMessage = { role: 'user', content: repairText(found.problems) }
    const second = readAnswer((await ask([...request.messages, ...said, repair], false)).text, check)
    if ('value' in second) return second.value
    throw new ModelError('model_output_invalid', `the model's answer does not fit: ${second.problems.join('; ')}`)
  } catch (error) {
    request.signal.throwIfAborted()
    throw error
  } finally {
    follower.close()
  }
}

function asker(endpoint: ModelEndpoint, request: StructuredRequest, check: SchemaCheck, signal: AbortSignal) {
  const { AI_TOOL_ROUNDS_MAX: roundsMax } = endpoint.config
  const tools = toolSet(request.tools ?? [], signal)
  const model = modelOf(endpoint, request, signal)
  const instructions = `${request.system}\n\n${schemaText(check)}`
  return (messages: ModelMessage[], withTools: boolean) =>
    generateText({
      model,
      instructions,
      messages,
      tools,
      // One round more than there are rounds of tools, and in that one the model has to answer.
      stopWhen: isStepCount(roundsMax + 1),
      prepareStep: ({ stepNumber }) => (withTools && stepNumber < roundsMax ? {} : { activeTools: [] }),
      maxRetries: 0,
      abortSignal: signal,
    })
}

/** All models of the request behind one face: the library's loop goes on where it was when one of them falls out. */
function modelOf(endpoint: ModelEndpoint, request: StructuredRequest, signal: AbortSignal): LanguageModelV4 {
  const { skill, record, schema } = request
  const models = modelsOf(endpoint, request)
  const parts = (options: LanguageModelV4CallOptions) =>
    // Servers refuse a response format beside tools, or keep it and never call a tool.
    askModels(endpoint, {
      ...{ models, skill, record, signal, options },
      schema: options.tools?.length ? null : schema,
      isShown: () => false,
    })
  return {
    specificationVersion: 'v4',
    provider: 'openaiCompatible',
    modelId: models[0] ?? '',
    supportedUrls: {},
    doGenerate: (options) => collect(parts(options)),
    doStream: async (options) => ({ stream: ReadableStream.from(parts(options)) }),
  }
}

type Found = { value: unknown } | { problems: string[] }

function readAnswer(text: string, check: SchemaCheck): Found {
  const value = objectIn(text)
  if (!value) return { problems: ['there is no JSON object in it'] }
  const problems = check.problems(value)
  return problems.length === 0 ? { value } : { problems }
}

const schemaText = ({ text }: SchemaCheck): string =>
  `Answer with one JSON object and nothing else: no explanation, no code fence. It must fit this JSON Schema:\n${text}`

const repairText = (problems: readonly string[]): string =>
  `This answer cannot be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}\n` +
  'Give the whole answer again, corrected, as one JSON object that fits the schema, and nothing else.'

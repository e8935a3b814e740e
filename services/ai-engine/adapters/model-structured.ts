import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { generateText, isStepCount, type ModelMessage } from 'ai'
import { objectIn } from '../rules/model-json.ts'
import { askModels } from './model-call.ts'
import { collect } from './model-collect.ts'
import { type ModelEndpoint, modelsOf } from './model-endpoint.ts'
import { ModelError } from './model-error.ts'
import { follow } from './model-line.ts'
import { promptOf } from './model-prompt.ts'
import { type SchemaCheck, schemaCheck } from './model-schema.ts'
import { toolSet } from './model-tools.ts'
import type { ModelMessage as PlainMessage, StructuredRequest } from './models.ts'

/** The tool loop where there are tools, then the answer as JSON that fits the schema; a bad one goes back to the model once. */
export async function structuredAnswer(endpoint: ModelEndpoint, request: StructuredRequest): Promise<unknown> {
  request.signal.throwIfAborted()
  const check = schemaCheck(request.schema)
  const follower = follow(request.signal)
  try {
    const conversation = { endpoint, request, instructions: `${request.system}\n\n${schemaText(check)}` }
    const ask = request.tools?.length ? askWithTools(conversation, follower.signal) : askPlainly(conversation)
    const first = await ask(request.messages)
    const found = readAnswer(first.text, check)
    if ('value' in found) return found.value
    const repair: ModelMessage = { role: 'user', content: repairText(found.problems) }
    const second = readAnswer((await ask([...request.messages, ...first.said, repair])).text, check)
    if ('value' in second) return second.value
    throw new ModelError('model_output_invalid', `the model's answer does not fit: ${second.problems.join('; ')}`)
  } catch (error) {
    request.signal.throwIfAborted()
    throw error
  } finally {
    follower.close()
  }
}

interface Conversation {
  endpoint: ModelEndpoint
  request: StructuredRequest
  instructions: string
}

/** What the model answered, and how it stands in a conversation that goes on. */
interface Said {
  text: string
  said: ModelMessage[]
}

type Ask = (messages: readonly ModelMessage[]) => Promise<Said>

const asSaid = (text: string): ModelMessage => ({ role: 'assistant', content: text === '' ? '(nothing)' : text })

/** Straight from the provider, as answers are streamed: the library's loop, which nothing here needs, costs as much as the call. */
function askPlainly({ endpoint, request, instructions }: Conversation): Ask {
  const { skill, record, schema, signal } = request
  const models = modelsOf(endpoint, request)
  return async (messages) => {
    // Without tools nothing but plain texts is ever in the conversation.
    const options = { prompt: promptOf(instructions, messages as PlainMessage[]) }
    const parts = askModels(endpoint, { models, skill, record, signal, options, schema, isShown: () => false })
    const { content } = await collect(parts)
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    return { text, said: [asSaid(text)] }
  }
}

function askWithTools({ endpoint, request, instructions }: Conversation, signal: AbortSignal): Ask {
  const { AI_TOOL_ROUNDS_MAX: roundsMax } = endpoint.config
  const tools = toolSet(request.tools ?? [], signal)
  const model = modelOf(endpoint, request, signal)
  let withTools = true
  return async (messages) => {
    const mayUseTools = withTools
    // Who is asked to correct an answer has seen all that the tools say.
    withTools = false
    const { text, steps, responseMessages } = await generateText({
      model,
      instructions,
      messages: [...messages],
      tools,
      // One round more than there are rounds of tools, and in that one the model has to answer.
      stopWhen: isStepCount(roundsMax + 1),
      prepareStep: ({ stepNumber }) => (mayUseTools && stepNumber < roundsMax ? {} : { activeTools: [] }),
      maxRetries: 0,
      abortSignal: signal,
    })
    return { text, said: steps.length > 1 ? responseMessages : [asSaid(text)] }
  }
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

import type { LanguageModelV4Content, LanguageModelV4Message } from '@ai-sdk/provider'
import { askModels } from './call.ts'
import { collect } from './collect.ts'
import { type ModelEndpoint, modelsOf } from './endpoint.ts'
import { ModelError } from './error.ts'
import { objectIn } from './model-json.ts'
import { promptOf } from './prompt.ts'
import type { StructuredRequest } from './request.ts'
import { type SchemaCheck, schemaCheck } from './schema.ts'
import type { Tool } from './tool.ts'
import { callPart, functionOf, toolResult } from './tools.ts'

/** Rounds of tools, then the answer as JSON that fits the schema; a bad one goes back to the model once, without tools. */
export async function structuredAnswer(endpoint: ModelEndpoint, request: StructuredRequest): Promise<unknown> {
  request.signal.throwIfAborted()
  const check = schemaCheck(request.schema)
  const talk = openTalk(endpoint, request, `${request.system}\n\n${schemaText(check)}`)
  try {
    const first = readAnswer(await talk.answer(request.tools ?? []), check)
    if ('value' in first) return first.value
    talk.say(repairText(first.problems))
    const second = readAnswer(await talk.answer([]), check)
    if ('value' in second) return second.value
    throw new ModelError('model_output_invalid', `the model's answer does not fit: ${second.problems.join('; ')}`)
  } catch (error) {
    request.signal.throwIfAborted()
    throw error
  }
}

/**
 * A conversation with whichever model answers: one that falls out is followed by the next, where the talk was. Straight
 * on the provider: the library's own loop costs 2 ms a call, as much as all the rest of a step.
 */
function openTalk(endpoint: ModelEndpoint, request: StructuredRequest, instructions: string) {
  const { skill, record, schema, signal } = request
  const { AI_TOOL_ROUNDS_MAX: roundsMax } = endpoint.config
  const models = modelsOf(endpoint, request)
  const prompt = promptOf(instructions, request.messages)
  const ask = async (tools: readonly Tool[]) => {
    const options = { prompt: [...prompt], ...(tools.length > 0 && { tools: tools.map(functionOf) }) }
    // Servers refuse a response format beside tools, or keep it and never call a tool.
    const wanted = tools.length > 0 ? null : schema
    const parts = askModels(endpoint, { models, skill, record, signal, options, schema: wanted, isShown: () => false })
    return (await collect(parts)).content
  }
  return {
    say: (text: string) => void prompt.push({ role: 'user', content: [{ type: 'text', text }] }),
    async answer(tools: readonly Tool[]): Promise<string> {
      for (let round = 0; ; round++) {
        // In the round after the last one with tools the model has to answer.
        const offered = round < roundsMax ? tools : []
        const content = await ask(offered)
        prompt.push(said(content, offered.length > 0))
        const calls = offered.length > 0 ? content.filter((part) => part.type === 'tool-call') : []
        if (calls.length === 0) return textOf(content)
        const results = await Promise.all(calls.map((call) => toolResult(call, offered, signal)))
        prompt.push({ role: 'tool', content: results })
      }
    },
  }
}

const textOf = (content: readonly LanguageModelV4Content[]): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('')

type Turn = Extract<LanguageModelV4Message, { role: 'assistant' }>

/** What the model said, as it stands in the conversation that goes on. Servers refuse a message without content. */
function said(content: readonly LanguageModelV4Content[], mayCall: boolean): Turn {
  const kept = content.flatMap((part): Turn['content'] => {
    if (part.type === 'text' || part.type === 'reasoning') return [part]
    return part.type === 'tool-call' && mayCall ? [callPart(part)] : []
  })
  const isSomething = kept.some(({ type }) => type !== 'reasoning')
  return { role: 'assistant', content: isSomething ? kept : [...kept, { type: 'text', text: '(nothing)' }] }
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

import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider'
import { schemaCheck } from './schema.ts'
import type { Tool } from './tool.ts'

/** A tool as the provider shows it to the model. */
export const functionOf = ({ name, description, input_schema }: Tool): LanguageModelV4FunctionTool => ({
  type: 'function',
  name,
  description,
  inputSchema: input_schema,
})

/** A call as it stands in the conversation. Arguments that are no JSON stay the text that they are. */
export const callPart = ({ toolCallId, toolName, input }: LanguageModelV4ToolCall): LanguageModelV4ToolCallPart => ({
  type: 'tool-call',
  toolCallId,
  toolName,
  input: inputOf(input) ?? input,
})

/** Input is checked before the tool runs. Whatever goes wrong is told to the model, which may try again. */
export async function toolResult(
  { toolCallId, toolName, input }: LanguageModelV4ToolCall,
  tools: readonly Tool[],
  signal: AbortSignal,
): Promise<LanguageModelV4ToolResultPart> {
  const answer = (output: LanguageModelV4ToolResultPart['output']): LanguageModelV4ToolResultPart => ({
    type: 'tool-result',
    toolCallId,
    toolName,
    output,
  })
  const refused = (message: string) => answer({ type: 'error-text', value: message })
  const tool = tools.find(({ name }) => name === toolName)
  if (!tool) return refused(`there is no tool ${toolName}; there are: ${tools.map(({ name }) => name).join(', ')}`)
  const given = inputOf(input)
  const problems = given === undefined ? ['/ must be a JSON object'] : schemaCheck(tool.input_schema).problems(given)
  if (given === undefined || problems.length > 0)
    return refused(`the input of ${toolName} does not fit: ${problems.join('; ')}`)
  try {
    return answer({ type: 'json', value: (await run(tool, given, signal)) as never })
  } catch (error) {
    signal.throwIfAborted()
    return refused(error instanceof Error ? error.message : String(error))
  }
}

function inputOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** A tool that does not listen to its signal does not hold up the end of the turn. */
async function run(tool: Tool, input: Record<string, unknown>, signal: AbortSignal): Promise<unknown> {
  const gone = Promise.withResolvers<never>()
  const giveUp = () => gone.reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  try {
    return (await Promise.race([tool.run(input, signal), gone.promise])) ?? null
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

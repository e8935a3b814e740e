import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import type { Tool } from '../rules/tool.ts'
import { schemaCheck } from './model-schema.ts'

/** The tools as the library takes them: input is checked before they run, and a failure is told to the model. */
export const toolSet = (tools: readonly Tool[], signal: AbortSignal): ToolSet =>
  Object.fromEntries(
    tools.map((tool) => [
      tool.name,
      dynamicTool({
        description: tool.description,
        inputSchema: jsonSchema(tool.input_schema, { validate: (value) => checked(tool, value) }),
        execute: (input) => run(tool, input as Record<string, unknown>, signal),
      }),
    ]),
  )

function checked({ input_schema }: Tool, value: unknown) {
  const problems = schemaCheck(input_schema).problems(value)
  if (typeof value !== 'object' || value === null) problems.push('/ must be object')
  return problems.length === 0
    ? { success: true as const, value }
    : { success: false as const, error: new Error(problems.join('; ')) }
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

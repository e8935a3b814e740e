import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import type { CallRecord } from '../rules/calls.ts'
import type { Tool } from '../rules/tool.ts'
import { schemaCheck } from './model-schema.ts'

/** The tools as the library takes them: input is checked before they run, each run is recorded, a failure is told to the model. */
export const toolSet = (tools: readonly Tool[], signal: AbortSignal, record: (call: CallRecord) => void): ToolSet =>
  Object.fromEntries(
    tools.map((tool) => [
      tool.name,
      dynamicTool({
        description: tool.description,
        inputSchema: jsonSchema(tool.input_schema, { validate: (value) => checked(tool, value) }),
        execute: (input) => run(tool, input as Record<string, unknown>, signal, record),
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

async function run(
  tool: Tool,
  input: Record<string, unknown>,
  signal: AbortSignal,
  record: (call: CallRecord) => void,
): Promise<unknown> {
  const [started_at, startedMs] = [new Date().toISOString(), performance.now()]
  const end = (output: unknown, error: string | null) =>
    record({
      kind: 'tool',
      name: tool.name,
      started_at,
      ms: Math.round(performance.now() - startedMs),
      input,
      output,
      error,
    })
  try {
    const output = (await Promise.race([tool.run(input, signal), aborted(signal)])) ?? null
    end(output, null)
    return output
  } catch (error) {
    end(null, error instanceof Error ? error.message : String(error))
    throw error
  }
}

/** A tool that does not listen to its signal does not hold up the end of the turn. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

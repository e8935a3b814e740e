import type { Tool } from '@casewright/models/client/tool'
import type { Mcp } from '@casewright/models/mcp/mcp'
import type { McpTool } from '@casewright/models/mcp/server'
import { toldFailure, toolResult } from '@casewright/models/tool-result'
import type { Whose } from '../rules/state.ts'
import { type OwnToolDeps, ownTools } from './own-tools.ts'
import { type Record as RecordCall, recorded } from './recorded.ts'

export interface ToolDeps extends OwnToolDeps {
  mcp: Mcp
}

/** What a tool call of one step stands in. `fileIds` are the files that the thread's state knows. */
interface ToolScope {
  whose: Whose
  /** Whose facts memory is asked for. */
  factsOf: string | null
  fileIds: readonly string[]
  /** Called once per call, also for one that failed. */
  record: RecordCall
}

/** What the providers of models take as the name of a function. */
const nameCharactersMax = 64

/**
 * The tools that a skill names, as far as they exist here; a name that nothing stands behind is left out. No tool ends a
 * turn: a failure is recorded and becomes the answer `{ error }`. Only an abort of the turn itself is thrown on.
 */
export async function toolsFor(names: readonly string[], deps: ToolDeps, scope: ToolScope): Promise<Tool[]> {
  const wanted = new Set(names)
  const own = ownTools(deps, scope).filter(({ name }) => wanted.has(name))
  const outside = (await mcpTools(names, deps.mcp)).map((tool) => outsideTool(tool, deps.mcp))
  const byName = new Map([...outside, ...own].map((tool) => [tool.name, tool]))
  return [...byName.values()].map((tool) => guarded(tool, scope.record))
}

const fullName = ({ server, name }: Pick<McpTool, 'server' | 'name'>): string => `mcp_${server}_${name}`

/** Asks only the servers that a name points to: a skill without outside tools never waits for one. */
async function mcpTools(names: readonly string[], mcp: Mcp): Promise<McpTool[]> {
  const wanted = new Set(names.filter((name) => name.startsWith('mcp_')))
  if (wanted.size === 0) return []
  const offered = await mcp.tools((server) => [...wanted].some((name) => name.startsWith(`mcp_${server}_`)))
  return offered.filter(
    (tool) =>
      (wanted.has(fullName(tool)) || wanted.has(`mcp_${tool.server}_*`)) && fullName(tool).length <= nameCharactersMax,
  )
}

const outsideTool = (tool: McpTool, mcp: Mcp): Tool => ({
  name: fullName(tool),
  description: tool.description,
  input_schema: tool.input_schema,
  run: (input, signal) => mcp.call(tool.server, tool.name, input, signal),
})

const guarded = (tool: Tool, record: RecordCall): Tool => ({
  ...tool,
  run: async (input, signal) => {
    try {
      return await recorded({ kind: 'tool', name: tool.name, input: toolResult(input) }, record, () =>
        asTold(tool, input, signal),
      )
    } catch (error) {
      signal.throwIfAborted()
      return { error: (error as Error).message }
    }
  },
})

async function asTold(tool: Tool, input: Record<string, unknown>, signal: AbortSignal): Promise<unknown> {
  try {
    signal.throwIfAborted()
    return toolResult(await tool.run(input, signal))
  } catch (error) {
    throw new Error(toldFailure(error), { cause: error })
  }
}

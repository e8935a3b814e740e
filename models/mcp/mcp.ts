import { readFile } from 'node:fs/promises'
import type { Logger } from '@casewright/kit/data/log'
import type { McpLimits, McpStatus, McpTool } from './server.ts'
import { openMcpServer } from './server.ts'
import { readMcpServers } from './server-list.ts'

/** Servers of the Model Context Protocol. What they say is data: clipped, and never trusted to name or allow anything. */
export interface Mcp {
  /** The allowed tools of the servers asked for. A server that does not answer has none. */
  tools(isWanted: (server: string) => boolean): Promise<McpTool[]>
  /** Throws an error in words for a model when the tool is not allowed, fails, or its server is down, late or talks rubbish. */
  call(server: string, tool: string, input: Record<string, unknown>, signal: AbortSignal): Promise<unknown>
  status(): McpStatus[]
  /** Ends every connection and child process. */
  close(): Promise<void>
}

/**
 * Reads the configuration, the JSON itself or the path of a file with it, and refuses a wrong one by the place of the
 * mistake. Connects to nothing yet, and loads the protocol's library only at the first use.
 */
export async function connectMcp(
  { servers: text, ...limits }: McpLimits & { servers: string | undefined },
  log: Logger,
): Promise<Mcp> {
  const configs = text === undefined ? [] : readMcpServers(await jsonOf(text))
  const servers = new Map(configs.map((config) => [config.name, openMcpServer(config, limits, log)]))
  return {
    tools: async (isWanted) => {
      const asked = [...servers.values()].filter(({ name }) => isWanted(name))
      const lists = await Promise.allSettled(asked.map((server) => server.tools()))
      return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
    },
    call: async (name, tool, input, signal) => {
      const server = servers.get(name)
      if (!server) throw new Error(`there is no MCP server "${name}"`)
      return server.call(tool, input, signal)
    },
    status: () => [...servers.values()].map((server) => server.status()),
    close: async () => {
      await Promise.all([...servers.values()].map((server) => server.close()))
    },
  }
}

async function jsonOf(text: string): Promise<string> {
  if (text.trimStart().startsWith('{')) return text
  try {
    return await readFile(text.trim(), 'utf8')
  } catch (error) {
    const { code } = error as { code?: string }
    throw new Error(`AI_MCP_SERVERS: is neither JSON nor the path of a file that can be read (${code})`, {
      cause: error,
    })
  }
}

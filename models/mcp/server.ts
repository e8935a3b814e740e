import type { Logger } from '@casewright/kit/data/log'
import { clipText } from '@casewright/kit/text/clip-text'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'
import { answerValue, type McpAnswer } from './result.ts'
import { isToolName, type McpServerConfig } from './server-list.ts'
import { openTransport } from './transport.ts'
import { TimeoutError, within } from './within.ts'

export interface McpTool {
  server: string
  name: string
  description: string
  /** JSON Schema, as the server gave it. */
  input_schema: Record<string, unknown>
}

export interface McpStatus {
  server: string
  /** `idle` was not used yet, or ended and will be started again at the next use. */
  state: 'idle' | 'connected' | 'failed'
  reason: string | null
}

export interface McpLimits {
  connectTimeoutMs: number
  /** For a server that names none of its own. */
  callTimeoutMs: number
  /** How long a server that could not be reached is not tried again. */
  restMs: number
  /** How long one answer may be; a longer one counts as failed. */
  answerBytesMax: number
}

export interface McpServer {
  readonly name: string
  tools(): Promise<McpTool[]>
  call(tool: string, input: Record<string, unknown>, signal: AbortSignal): Promise<unknown>
  status(): McpStatus
  close(): Promise<void>
}

const pingMs = 2000
const pagesMax = 10
const descriptionCharactersMax = 1000
const schemaCharactersMax = 20_000
const stderrCharactersMax = 500

/**
 * One server, connected at first use and again after it ended. One that could not be reached is left in peace for a
 * while, so that a dead server costs one turn its time-out and not every turn.
 */
export function openMcpServer(config: McpServerConfig, limits: McpLimits, log: Logger): McpServer {
  const { name, allow } = config
  const callMs = config.timeout_ms ?? limits.callTimeoutMs
  const isAllowed = (tool: string) => allow === '*' || allow.includes(tool)
  let connecting: Promise<Client> | undefined
  let connected: Client | undefined
  let listed: McpTool[] | undefined
  let failure: { at: number; reason: string } | undefined
  const stopping = new AbortController()
  const ending = new Set<Promise<void>>()

  function connect(): Promise<Client> {
    if (stopping.signal.aborted) return Promise.reject(stopping.signal.reason)
    if (failure && Date.now() - failure.at < limits.restMs) return Promise.reject(new Error(failure.reason))
    connecting ??= dial()
    return connecting
  }

  async function dial(): Promise<Client> {
    let stderr = ''
    let client: Client | undefined
    try {
      const { Client } = await import('@modelcontextprotocol/sdk/client/index.js')
      const transport = await openTransport(config.at, limits.answerBytesMax, (text) => {
        stderr = (stderr + text).slice(-stderrCharactersMax)
      })
      const dialled = new Client({ name: 'casewright', version: '1' })
      client = dialled
      dialled.onclose = () => drop(dialled)
      dialled.onerror = (error) => {
        log.debug({ server: name, reason: error.message }, 'an MCP server said something wrong')
        // Its stream is gone for good, or said too much: what waits for an answer need not wait for its time-out.
        if (/Maximum reconnection attempts|ReadBuffer exceeded|its answer is longer than/.test(error.message))
          drop(dialled)
      }
      await forgetToolsWhenChanged(dialled)
      await within(limits.connectTimeoutMs, stopping.signal, (signal) =>
        dialled.connect(transport, { signal, timeout: limits.connectTimeoutMs }),
      )
      if (!dialled.transport) throw new Error('it ended at once')
      failure = undefined
      connected = dialled
      return dialled
    } catch (error) {
      if (client) drop(client)
      connecting = undefined
      failure = { at: Date.now(), reason: `cannot be reached: ${reasonOf(error)}` }
      log.warn({ server: name, reason: failure.reason, stderr }, 'an MCP server is not there')
      throw new Error(failure.reason, { cause: error })
    }
  }

  async function forgetToolsWhenChanged(client: Client): Promise<void> {
    const { ToolListChangedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js')
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      listed = undefined
    })
  }

  /** The next use connects anew. */
  function drop(client: Client): void {
    if (connected === client) {
      connected = undefined
      connecting = undefined
      listed = undefined
    }
    const end = client
      .close()
      .catch((error: Error) => log.warn({ server: name, err: error }, 'an MCP server did not end'))
    ending.add(end)
    void end.finally(() => ending.delete(end))
  }

  async function ask<T>(
    signal: AbortSignal | undefined,
    request: (client: Client, options: RequestOptions) => Promise<T>,
    isAgain = false,
  ): Promise<T> {
    // Connecting has its own, shorter time-out, which says more.
    const client = await within(2 * limits.connectTimeoutMs, signal, connect)
    try {
      return await within(callMs, signal, (inner) => request(client, { signal: inner, timeout: callMs + 1000 }))
    } catch (error) {
      // Whether it was the tool or the whole server that hangs, nobody waits to learn.
      if (error instanceof TimeoutError) void client.ping({ timeout: pingMs }).catch(() => drop(client))
      const isForgotten = isSessionUnknown(error)
      if (isForgotten || isUnreachable(error)) drop(client)
      // Refused before it ran, so that asking again does nothing twice.
      if (isForgotten && !isAgain) return ask(signal, request, true)
      throw error
    }
  }

  async function list(): Promise<McpTool[]> {
    const { ListToolsResultSchema } = await import('@modelcontextprotocol/sdk/types.js')
    const all = await ask(undefined, async (client, options) => {
      const found: McpTool[] = []
      let cursor: string | undefined
      for (let page = 0; page < pagesMax; page++) {
        const params = cursor === undefined ? {} : { cursor }
        // Not `listTools`, which would compile every output schema that the server sends.
        const answer = await client.request({ method: 'tools/list', params }, ListToolsResultSchema, options)
        for (const { name: tool, description = '', inputSchema, execution } of answer.tools)
          if (isToolName(tool) && isAllowed(tool) && execution?.taskSupport !== 'required')
            found.push({
              server: name,
              name: tool,
              description: clipText(description, descriptionCharactersMax),
              input_schema: inputSchema,
            })
        cursor = answer.nextCursor
        if (cursor === undefined) break
      }
      return found
    })
    return all.filter(({ input_schema }) => JSON.stringify(input_schema).length <= schemaCharactersMax)
  }

  return {
    name,
    tools: async () => {
      listed ??= await list()
      return listed
    },
    call: async (tool, input, signal) => {
      if (!isAllowed(tool)) throw new Error(`the tool "${tool}" of the MCP server "${name}" is not allowed`)
      try {
        const { CallToolResultSchema } = await import('@modelcontextprotocol/sdk/types.js')
        const answer = await ask(signal, (client, options) =>
          client.request(
            { method: 'tools/call', params: { name: tool, arguments: input } },
            CallToolResultSchema,
            options,
          ),
        )
        return answerValue(answer as McpAnswer)
      } catch (error) {
        signal.throwIfAborted()
        throw new Error(`the MCP server "${name}": ${reasonOf(error)}`, { cause: error })
      }
    },
    status: () => ({
      server: name,
      state: connected ? 'connected' : failure ? 'failed' : 'idle',
      reason: connected ? null : (failure?.reason ?? null),
    }),
    close: async () => {
      stopping.abort(new Error('the service is stopping'))
      await connecting?.then(drop, () => undefined)
      await Promise.all(ending)
    },
  }
}

const reasonCharactersMax = 300
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  const why = cause instanceof Error && message === 'fetch failed' ? `${message}: ${cause.message}` : message
  return clipText(why, reasonCharactersMax)
}

/** How a server over HTTP says that it does not know the session, as after its restart; 404 by the protocol, 400 by custom. */
const isSessionUnknown = (error: unknown): boolean =>
  error instanceof Error &&
  error.constructor.name === 'StreamableHTTPError' &&
  [400, 404].includes((error as { code?: unknown }).code as number)

const isUnreachable = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed'

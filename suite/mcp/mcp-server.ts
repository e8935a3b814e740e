import type { Client } from '@casewright/client/create-client'
import { asServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import manifest from '../package.json' with { type: 'json' }
import { answersOf, cardForm } from './card-form.ts'
import { listPrompts, promptOf } from './prompts.ts'
import { listResources, readResource, resourceTemplates } from './resources.ts'
import type { ToolContext } from './tool.ts'
import { tools } from './tools.ts'

const instructions =
  'Casewright does conversational legal work under Chinese law. Search the law and verify quotations before citing; compute interest, limitation, deadlines, severance and court fees instead of estimating them; start a consultation for anything that needs the facts of a case.'

/** A person thinks about a card; the client's own limit ends the wait earlier where it has one. */
const answerMs = 60 * 60_000

/** A server of the Model Context Protocol that acts as one person. */
export function createMcpServer(suite: Client, log: Logger): McpServer {
  const mcp = new McpServer({ name: 'casewright', title: 'Casewright', version: manifest.version }, { instructions })
  const { server } = mcp
  server.registerCapabilities({ tools: {}, resources: {}, prompts: {} })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, input, readOnly }) => ({
      name,
      title,
      description,
      inputSchema: { ...input, type: 'object' as const },
      annotations: { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, _meta, sendNotification }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`)
    let progress = 0
    const context: ToolContext = {
      suite,
      signal,
      report(message) {
        const progressToken = _meta?.progressToken
        if (progressToken === undefined) return
        progress++
        // A client that has left needs no news.
        void sendNotification({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(
          () => undefined,
        )
      },
      async askPerson(card) {
        const form = server.getClientCapabilities()?.elicitation ? cardForm(card) : undefined
        return form && answersOf(await server.elicitInput(form, { signal, timeout: answerMs }))
      },
    }
    return resultOf(() => tool.run(params.arguments, context), log)
  })
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => told(listResources(suite, params?.cursor)))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => told(readResource(suite, params.uri)))
  server.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: await told(listPrompts(suite)) }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    told(promptOf(suite, params.name, params.arguments ?? {})),
  )
  return mcp
}

/** A refusal is a result that the model can read and act upon. */
async function resultOf(run: () => Promise<object>, log: Logger): Promise<CallToolResult> {
  try {
    const structuredContent = { ...(await run()) }
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
  } catch (error) {
    const { code, message, status } = asServiceError(error)
    if (status >= 500) log.warn({ err: error }, 'a tool of the MCP server failed')
    return { isError: true, content: [{ type: 'text', text: `${code}: ${message}` }] }
  }
}

const resourceNotFound = -32002

/** Refusals of anything but tools are errors of the protocol. */
const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const { code, message } = asServiceError(error)
    const number =
      code === 'not_found'
        ? resourceNotFound
        : code === 'invalid_input'
          ? ErrorCode.InvalidParams
          : ErrorCode.InternalError
    throw new McpError(number, message)
  })

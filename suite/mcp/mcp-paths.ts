import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { type ForeignPath, type ForeignPaths, personOf } from '../foreign-paths.ts'
import { personClient } from '../person-client.ts'

export interface McpOptions {
  /** Under which clients reach us: it names the resource that their tokens are for. */
  publicUrl: string
  /** Where this process reaches its own gateway. */
  gatewayUrl: string
  /** Who gives tokens; undefined with local users, who bring theirs. */
  issuer: string | undefined
  /** Pages of our own may always call. */
  config: { CORS_ORIGINS: readonly string[] }
  log: Logger
}

const bodyBytesMax = 1024 * 1024

/** The resource by which OAuth knows the MCP server (RFC 8707, RFC 9728). */
export const mcpResource = (publicUrl: string): string => `${publicUrl}/mcp`

/**
 * The MCP server over Streamable HTTP, without sessions: each request stands for itself, so that any replica answers it.
 * The protocol's library and the tools are read at the first request.
 */
export function mcpPaths(options: McpOptions): ForeignPaths {
  const metadataPath = '/.well-known/oauth-protected-resource'
  const metadata = metadataOf(options)
  const challenge = `resource_metadata="${options.publicUrl}${metadataPath}/mcp"`
  const post: ForeignPath = { challenge, answer: (...asked) => answerMcp(options, ...asked) }
  const refused: ForeignPath = {
    challenge,
    answer: async (_request, response) => {
      response.setHeader('allow', 'POST')
      throw new ServiceError(
        'method_not_allowed',
        'this MCP server keeps no sessions and no streams: send each message by POST',
      )
    },
  }
  return new Map([
    ['POST /mcp', post],
    ['GET /mcp', refused],
    ['DELETE /mcp', refused],
    [`GET ${metadataPath}`, metadata],
    [`GET ${metadataPath}/mcp`, metadata],
  ])
}

function metadataOf({ publicUrl, issuer }: McpOptions): ForeignPath {
  const document = JSON.stringify({
    resource: mcpResource(publicUrl),
    ...(issuer !== undefined && { authorization_servers: [issuer] }),
    bearer_methods_supported: ['header'],
    resource_name: 'Casewright',
  })
  return {
    open: true,
    answer: async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(document)
    },
  }
}

async function answerMcp(
  options: McpOptions,
  request: IncomingMessage,
  response: ServerResponse,
  identity: Parameters<ForeignPath['answer']>[2],
): Promise<void> {
  requireOrigin(options, request)
  const [{ StreamableHTTPServerTransport }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    import('./mcp-server.ts'),
  ])
  const client = personClient(options.gatewayUrl, personOf(request, identity).token)
  const server = createMcpServer(client, options.log)
  const transport = new StreamableHTTPServerTransport({ maxRequestBodySize: bodyBytesMax })
  response.once('close', () => void server.close())
  // The library's own class does not fit its interface under exactOptionalPropertyTypes.
  await server.connect(transport as Parameters<typeof server.connect>[0])
  await transport.handleRequest(request, response)
}

/** Against pages that reach a local address by a name of their own; the protocol asks for it. */
function requireOrigin({ publicUrl, config }: McpOptions, { headers: { origin } }: IncomingMessage): void {
  const isOwn = origin === undefined || origin === new URL(publicUrl).origin
  if (!isOwn && !config.CORS_ORIGINS.includes('*') && !config.CORS_ORIGINS.includes(origin))
    throw new ServiceError('forbidden', 'pages of this origin may not call: see CORS_ORIGINS')
}

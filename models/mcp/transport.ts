import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { boundedFetch } from './bounded-fetch.ts'
import type { McpOAuth, McpServerConfig } from './server-list.ts'
import { within } from './within.ts'

/** Of the parent's environment a child gets what it needs to find programs, and no setting of ours. */
const inherited = new Set(['PATH', 'SYSTEMROOT'])

const goodbyeMs = 1000

/** A child process or an address. Closing it again waits for the first close, which ends the child, by force after 4 s. */
export async function openTransport(
  at: McpServerConfig['at'],
  bytesMax: number,
  onStderr: (text: string) => void,
): Promise<Transport> {
  const transport = 'url' in at ? await remote(at, bytesMax) : await child(at, bytesMax, onStderr)
  const close = transport.close.bind(transport)
  let closing: Promise<void> | undefined
  transport.close = () => {
    closing ??= close()
    return closing
  }
  return transport
}

type Remote = Extract<McpServerConfig['at'], { url: string }>

async function remote({ url, headers, oauth }: Remote, bytesMax: number): Promise<Transport> {
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: boundedFetch(bytesMax),
    ...(oauth && { authProvider: await credentialsOf(oauth) }),
  })
  const close = transport.close.bind(transport)
  transport.close = async () => {
    // Lets the server forget the session; one that is away needs no good-bye.
    await within(goodbyeMs, undefined, () => transport.terminateSession()).catch(() => undefined)
    await close()
  }
  // The library's own class does not fit its interface under exactOptionalPropertyTypes.
  return transport as Transport
}

async function credentialsOf({ issuer, client_id, client_secret, scope }: McpOAuth) {
  const { ClientCredentialsProvider } = await import('@modelcontextprotocol/sdk/client/auth-extensions.js')
  return new ClientCredentialsProvider({
    clientId: client_id,
    clientSecret: client_secret,
    expectedIssuer: issuer,
    ...(scope !== null && { scope }),
  })
}

async function child(
  { command, args, env }: Extract<McpServerConfig['at'], { command: string }>,
  bytesMax: number,
  onStderr: (text: string) => void,
): Promise<Transport> {
  const { DEFAULT_INHERITED_ENV_VARS, StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js')
  // The library hands on its own list, HOME and USER among it; a member that is undefined takes it back.
  const withheld = DEFAULT_INHERITED_ENV_VARS.filter((name) => !inherited.has(name)).map((name) => [name, undefined])
  const transport = new StdioClientTransport({
    command,
    args,
    stderr: 'pipe',
    maxBufferSize: bytesMax,
    env: { ...Object.fromEntries(withheld), ...env },
  })
  transport.stderr?.on('data', (chunk: Buffer) => onStderr(chunk.toString()))
  return transport
}

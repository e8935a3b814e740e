/** One MCP server of the configuration, checked. */
export interface McpServerConfig {
  name: string
  /** Names of the tools that may be used; none unless told. */
  allow: '*' | readonly string[]
  /** For one call; null takes the general one. */
  timeout_ms: number | null
  at:
    | { command: string; args: string[]; env: Record<string, string> }
    | { url: string; headers: Record<string, string>; oauth: McpOAuth | null }
}

/** As whom a server is asked: a client that its authorization server knows, by the grant `client_credentials`. */
export interface McpOAuth {
  /** The secret is shown to this authorization server alone, whichever the MCP server names. */
  issuer: string
  client_id: string
  client_secret: string
  scope: string | null
}

const variable = 'AI_MCP_SERVERS'
/** What every provider of models takes in the name of a function. */
const namePattern = /^[A-Za-z0-9_-]{1,48}$/
export const isToolName = (name: string): boolean => namePattern.test(name)

/** The usual `{ "mcpServers": { name: { command, args, env } | { url, headers, oauth } } }`. What is wrong is told by its place, never by its value. */
export function readMcpServers(text: string): McpServerConfig[] {
  const root = record(parse(text), 'it')
  only(root, ['mcpServers'], '')
  const servers = Object.entries(record(root.mcpServers, 'mcpServers')).map(([name, value]) => readServer(name, value))
  for (const { name } of servers)
    for (const other of servers)
      if (other.name.startsWith(`${name}_`))
        fail(`mcpServers.${other.name}`, `would be mistaken for a tool of the server "${name}"; rename one of them`)
  return servers
}

function readServer(name: string, value: unknown): McpServerConfig {
  const place = `mcpServers.${name}`
  if (!isToolName(name)) fail(place, 'must be named by letters, digits, _ and -, 48 of them at most')
  const server = record(value, place)
  const isLocal = 'command' in server
  if (isLocal === 'url' in server) fail(place, 'must have either "command" or "url"')
  only(
    server,
    [
      'type',
      'description',
      'allow',
      'timeout_ms',
      ...(isLocal ? ['command', 'args', 'env'] : ['url', 'headers', 'oauth']),
    ],
    place,
  )
  if (!(isLocal ? [undefined, 'stdio'] : [undefined, 'http', 'streamable-http']).includes(server.type as string))
    fail(`${place}.type`, isLocal ? 'must be "stdio" beside a command' : 'must be "http": no other transport is known')
  return {
    name,
    allow: readAllow(server.allow, place),
    timeout_ms: readTimeout(server.timeout_ms, place),
    at: readAt(server, place),
  }
}

function readAt(server: Record<string, unknown>, place: string): McpServerConfig['at'] {
  if (typeof server.url === 'string') {
    requireAddress(server.url, `${place}.url`)
    const headers = texts(server.headers, `${place}.headers`)
    return { url: server.url, headers, oauth: readOAuth(server.oauth, `${place}.oauth`) }
  }
  if (typeof server.command !== 'string' || server.command === '')
    fail(`${place}.${'url' in server ? 'url' : 'command'}`, 'must be a text')
  const args = server.args ?? []
  if (!Array.isArray(args) || !args.every((one) => typeof one === 'string'))
    fail(`${place}.args`, 'must be a list of texts')
  return { command: server.command, args, env: texts(server.env, `${place}.env`) }
}

function readOAuth(value: unknown, place: string): McpOAuth | null {
  if (value === undefined) return null
  const given = texts(value, place)
  only(given, ['issuer', 'client_id', 'client_secret', 'scope'], place)
  const { issuer = '', client_id = '', client_secret = '', scope = null } = given
  requireAddress(issuer, `${place}.issuer`)
  if (client_id === '') fail(`${place}.client_id`, 'must be a text')
  if (client_secret === '') fail(`${place}.client_secret`, 'must be a text')
  return { issuer, client_id, client_secret, scope }
}

function requireAddress(value: string, place: string): void {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    fail(place, 'must be an address that starts with http:// or https://')
}

function readAllow(value: unknown, place: string): McpServerConfig['allow'] {
  const names = value === undefined ? [] : typeof value === 'string' ? [value] : value
  if (!Array.isArray(names)) fail(`${place}.allow`, 'must be a list of names of tools, or "*" for all')
  names.forEach((name: unknown, index) => {
    if (name !== '*' && !(typeof name === 'string' && isToolName(name)))
      fail(`${place}.allow[${index}]`, 'must be the name of a tool: letters, digits, _ and -, or "*" for all')
  })
  return names.includes('*') ? '*' : (names as string[])
}

function readTimeout(value: unknown, place: string): number | null {
  if (value === undefined) return null
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > 600_000)
    fail(`${place}.timeout_ms`, 'must be a whole number from 1 to 600000')
  return value as number
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's own words quote the text, which may hold a key.
    const where = /\(line \d{1,9} column \d{1,9}\)/.exec((error as Error).message)?.[0]
    return fail('it', `is no JSON${where ? ` ${where}` : ''}`)
  }
}

function record(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(place, 'must be an object')
  return value as Record<string, unknown>
}

function texts(value: unknown, place: string): Record<string, string> {
  const all = record(value ?? {}, place)
  for (const [name, one] of Object.entries(all)) if (typeof one !== 'string') fail(`${place}.${name}`, 'must be a text')
  return all as Record<string, string>
}

function only(value: Record<string, unknown>, known: readonly string[], place: string): void {
  for (const name of Object.keys(value))
    if (!known.includes(name)) fail(place ? `${place}.${name}` : name, `is not known; there is ${known.join(', ')}`)
}

function fail(place: string, what: string): never {
  throw new Error(`${variable}: ${place} ${what}`)
}

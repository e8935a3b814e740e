import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { GuardedSuite } from '../guarded-suite.ts'

export interface LocalUser {
  user: string
  organization?: string
  superuser?: boolean
  permissions: string[]
}

/** Writes the users into the suite's file, which is read anew at each login, and logs all of them in. */
export async function logInAll(suite: GuardedSuite, users: readonly LocalUser[]): Promise<Map<string, string>> {
  const people = users.map((user) => ({ ...user, password: 'password' }))
  await writeFile(join(suite.dataDirectory, 'dev-users.json'), JSON.stringify(people))
  const tokens = new Map<string, string>()
  for (const { user, password } of people) {
    const { data } = await suite.ask('POST', '/auth/token', { body: { user, password } })
    tokens.set(user, data.access_token)
  }
  return tokens
}

/** The SDK's own client at the gateway's `/mcp`. */
export async function connectHttp(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit })
  await client.connect(transport as Transport)
  return client
}

export interface Called {
  isError: boolean
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  data: any
}

/** One call of a tool, with its answer as text and as data. */
export async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Called> {
  const result = (await client.callTool({ name, arguments: args }, undefined, { timeout: 120_000 })) as CallToolResult
  const [first] = result.content
  return {
    isError: result.isError === true,
    text: first?.type === 'text' ? first.text : '',
    data: result.structuredContent,
  }
}

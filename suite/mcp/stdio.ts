import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Logger } from '@casewright/kit/data/log'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { type Person, personClient } from '../person-client.ts'
import { createMcpServer } from './mcp-server.ts'

/** The MCP server of one person over a pair of streams, until the first of them ends. */
export async function serveStdio(
  url: string,
  person: Person,
  { stdin, stdout, log }: { stdin: Readable; stdout: Writable; log: Logger },
): Promise<void> {
  const server = createMcpServer(personClient(url, person.token), log)
  await server.connect(new StdioServerTransport(stdin, stdout))
  await once(stdin, 'end')
  await server.close()
}

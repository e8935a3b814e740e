import { createLog } from '@casewright/kit/data/log'
import { type ConnectionOptions, suiteUrl } from './connection.ts'
import { explained } from './explain.ts'
import { type LoginOptions, logIn } from './login.ts'
import type { Surroundings } from './surroundings.ts'

export interface McpCommandOptions extends ConnectionOptions, LoginOptions {}

/** Serves until the client closes standard input. What goes wrong is told on standard error: the output is the protocol's. */
export async function mcp(options: McpCommandOptions, { environment, stdin, stdout }: Surroundings): Promise<void> {
  const url = suiteUrl(options, environment, 'people')
  const person = await logIn(url, options, environment).catch((error: unknown) => {
    throw explained(error, url)
  })
  const { serveStdio } = await import('../mcp/stdio.ts')
  await serveStdio(url, person, { stdin, stdout, log: createLog({ level: 'silent', format: 'json' }) })
}

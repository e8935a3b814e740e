import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Mode, type RunningSuite, startSuite } from './harness.ts'

/** How the run's set-up tells the test files where to ask for a suite. */
export const sharedSuitesVariable = 'CASEWRIGHT_SHARED_SUITES'

/** The suites that test files share: those of one kind differ only by mode. */
const kinds = {
  /** All services, as installed. */
  whole: { names: undefined, environment: {} },
  /** What brings documents into a knowledge base and finds them. Its law is for everybody, so stories are told elsewhere. */
  knowledge: {
    names: ['collector', 'files', 'knowledge', 'platform'],
    environment: {
      LEGAL_GRAPH_BACKEND: 'embedded',
      COLLECTOR_ALLOW_PRIVATE_ADDRESSES: 'true',
      COLLECTOR_REQUESTS_PER_SECOND: '50',
    },
  },
}
export type Kind = keyof typeof kinds
export interface Wanted {
  kind: Kind
  mode: Mode
}
export type Shared = Pick<RunningSuite, 'origins' | 'dataPath' | 'settings'>

const suites = new Map<string, Promise<RunningSuite>>()
let server: Server | undefined

/** Starts a suite when the first test file asks for it; it runs until the run ends, whichever worker asked. */
export async function setup(): Promise<void> {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  process.env[sharedSuitesVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { kind, mode } = JSON.parse(await text(request)) as Wanted
  const { names, environment } = kinds[kind]
  const key = `${kind}, ${mode}`
  const started = suites.get(key) ?? startSuite(mode, environment, names)
  suites.set(key, started)
  try {
    const { origins, dataPath, settings } = await started
    response.end(JSON.stringify({ origins, dataPath, settings } satisfies Shared))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

export async function teardown(): Promise<void> {
  server?.close()
  server?.closeAllConnections()
  await Promise.allSettled([...suites.values()].map(async (suite) => (await suite).stop()))
}

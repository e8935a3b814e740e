import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { type CasewrightProcess, runCasewright } from './casewright-process.ts'
import { createDataDirectory, type DataDirectory, externalServer } from './data-directory.ts'

/** Both ways to run the suite; a caller cannot tell which it is. */
export const bothModes = ['one process', 'separate processes'] as const
export type Mode = (typeof bothModes)[number]

/** On an external server only the story through all services is told in both: which process asks is nothing to a database. */
export const modes: readonly Mode[] = externalServer ? ['one process'] : bothModes

export const internalKey = 'the-key-of-the-acceptance-tests'

/** What a test needs to use a suite, and nothing that could end it. */
export interface Suite {
  /** The names that the gateway knows: `memory-service`. */
  services: string[]
  /** The addresses of its processes. */
  origins: string[]
  /** Where its local users are. */
  dataPath: string
  call: Call
}

export interface RunningSuite extends Suite {
  processes: CasewrightProcess[]
  data: DataDirectory
  settings: Record<string, string>
  stop(): Promise<void>
}

export interface CallOptions {
  service?: string
  tenant?: string
  body?: unknown
  /** Sent as it is, instead of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>
  /** `undefined` takes a header away. */
  headers?: Record<string, string | undefined>
  timeoutMs?: number
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  code: number | string | undefined
  message: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  data: any
}

/** A request over HTTP, with the internal key unless told otherwise. */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>

/** The folders of the services are their short names, as on the command line. */
const services = readdirSync(new URL('../../services/', import.meta.url))

export async function startSuite(
  mode: Mode,
  environment: Record<string, string> = {},
  names: readonly string[] = services,
): Promise<RunningSuite> {
  const data = await createDataDirectory()
  const settings = { ...quiet, ...data.environment, ...environment }
  const processes: CasewrightProcess[] = []
  const stop = async () => {
    for (const one of processes) one.kill('SIGTERM')
    await Promise.all(processes.map(({ ended }) => ended))
    await data.remove()
  }
  try {
    processes.push(...(mode === 'one process' ? [runCasewright(names, settings)] : await runApart(names, settings)))
    const origins = await Promise.all(processes.map(({ address }) => address))
    return { ...(await suiteAt(origins, data.path)), processes, data, settings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The suite whose processes answer at these addresses. */
export async function suiteAt(origins: string[], dataPath: string): Promise<Suite> {
  const originOf = await originsByService(origins)
  const call: Call = (method, path, options = {}) => {
    const { service = 'memory-service' } = options
    return request(`${originOf.get(service)}/${service}${path}`, method, options)
  }
  return { services: [...originOf.keys()], origins, dataPath, call }
}

export const quiet = {
  PORT: '0',
  INTERNAL_API_KEY: internalKey,
  LOG_LEVEL: 'error',
  // What a newcomer finds is a test of its own; all others begin with nothing.
  SEED_RESOURCES_ON_STARTUP: 'false',
  AI_PDF_EXPORT: 'off',
}

/** All that production asks for; where nobody logs in, the provider is never asked. */
export const production = {
  CASEWRIGHT_ENV: 'production',
  AUTH_MODE: 'oidc',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_AUDIENCE: 'casewright',
  PUBLIC_URL: 'https://casewright.example.com',
  // An Ed25519 key that signs nothing but audit logs of tests.
  AUDIT_SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIHqRkbnUdcrNN8cKD4Znq7lE7H2u3Nn2M6zV0kBwO3aF',
  SECRETS_KEY: 'only-for-sealing-in-the-acceptance-tests',
}

/** One process per service, each told where the others will be, so the ports are chosen beforehand. */
async function runApart(names: readonly string[], settings: Record<string, string>): Promise<CasewrightProcess[]> {
  const ports = await Promise.all(names.map(() => freePort()))
  const urls = names.map((service, index) => [
    `${service.replaceAll('-', '_').toUpperCase()}_URL`,
    `http://127.0.0.1:${ports[index]}`,
  ])
  return names.map((service, index) =>
    runCasewright([service], { ...settings, ...Object.fromEntries(urls), PORT: String(ports[index]) }),
  )
}

let portsGiven = 0

/**
 * A port for a process that is started a moment later. Below those that systems hand out by themselves, and of a range
 * of this worker's own: nothing that is started meanwhile takes it.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 10 + (process.pid % 10)) % 20
  for (;;) {
    const port = 11_000 + worker * 1000 + (portsGiven++ % 1000)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Which service answers where, as the start pages tell it. */
async function originsByService(origins: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const origin of origins) {
    const { data } = await request(`${origin}/`, 'GET', { headers: { accept: 'application/json' } })
    for (const { name } of data.services as { name: string }[]) found.set(name, origin)
  }
  return found
}

/** A call that takes longer than its time is a hang, and fails the test. */
export async function request(url: string, method: string, options: CallOptions = {}): Promise<Answer> {
  const { tenant, body, raw, headers = {}, timeoutMs = 60_000 } = options
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const given = {
    'x-internal-api-key': internalKey,
    'x-organization-id': tenant,
    'content-type': payload === undefined ? undefined : 'application/json',
    ...headers,
  }
  const response = await fetch(url, {
    method,
    headers: Object.entries(given).filter((header): header is [string, string] => header[1] !== undefined),
    signal: AbortSignal.timeout(timeoutMs),
    ...(payload !== undefined && { body: payload }),
  })
  const text = await response.text()
  const { code, message, data } = isJson(response) ? JSON.parse(text) : {}
  return { status: response.status, headers: response.headers, text, code, message, data }
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('application/json') ?? false

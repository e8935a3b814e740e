import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from 'undici'
import { createLog } from '../../kit/data/log.ts'
import { localClient } from '../../kit/http/client.ts'
import { httpClient } from '../../kit/http/http-client.ts'
import { createMetrics } from '../../kit/http/metrics.ts'
import { createApp, serveContract } from '../../kit/http/serve.ts'
import { digits, percentile, printTable, ratio } from '../report.ts'
import { scratchDirectory } from '../scratch-database.ts'
import { body, contract, handlers, keys } from './sample.ts'

const headers = { 'x-internal-api-key': keys[0], 'x-organization-id': 'org-1', 'content-type': 'application/json' }
const requestsPerRound = 1_000
const roundsToWarmUp = 20
const rounds = 120
const connections = 8

const requests = {
  GET: { method: 'GET' as const, path: '/api/v1/internal/bench/7?page=1', headers },
  POST: { method: 'POST' as const, path: '/api/v1/internal/bench', headers, body: JSON.stringify(body) },
}

async function startServer(kind: string): Promise<{ child: ChildProcess; clients: Client[] }> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [kind])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, clients: Array.from({ length: connections }, () => new Client(`http://127.0.0.1:${port}`)) }
}

async function serverCpuUs(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }]
  return cpu.user + cpu.system
}

/** CPU of the server's process per request; the caller's CPU is not counted. */
async function roundUs(
  { child, clients }: Awaited<ReturnType<typeof startServer>>,
  request: (typeof requests)['GET' | 'POST'],
): Promise<number> {
  const before = await serverCpuUs(child)
  await Promise.all(
    clients.map(async (client) => {
      for (let n = 0; n < requestsPerRound / connections; n++) {
        const { statusCode, body } = await client.request(request)
        await body.text()
        if (statusCode !== 200) throw new Error(`the server answered ${statusCode}`)
      }
    }),
  )
  return ((await serverCpuUs(child)) - before) / requestsPerRound
}

async function requestCost(): Promise<void> {
  const kinds = ['bare', 'kit', 'kit-logging'] as const
  const servers = new Map(await Promise.all(kinds.map(async (kind) => [kind, await startServer(kind)] as const)))
  const measured = new Map<string, number[]>()
  // Short rounds take turns, so that a busy moment of the machine falls on all alike; the first ones only warm up.
  for (let round = 0; round < roundsToWarmUp + rounds; round++)
    for (const method of ['GET', 'POST'] as const)
      for (const kind of kinds) {
        const us = await roundUs(servers.get(kind) as Awaited<ReturnType<typeof startServer>>, requests[method])
        if (round < roundsToWarmUp) continue
        measured.set(`${kind} ${method}`, [...(measured.get(`${kind} ${method}`) ?? []), us])
      }
  for (const { child, clients } of servers.values()) {
    await Promise.all(clients.map((client) => client.close()))
    child.disconnect()
  }
  // The quietest rounds: what others do on the machine only ever adds.
  const quiet = (kind: string, method: string) => percentile(measured.get(`${kind} ${method}`) as number[], 0.1)
  printTable(
    'Server CPU per request, in µs, and as a multiple of bare node:http (bars: GET 1.3, POST 1.6)',
    ['', 'GET', 'ratio', 'POST', 'ratio'],
    kinds.map((kind) => [
      kind,
      ...(['GET', 'POST'] as const).flatMap((method) => [
        digits(quiet(kind, method)),
        ratio(quiet(kind, method), quiet('bare', method)),
      ]),
    ]),
  )
}

async function callCost(): Promise<void> {
  const options = { keys, log: createLog({ level: 'warn', format: 'json' }), metrics: createMetrics('bench') }
  const served = createApp(options)
  serveContract(served, contract, handlers, undefined, options)
  await served.app.ready()
  const server = createServer(served.app.routing)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients = {
    'in process': localClient(contract, handlers, undefined),
    loopback: httpClient(contract, { name: 'bench', url, key: keys[0] }),
  }
  const cost = async (client: (typeof clients)['loopback'], calls: number) => {
    const before = process.cpuUsage()
    for (let n = 0; n < calls; n++) await client.write({ organization: 'org-1', body })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / calls
  }
  for (const client of Object.values(clients)) await cost(client, 2_000)
  const us: Record<string, number> = {}
  for (const [name, client] of Object.entries(clients)) us[name] = await cost(client, 5_000)
  server.closeAllConnections()
  server.close()
  printTable(
    'CPU of both sides per typed call, in µs',
    ['', 'µs', 'ratio'],
    Object.entries(us).map(([name, value]) => [name, digits(value), ratio(value, us['in process'] as number)]),
  )
}

interface StartUp {
  cpuMs: number
  residentMb: number
}

/** Reads the kernel's account of a process once it has said that it is ready (Linux). */
async function startUp(file: string, args: string[], ready: RegExp, environment: object = {}): Promise<StartUp> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (ready.test(said)) break
  }
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') as string[]
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, residentMb: Number(resident) / 1024 }
}

async function startUpCost(): Promise<void> {
  if (process.platform !== 'linux') return console.log('\nStart-up is measured on Linux only: skipped.')
  const data = scratchDirectory()
  const environment = { CASEWRIGHT_DATA_DIR: join(data, 'data'), PORT: '0', LOG_LEVEL: 'warn' }
  const suite = () => startUp(join(import.meta.dirname, '../../bin/casewright.mjs'), ['start'], /runs at/, environment)
  const bare = () =>
    startUp('-e', ["require('node:http').createServer().listen(0, () => console.log('ready'))"], /ready/)
  const first = await suite()
  const runs = { 'bare node:http': [] as StartUp[], suite: [] as StartUp[] }
  for (let n = 0; n < 5; n++) {
    runs['bare node:http'].push(await bare())
    runs.suite.push(await suite())
  }
  rmSync(data, { recursive: true, force: true })
  const median = (starts: StartUp[]) => ({
    cpuMs: percentile(
      starts.map(({ cpuMs }) => cpuMs),
      0.5,
    ),
    residentMb: percentile(
      starts.map(({ residentMb }) => residentMb),
      0.5,
    ),
  })
  const base = median(runs['bare node:http'])
  const row = (name: string, { cpuMs, residentMb }: StartUp) => [
    name,
    digits(cpuMs),
    ratio(cpuMs, base.cpuMs),
    digits(residentMb),
    ratio(residentMb, base.residentMb),
  ]
  printTable(
    'Start-up of the process (without its PostgreSQL): CPU ms and resident MB',
    ['', 'CPU', 'ratio', 'MB', 'ratio'],
    [row('bare node:http', base), row('suite', median(runs.suite)), row('suite, first start ever', first)],
  )
}

await requestCost()
await callCost()
await startUpCost()
process.exit(0)

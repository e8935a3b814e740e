import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ErasedPart, PersonErasure } from '@casewright/contracts/people'
import { afterAll, beforeAll } from 'vitest'

export const holders = [
  'consultations-service',
  'ai-engine',
  'knowledge-service',
  'files-service',
  'matter-service',
  'memory-service',
  'collector-service',
] as const

/** What all services hold of people in these tests, and what they were asked. */
export interface Holders {
  urls(): Record<string, string>
  /** How much of it there is, by service. */
  rows: Map<string, number>
  asked: { service: string; body: PersonErasure }[]
  /** Answers 503 for erasures that are no rehearsal. */
  down: Set<string>
}

/** Small stand-ins for the services that hold data of people. */
export function useHolders(): Holders {
  const servers: Server[] = []
  const urls: Record<string, string> = {}
  const holding: Holders = { urls: () => urls, rows: new Map(), asked: [], down: new Set() }
  const answer = (service: string, body: PersonErasure): ErasedPart | undefined => {
    holding.asked.push({ service, body })
    if (!body.dry_run && holding.down.has(service)) return undefined
    const count = holding.rows.get(service) ?? 0
    if (!body.dry_run) holding.rows.set(service, 0)
    const none = { sessions: [], matters: [], files: [], kept_files: [] }
    return { erased: { rows: count }, kept: [], links: { ...none, ...(count > 0 && linksOf[service]) } }
  }
  beforeAll(async () => {
    for (const service of holders) {
      const server = createServer(
        (request, response) =>
          void (async () => {
            const text = (await Array.fromAsync(request)).join('')
            if (request.url?.endsWith('/export')) {
              response.setHeader('content-type', 'application/x-ndjson')
              return response.end(`${JSON.stringify({ kind: 'thing', row: { of: service } })}\n`)
            }
            const data = request.url?.endsWith('/retention')
              ? { kind: 'messages', setting: `SETTING_OF_${service}`, days: 30 }
              : answer(service, JSON.parse(text))
            response.writeHead(data ? 200 : 503, { 'content-type': 'application/json' })
            return response.end(
              JSON.stringify(
                data
                  ? { code: 0, message: 'ok', data }
                  : { code: 'dependency_unavailable', message: 'away', data: null },
              ),
            )
          })(),
      )
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      servers.push(server)
      urls[service] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
  })
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })
  return holding
}

const linksOf: Record<string, object> = {
  'matter-service': { matters: ['m1'], kept_files: ['k1'] },
  'consultations-service': { sessions: ['s1'] },
  'files-service': { files: ['f1'], kept_files: ['k2'] },
}

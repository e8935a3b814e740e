import { ServiceError } from '@casewright/kit/data/errors'
import { type InternalKeys, requireInternalKey } from '@casewright/kit/http/identity'
import { operations } from '@casewright/kit/http/operations'
import { sendAnswer } from './auth-paths.ts'
import type { Starting } from './gateway.ts'

interface StartingOptions {
  /** The services that are being started. */
  names: readonly string[]
  acceptedBy(service: string): InternalKeys
  /** Whether probes need no key. */
  probesOpen: boolean
}

/**
 * What a process answers from the moment it listens until its services run: it is alive, and not ready. Migrations and
 * the seeds of production may take minutes, in which nobody should take it for dead.
 */
export function createStarting({ names, acceptedBy, probesOpen }: StartingOptions): Starting {
  const probes = new Map<string, { service: string; live: boolean }>()
  for (const service of names)
    for (const prefix of names.length === 1 ? ['', `/${service}`] : [`/${service}`])
      for (const entry of ['liveness', 'readiness'] as const)
        probes.set(prefix + operations[entry].path, { service, live: entry === 'liveness' })
  return (request, response, takesKeys) => {
    const probe = request.method === 'GET' ? probes.get(request.url?.split('?')[0] ?? '') : undefined
    if (probe && !probesOpen) requireInternalKey(acceptedBy(probe.service), takesKeys ? request.headers : {})
    if (probe?.live) return sendAnswer(request, response, { data: { status: 'UP' } })
    throw new ServiceError('dependency_unavailable', 'the suite is starting; ask again in a moment')
  }
}

import { flushCompileCache } from 'node:module'
import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { DatabaseAddress } from '@casewright/kit/postgres/sql'
import { startTestService, type TestService } from '@casewright/kit/testing'
import { service } from '../../service.ts'
import { withoutPdf } from '../neighbours.ts'

export interface ChildStart {
  address: DatabaseAddress
  environment: Record<string, string>
  neighbours: Record<string, string>
}

/** The engine as a process that can be killed. It is loaded ahead and opens when it is told where its database is. */
async function open({ address, environment, neighbours }: ChildStart): Promise<void> {
  const replicaOf = { address } as TestService<typeof aiEngine>
  const { url } = await startTestService(
    service,
    aiEngine,
    { ...withoutPdf, ...environment },
    { replicaOf, neighbours },
  )
  process.send?.(url)
}

process.on('message', (start: ChildStart) => void open(start))
process.on('disconnect', () => process.exit())
// What is killed never writes its cache of compiled code by itself.
flushCompileCache()
process.send?.('loaded')

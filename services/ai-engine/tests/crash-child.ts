import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { DatabaseAddress } from '@casewright/kit/sql'
import { startTestService, type TestService } from '@casewright/kit/testing'
import { service } from '../service.ts'

export interface ChildStart {
  address: DatabaseAddress
  environment: Record<string, string>
  neighbours: Record<string, string>
}

/** The engine as a process that can be killed. It is loaded ahead and opens when it is told where its database is. */
process.on('message', async ({ address, environment, neighbours }: ChildStart) => {
  const replicaOf = { address } as TestService<typeof aiEngine>
  const { url } = await startTestService(service, aiEngine, environment, { replicaOf, neighbours })
  process.send?.(url)
})
process.on('disconnect', () => process.exit())
process.send?.('loaded')

import { collector } from '@casewright/contracts/collector/endpoints'
import { startTestService } from '@casewright/kit/testing'
import { service } from '../service.ts'

/** A collector as a process of its own, that a test may freeze or kill. */
const { address, neighbours, environment } = JSON.parse(process.argv[2] as string)
const { url } = await startTestService(service, collector, environment, {
  replicaOf: { address } as never,
  neighbours,
})
process.on('disconnect', () => process.exit(1))
process.send?.(url)

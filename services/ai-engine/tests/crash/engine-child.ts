import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { startTestService } from '@casewright/kit/testing'
import { service } from '../../service.ts'
import { withoutPdf } from '../neighbours.ts'

/** An engine as a process of its own, that a test may freeze or kill. */
const { address, neighbours, environment } = JSON.parse(process.argv[2] as string)
const { url, stop } = await startTestService(
  service,
  aiEngine,
  { ...withoutPdf, ...environment },
  {
    replicaOf: { address } as never,
    neighbours,
  },
)
process.on('message', () => void stop().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
process.send?.(url)

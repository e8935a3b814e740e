import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { startTestService, type TestService } from '@casewright/kit/testing'
import { service } from '../../service.ts'

/** A replica in a process of its own, which a test can kill. */
const [address = '', filesUrl = ''] = process.argv.slice(2)
await startTestService(
  service,
  knowledge,
  {},
  {
    neighbours: { 'files-service': filesUrl },
    replicaOf: { address: JSON.parse(address) } as TestService<typeof knowledge>,
  },
)
process.send?.('ready')

import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { startTestService, type TestService } from '@casewright/kit/testing'
import { service } from '../../service.ts'

/** A replica with systems beside the database, in a process of its own, which a test can kill. */
const [address = '', environment = ''] = process.argv.slice(2)
const { url } = await startTestService(service, knowledge, JSON.parse(environment), {
  replicaOf: { address: JSON.parse(address) } as TestService<typeof knowledge>,
})
process.send?.(url)

import { readFile } from 'node:fs/promises'
import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { setup, teardown } from '@casewright/kit/test-server'
import { startTestService, type TestService } from '@casewright/kit/testing'
import { service } from '@casewright/knowledge/service'

const data = new URL('../resources/seed_packages/knowledge_structured_seeds/data/', import.meta.url)
const rowsOf = async (name: string) => JSON.parse(await readFile(new URL(`${name}.json`, data), 'utf8'))

/** The real knowledge-service on the embedded PostgreSQL, with the structured seeds of the repository. */
export async function startSeededKnowledge(): Promise<TestService<typeof knowledge>> {
  await setup()
  const started = await startTestService(service, knowledge)
  const [profiles, elements, mappings] = await Promise.all(
    ['cause_of_action_profiles', 'litigation_elements', 'element_mappings'].map(rowsOf),
  )
  const imported = [
    await started.http.importCauseProfiles({ body: { ...profiles, sync_to_neo4j: false } }),
    await started.http.importStructured({ body: { ...elements, ...mappings, sync_to_neo4j: false } }),
  ]
  for (const { failed, created } of imported)
    if (failed > 0 || created === 0) throw new Error(`the seeds were not imported: ${failed} failed`)
  return {
    ...started,
    async stop() {
      await started.stop()
      await teardown()
    },
  }
}

import type { PackageResult } from '@casewright/contracts/collector/resources'
import type { SearchResult } from '@casewright/contracts/knowledge/search-resources'
import type { FoundCause } from '@casewright/contracts/knowledge/structured-resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modes, type RunningSuite, startSuite } from './support/harness.ts'
import { eventually } from './support/logins.ts'

const collector = { service: 'collector-service' }
const knowledge = { service: 'knowledge-service', headers: { 'x-user-id': 'somebody' } }

describe.each(modes)('the seed packages, %s', (mode) => {
  let suite: RunningSuite
  beforeAll(async () => {
    const seeded = { SEED_RESOURCES_ON_STARTUP: 'true', LEGAL_GRAPH_BACKEND: 'embedded' }
    suite = await startSuite(mode, seeded, ['collector', 'knowledge', 'platform'])
  })
  afterAll(() => suite?.stop())

  test('are applied at the first start, and health says when they are', async () => {
    await eventually(async () => {
      const { data } = await suite.call('GET', '/api/v1/internal/actuator/health', collector)
      const { status, detail } = data.components.find(({ name }: { name: string }) => name === 'seed packages')
      if (detail?.includes('failed')) throw new Error(detail)
      return status === 'UP'
    })
  })

  test('a second apply finds nothing to change', async () => {
    const { data } = await suite.call('POST', '/api/v1/internal/seed-packages/apply-internal', {
      ...collector,
      body: {
        package_ids: ['platform_configuration', 'knowledge_structured_seeds', 'knowledge_system_resources'],
        force: true,
      },
      timeoutMs: 60_000,
    })
    for (const { status, created, updated, unchanged, failed } of data.packages as PackageResult[]) {
      expect({ status, created, updated, failed }).toEqual({ status: 'succeeded', created: 0, updated: 0, failed: 0 })
      expect(unchanged).toBeGreaterThan(0)
    }
  })

  test.each([
    ['朋友借了我十万块钱，写了借条，到期不还', '民间借贷纠纷'],
    ['The landlord keeps my deposit after I moved out', '房屋租赁合同纠纷'],
  ])('what a client says leads to a cause of action: %s', async (said, cause) => {
    const path = `/api/v1/knowledge/causes-of-action?text=${encodeURIComponent(said)}`
    const { data } = await suite.call('GET', path, knowledge)
    expect((data.items as FoundCause[])[0]?.cause.name).toBe(cause)
  })

  test('a lay question finds the article, as a summary that says that it is one', async () => {
    const body = { query: '借款利息没有约定', filters: { doc_types: ['statute'] } }
    const { data } = await suite.call('POST', '/api/v1/internal/atomic/keyword-search', { ...knowledge, body })
    const [hit] = (data as SearchResult).hits
    expect(hit).toMatchObject({ kb_id: 'sys_statutes', metadata: { kind: 'summary' } })
    expect(hit?.content).toContain('利息')
  })
})

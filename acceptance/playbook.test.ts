import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSuite, startSuite } from './support/harness.ts'

/** A package as a firm writes it: one file of lists, and a list that calls itself a playbook. */
const manifest = {
  schema_version: 1,
  package_id: 'firm_playbook',
  name: 'House positions',
  version: '2026-11-16',
  description: 'What the firm asks for, still accepts and never signs.',
  items: [
    {
      item_id: 'positions',
      kind: 'knowledge.seed.structured.import',
      config: { non_litigation_checklists_json: 'data/playbook.json', sync_to_neo4j: false },
    },
  ],
}
const playbook = {
  non_litigation_checklists: [
    {
      checklist_id: 'firm-playbook',
      name: '本所合同立场',
      name_en: 'House positions',
      service_type: 'contract_review',
      version: '2026',
      effective_from: '2026-01-01',
      metadata: { playbook: true },
      items: [
        {
          item_key: 'liability',
          title: '责任限制',
          title_en: 'Limitation of liability',
          suggested_wording: 'The cap is twice the annual fees.',
          fallback: 'The cap is the annual fees.',
          walk_away: 'A cap below six months of fees.',
        },
      ],
    },
  ],
}
const contract = `SERVICES AGREEMENT

This Agreement is made between Acme Ltd. ("Provider") and Beta Ltd. ("Customer").

1. Services

Provider provides the cloud services to Customer.

2. Liability

Provider's total liability is limited to the fees of one month.
`

let packages: string
let suite: RunningSuite
beforeAll(async () => {
  packages = await mkdtemp(join(tmpdir(), 'casewright-playbook-'))
  await mkdir(join(packages, manifest.package_id, 'data'), { recursive: true })
  await writeFile(join(packages, manifest.package_id, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(packages, manifest.package_id, 'data/playbook.json'), JSON.stringify(playbook))
  suite = await startSuite('one process', { COLLECTOR_SEED_PACKAGES_DIR: packages, SEED_RESOURCES_ON_STARTUP: 'false' })
})
afterAll(async () => {
  await suite?.stop()
  await rm(packages, { recursive: true, force: true })
})

const liability = async () => {
  const { data } = await suite.call('POST', '/api/v1/internal/ai/skills/contract_review/execute', {
    service: 'ai-engine',
    body: {
      input: { text: contract, side: 'customer' },
      message: 'Please review this agreement. We are the customer.',
    },
    timeoutMs: 60_000,
  })
  const { findings } = data.result.products.contract_review
  return findings.find(({ item_key }: { item_key: string }) => item_key === 'liability')
}

test('a firm’s playbook is a seed package: applied once, its positions stand in every contract review', async () => {
  expect(await liability()).toMatchObject({ state: 'attention', walk_away: null })
  const { data } = await suite.call('POST', '/api/v1/internal/seed-packages/apply-internal', {
    service: 'collector-service',
    body: { package_ids: [manifest.package_id] },
    timeoutMs: 60_000,
  })
  expect(data.packages).toMatchObject([{ status: 'succeeded', created: 1, failed: 0 }])
  expect(await liability()).toMatchObject({
    state: 'attention',
    clause: '2',
    suggested_wording: 'The cap is twice the annual fees.',
    fallback: 'The cap is the annual fees.',
    walk_away: 'A cap below six months of fees.',
  })
})

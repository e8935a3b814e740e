import { beforeEach, expect, test } from 'vitest'
import { manager, useApp } from '../test-app.ts'
import { contractReview, dueDiligence } from './checklist-samples.ts'
import {
  causesPath,
  contract,
  deliveryMapping,
  importProfiles,
  importStructured,
  lending,
  lendingElements,
  outcomes,
  saleElements,
  seed,
} from './structured-samples.ts'

const app = useApp()
const path = `${seed}/structured/import`
const everything = {
  litigation_elements: [lendingElements, saleElements],
  non_litigation_checklists: [dueDiligence, contractReview],
  element_mappings: [deliveryMapping],
}
const readLending = async () => (await app().ask('GET', `${causesPath}/${lending.code}`, manager)).data
beforeEach(async () => {
  await app().database.sql`truncate knowledge.structured`
})

test('elements, checklists and mappings are created, then unchanged', async () => {
  const first = await importStructured(app(), everything)
  expect(first.data.rows.map(({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`)).toEqual([
    'litigation_elements contract.private_lending@2020',
    'litigation_elements contract.sale@2020',
    'checklist equity_due_diligence@2024',
    'checklist contract_review@2021',
    'element_mapping lending-delivery-cash',
  ])
  expect(first.data).toMatchObject({ created: 5, updated: 0, unchanged: 0, failed: 0 })
  expect((await importStructured(app(), everything)).data).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
  const changed = { element_mappings: [{ ...deliveryMapping, note: null }] }
  expect(outcomes(await importStructured(app(), changed))).toEqual(['updated'])
})

test('a dry run tells what an import then does, and leaves nothing behind', async () => {
  const dry = await importStructured(app(), { ...everything, dry_run: true })
  expect(dry.data).toMatchObject({ dry_run: true, created: 5 })
  expect(await app().database.sql`select 1 from knowledge.structured`).toHaveLength(0)
  expect((await importStructured(app(), everything)).data.rows).toEqual(dry.data.rows)
})

test('an element is as the litigation elements define it, whichever import comes first, and imports stay unchanged', async () => {
  const names = async () => (await readLending()).elements.map(({ name }: { name: string }) => name)
  await importStructured(app(), everything)
  await importProfiles(app(), [contract, lending])
  const merged = ['款项实际交付', '还款期限届满', '借贷合意']
  expect(await names()).toEqual(merged)
  await importProfiles(app(), [{ ...lending, parent_code: null }])
  expect(await names()).toEqual(merged)
  expect((await importStructured(app(), everything)).data.unchanged).toBe(5)
  await importStructured(app(), { litigation_elements: [{ ...lendingElements, effective_to: '2022-01-01' }] })
  expect(await names()).toEqual(['借贷合意', '款项交付'])
})

test('a mapping adds kinds of evidence and its note to its element, each kind once', async () => {
  await importProfiles(app(), [contract, lending])
  await importStructured(app(), everything)
  const [delivery, due] = (await readLending()).elements
  expect(delivery.evidence).toEqual(['银行转账记录', '收据', '取款记录', '证人证言'])
  expect(delivery.notes).toEqual([deliveryMapping.note])
  expect(due).toMatchObject({ evidence: ['借条', '催款函'], notes: [] })
})

test('rows that cannot be taken fail with their reason, and the others go on', async () => {
  const answer = await importStructured(app(), {
    litigation_elements: [
      { ...lendingElements, elements: [lendingElements.elements[0], lendingElements.elements[0]] },
      { ...saleElements, effective_to: '2020-01-01' },
      { ...saleElements, code: 'x' },
      { ...saleElements, code: 'x', version: '2021' },
    ],
    non_litigation_checklists: [
      { ...contractReview, items: [contractReview.items[0], contractReview.items[0]] },
      dueDiligence,
      dueDiligence,
    ],
    element_mappings: [
      deliveryMapping,
      { ...deliveryMapping, mapping_key: 'known', code: 'x', element_key: 'quality' },
    ],
  })
  expect(outcomes(answer)).toEqual([
    'failed: delivery stands in its list twice',
    'failed: effective_to 2020-01-01 must come after effective_from 2021-01-01',
    'created',
    'failed: is in force at the same time as version 2020, from 2021-01-01 on',
    'failed: breach stands in its list twice',
    'created',
    'failed: stands in the request twice: the first one counts',
    'failed: element delivery of contract.private_lending is neither known nor in the request',
    'created',
  ])
})

test('nothing to import is not an error', async () => {
  expect((await importStructured(app(), {})).data).toMatchObject({ created: 0, rows: [] })
})

test('whoever does not want the graph written is told that it was not', async () => {
  const { data } = await importStructured(app(), { ...everything, sync_to_neo4j: false })
  expect(data.graph).toEqual({ synced: false, reason: 'the request did not ask for it' })
})

test.each([
  ['elements without any', { litigation_elements: [{ ...lendingElements, elements: [] }] }],
  [
    'a risk that is none',
    {
      non_litigation_checklists: [{ ...dueDiligence, items: [{ item_key: 'a', title: 'a', risk_level: 'some' }] }],
    },
  ],
  ['a mapping without evidence', { element_mappings: [{ ...deliveryMapping, evidence: [] }] }],
  ['a member that is not known', { elements: [] }],
])('bad input is refused whole: %s', async (_, body) => {
  expect(await app().ask('POST', path, { body })).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('a wrong key is refused, and a person too', async () => {
  const wrong = { headers: { 'x-internal-api-key': 'wrong' }, body: everything }
  expect(await app().ask('POST', path, wrong)).toMatchObject({ status: 401 })
  expect(await app().ask('POST', path, { ...manager, body: everything })).toMatchObject({ status: 401 })
})

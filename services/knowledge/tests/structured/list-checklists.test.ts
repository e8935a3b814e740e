import type { Checklist } from '@casewright/contracts/knowledge/structured-resources'
import { beforeAll, expect, test } from 'vitest'
import { elsewhere, nobody, stranger, useApp } from '../test-app.ts'
import { contractReview, dueDiligence } from './checklist-samples.ts'
import { causes, checklistsPath, importProfiles, importStructured } from './structured-samples.ts'

const app = useApp()
const list = (query: Record<string, string> = {}, asker: object = stranger) =>
  app().ask('GET', `${checklistsPath}?${new URLSearchParams(query)}`, asker)
const ids = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).data.items.map(({ checklist_id }: Checklist) => checklist_id)
beforeAll(async () => {
  await importProfiles(app(), causes)
  await importStructured(app(), { non_litigation_checklists: [dueDiligence, contractReview] })
})

test('checklists in force come by id, in pages', async () => {
  expect(await ids({})).toEqual(['contract_review', 'equity_due_diligence'])
  expect(await ids({ size: '1', page: '2' })).toEqual(['equity_due_diligence'])
  expect((await list({ size: '1' })).data).toMatchObject({ total: 2, total_pages: 2 })
  expect(await ids({ as_of: '2022-01-01' })).toEqual(['contract_review'])
})

test('they are found by their words in either language, and by the service that they are for', async () => {
  expect(await ids({ text: '收购一家公司的股权' })).toEqual(['equity_due_diligence'])
  expect(await ids({ text: 'liability for breach' })).toEqual(['contract_review'])
  expect(await ids({ text: 'liability for breach', as_of: '2020-01-01' })).toEqual([])
  expect(await ids({ service_type: 'due_diligence' })).toEqual(['equity_due_diligence'])
  expect((await list({ text: '合同', service_type: 'due_diligence' })).data).toMatchObject({ items: [], total: 0 })
  expect((await list({ text: 'landlord' })).data).toMatchObject({ items: [], total: 0 })
})

test('bad input is refused', async () => {
  expect(await list({ text: '' })).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await list({ as_of: 'today' })).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('everybody who is logged in may read them, nobody else', async () => {
  expect((await list({}, elsewhere)).status).toBe(200)
  expect((await list({}, nobody)).status).toBe(401)
  expect((await list({}, { headers: { 'x-internal-api-key': 'wrong' } })).status).toBe(401)
})

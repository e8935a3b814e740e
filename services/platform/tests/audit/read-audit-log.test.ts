import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { auditor, auditPath, auditRow, chainOf, collected, expectForAuditors, operator } from './audit-rows.ts'

const app = useApp()
const read = (id: string, who: object, query = '') => app().ask('GET', `${auditPath}/${id}${query}`, who)

test('a row is read as the list shows it', async () => {
  const row = auditRow({ organization_id: 'firm-r' })
  await collected(app(), [row])
  const [listed] = await chainOf(app(), 'firm-r')
  for (const id of [row.id, row.id.toUpperCase()]) expect((await read(id, auditor('firm-r'))).data).toEqual(listed)
})

test("another organization's row and the installation's are not found, exactly like one that does not exist", async () => {
  const [ours, own] = [auditRow(), auditRow({ organization_id: null })]
  await collected(app(), [ours, own])
  const missing = await read(uuidv7(), auditor('firm-b'))
  expect(missing).toMatchObject({ status: 404, code: 'not_found', data: null })
  expect((await read(ours.id, auditor('firm-b'))).text).toBe(missing.text)
  expect((await read(own.id, auditor('firm-a'))).text).toBe(missing.text)
  expect((await read(ours.id, operator, '?scope=installation')).text).toBe(missing.text)
  expect((await read(own.id, operator, '?scope=installation')).data).toMatchObject({ id: own.id, seq: 1 })
})

test('what is no id is refused', async () => {
  expect(await read('7', auditor('firm-a'))).toMatchObject({ status: 400, data: [{ path: 'params.auditLogId' }] })
})

test('it needs audit:read, and the installation platform:read', () =>
  expectForAuditors(app(), `${auditPath}/${uuidv7()}`))

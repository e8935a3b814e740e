import { expect, test } from 'vitest'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { soon, testDoor } from './doors.ts'

const app = useApp()
testDoor(app, { method: 'POST', at: (id) => `${path}/${id}/parties`, body: { name: 'X', role: 'witness' } })

const add = (id: string, body: object, headers: Record<string, string> = {}) =>
  app().ask('POST', `${path}/${id}/parties`, { ...client, headers, body })

test('the same name in the same role is the same party, however it is written', async () => {
  const { matter_id } = await makeMatter(app())
  const { data } = await add(matter_id, { name: '  華夏（北京）科技有限公司 ', role: 'defendant' })
  expect(data).toMatchObject({ name: '華夏（北京）科技有限公司', role: 'defendant' })
  expect((await add(matter_id, { name: '华夏(北京)科技有限公司', role: 'defendant' })).data).toEqual(data)
  expect((await add(matter_id, { name: '华夏(北京)科技有限公司', role: 'client' })).data.party_id).not.toBe(
    data.party_id,
  )
  const crowd = await Promise.all(
    ['Acme Ltd.', 'ＡＣＭＥ ＬＴＤ', 'acme, ltd'].map((name) => add(matter_id, { name, role: 'other' })),
  )
  expect(new Set(crowd.map(({ data: { party_id } }) => party_id)).size).toBe(1)
  await soon(() => expect(rows()).toHaveLength(3))
  expect(JSON.stringify(rows())).not.toMatch(/华夏|華夏|acme/i)
  function rows() {
    return app().audited.filter(({ action, details }) => action === 'party.added' && details.matter_id === matter_id)
  }
})

test('one key names one party', async () => {
  const { matter_id } = await makeMatter(app())
  const body = { name: 'Keyed', role: 'other' }
  const first = await add(matter_id, body, { 'idempotency-key': 'p' })
  await app().ask('DELETE', `${path}/${matter_id}/parties/${first.data.party_id}`, client)
  expect((await add(matter_id, body, { 'idempotency-key': 'p' })).data).toEqual(first.data)
  expect((await app().ask('GET', `${path}/${matter_id}/parties`, client)).data.items).toEqual([])
})

test.each([
  { name: ' ', role: 'client' },
  { name: 'x', role: 'judge' },
  { name: 'x' },
  { name: 'x'.repeat(301), role: 'client' },
  { name: 'x', role: 'client', compared: 'y' },
])('%j is refused', async (body) => {
  const { matter_id } = await makeMatter(app())
  expect(await add(matter_id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
})

import { expect, test } from 'vitest'
import { client, internalPath, makeMatter, path, person, useApp } from '../test-app.ts'

const app = useApp()
let seq = 0
const sync = async (matter_id: string, body: object) => {
  const { status, message, data } = await app().ask('POST', `${internalPath}/${matter_id}/sync/all`, {
    headers: { 'x-user-id': 'client', 'x-organization-id': 'firm-a' },
    body: { source_seq: ++seq, ...body },
  })
  if (status !== 200) throw new Error(message)
  return data
}
const titleOf = async (matter_id: string) => (await app().ask('GET', `${path}/${matter_id}`, client)).data.title
const partiesOf = async (matter_id: string) =>
  (await app().ask('GET', `${path}/${matter_id}/parties`, client)).data.items.map(
    ({ name, role }: { name: string; role: string }) => `${role} ${name}`,
  )

test('a proposed title takes the place of the first one and of an earlier proposal', async () => {
  const { matter_id } = await makeMatter(app(), { title: '法律咨询 · Consultation' })
  expect(await sync(matter_id, { proposed_title: '张三 · 民间借贷' })).toMatchObject({ matter: 'updated' })
  expect(await titleOf(matter_id)).toBe('张三 · 民间借贷')
  await sync(matter_id, { proposed_title: '张三丰 · 民间借贷' })
  expect(await titleOf(matter_id)).toBe('张三丰 · 民间借贷')
  expect(await sync(matter_id, { proposed_title: '张三丰 · 民间借贷' })).toMatchObject({ matter: 'unchanged' })
})

test('a title that a person wrote stays, at the beginning and after a proposal', async () => {
  const named = await makeMatter(app(), { title: '我的案子' })
  await sync(named.matter_id, { proposed_title: '张三 · 民间借贷' })
  expect(await titleOf(named.matter_id)).toBe('我的案子')
  const { matter_id } = await makeMatter(app())
  await sync(matter_id, { proposed_title: '张三 · 民间借贷' })
  await app().ask('PATCH', `${path}/${matter_id}`, { ...client, body: { title: '老张的欠款' } })
  await sync(matter_id, { proposed_title: '李四 · 民间借贷' })
  expect(await titleOf(matter_id)).toBe('老张的欠款')
})

test('parties of the case file follow it, and those that a person has named stay', async () => {
  const { matter_id } = await makeMatter(app())
  const name = (one: object) => app().ask('POST', `${path}/${matter_id}/parties`, { ...client, body: one })
  await name({ name: '赵六', role: 'witness' })
  await name({ name: '张三', role: 'defendant' })
  await sync(matter_id, {
    parties: [
      { name: ' 李四 ', role: 'client' },
      { name: '张 三', role: 'defendant' },
      { name: '李四', role: 'client' },
    ],
  })
  expect((await partiesOf(matter_id)).sort()).toEqual(['client 李四', 'defendant 张三', 'witness 赵六'])
  await sync(matter_id, { parties: [{ name: '王五', role: 'client' }] })
  expect((await partiesOf(matter_id)).sort()).toEqual(['client 王五', 'defendant 张三', 'witness 赵六'])
  await sync(matter_id, { profile: { a: 1 } })
  expect(await partiesOf(matter_id)).toHaveLength(3)
})

test('a party that a person takes away does not come back with the case file, until a person names it', async () => {
  const { matter_id } = await makeMatter(app())
  const parties = [
    { name: '李四', role: 'client' },
    { name: '还有公司', role: 'defendant' },
  ]
  await sync(matter_id, { parties })
  const { items } = (await app().ask('GET', `${path}/${matter_id}/parties`, client)).data
  const [wrong] = items.filter(({ role }: { role: string }) => role === 'defendant')
  await app().ask('DELETE', `${path}/${matter_id}/parties/${wrong.party_id}`, client)
  await sync(matter_id, { parties })
  expect(await partiesOf(matter_id)).toEqual(['client 李四'])
  const again = { name: '还有公司', role: 'defendant' }
  await app().ask('POST', `${path}/${matter_id}/parties`, { ...client, body: again })
  await sync(matter_id, { parties })
  expect((await partiesOf(matter_id)).sort()).toEqual(['client 李四', 'defendant 还有公司'])
})

test('a conflict check finds the opponents that the case file named', async () => {
  const { matter_id } = await makeMatter(app())
  await sync(matter_id, { parties: [{ name: '欧阳锋', role: 'defendant' }] })
  const body = { names: ['欧阳锋'] }
  const asker = person('client', 'firm-a', 'matters:read')
  const { data } = await app().ask('POST', `${path}/conflict-check`, { ...asker, body })
  expect(data.hits).toEqual([{ name: '欧阳锋', party_name: '欧阳锋', role: 'defendant', matter_id }])
})

test('an older sync changes neither title nor parties', async () => {
  const { matter_id } = await makeMatter(app())
  await sync(matter_id, { source_seq: 1_000, proposed_title: 'new', parties: [{ name: 'New', role: 'client' }] })
  const late = { source_seq: 999, proposed_title: 'old', parties: [{ name: 'Old', role: 'client' }] }
  expect(await sync(matter_id, late)).toMatchObject({ matter: 'stale' })
  expect([await titleOf(matter_id), await partiesOf(matter_id)]).toEqual(['new', ['client New']])
})

test('a blank name, an unknown role and a blank title are refused', async () => {
  const { matter_id } = await makeMatter(app())
  for (const body of [
    { parties: [{ name: ' ', role: 'client' }] },
    { parties: [{ name: 'x', role: 'judge' }] },
    { proposed_title: ' ' },
  ])
    await expect(sync(matter_id, body)).rejects.toThrow(/body\./)
})

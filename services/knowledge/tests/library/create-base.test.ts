import { expect, test } from 'vitest'
import { bases, elsewhere, manager, nobody, reader, stranger, useApp } from '../test-app.ts'

const app = useApp()
const create = (body: unknown, who: object = manager) => app().ask('POST', bases, { ...who, body })

test('a new base is empty, has a UUIDv7, version 1 and one audit row', async () => {
  const { status, data, headers } = await create({ name: '  Contracts of 2026 ', description: 'all of them' })
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toMatchObject({
    name: 'Contracts of 2026',
    description: 'all of them',
    system: false,
    organization_id: 'firm-a',
    documents: 0,
    chunks: 0,
    version: 1,
  })
  expect(data.kb_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  await expect
    .poll(() => app().audited.filter(({ resource_id }) => resource_id === data.kb_id))
    .toMatchObject([{ action: 'knowledge_base.created', organization_id: 'firm-a', user_id: 'manager' }])
})

test('of ten parallel creates of one name one wins, and another firm may have the name too', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Rulings' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await create({ name: 'Rulings' }, elsewhere)).toMatchObject({ status: 200 })
})

test('the same Idempotency-Key again makes one base and gets the first answer', async () => {
  const once = { ...manager, headers: { 'idempotency-key': 'once' } }
  const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Once' }, once)))
  for (const { status, data } of answers) expect([status, data]).toEqual([200, answers[0]?.data])
  expect(await create({ name: 'Twice' }, once)).toMatchObject({ status: 409 })
})

test.each(['sys_laws', 'SYS_laws', '  sys_'])('the name %j is a system base’s and refused', async (name) => {
  expect(await create({ name })).toMatchObject({ status: 400, code: 'invalid_input', data: [{ path: 'body.name' }] })
})

test.each([{}, { name: '' }, { name: '  ' }, { name: 'x'.repeat(201) }, { name: 'x', kb_id: 'sys_x' }, { name: 7 }])(
  'the body %j is refused',
  async (body) => {
    expect(await create(body)).toMatchObject({ status: 400, code: 'invalid_input' })
  },
)

test('nobody, a stranger and a reader may not', async () => {
  expect(await create({ name: 'x' }, nobody)).toMatchObject({ status: 401 })
  expect(await create({ name: 'x' }, stranger)).toMatchObject({ status: 403 })
  expect(await create({ name: 'x' }, reader)).toMatchObject({ status: 403 })
})

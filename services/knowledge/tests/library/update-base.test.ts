import { expect, test } from 'vitest'
import { newBase } from '../indexing/indexing.ts'
import { bases, elsewhere, manager, nobody, nothing, reader, stranger, useApp, write } from '../test-app.ts'

const app = useApp()
const update = (kb_id: string, body: unknown, who: object = manager, headers = {}) =>
  app().ask('PATCH', `${bases}/${kb_id}`, {
    ...who,
    headers: { ...(who as typeof nobody).headers, ...headers },
    body,
  })

test('a value sets, null clears, what is absent stays, and what is no news makes no version', async () => {
  const kb_id = await newBase(app(), 'Before')
  const first = await update(kb_id, { description: 'words' }, manager, { 'if-match': '"1"' })
  expect(first).toMatchObject({ status: 200, data: { name: 'Before', description: 'words', version: 2 } })
  expect(first.headers.get('etag')).toBe('"2"')
  expect(await update(kb_id, { name: ' After ' })).toMatchObject({
    data: { name: 'After', description: 'words', version: 3 },
  })
  expect(await update(kb_id, { name: 'After' })).toMatchObject({ data: { version: 3 } })
  expect(await update(kb_id, { description: null })).toMatchObject({ data: { description: null, version: 4 } })
  await expect
    .poll(() => app().audited.filter(({ action }) => action === 'knowledge_base.updated'))
    .toMatchObject([{ details: { version: 2 } }, { details: { version: 3 } }, { details: { version: 4 } }])
})

test('of ten changes that have seen the same version one wins', async () => {
  const kb_id = await newBase(app(), 'Contested')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => update(kb_id, { name: `Contested ${at}` }, manager, { 'if-match': '"1"' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
})

test('a name that another base of the firm has is a conflict, also for two at the same time', async () => {
  const [one, other] = [await newBase(app(), 'One'), await newBase(app(), 'Other')]
  expect(await update(one, { name: 'Other' })).toMatchObject({ status: 409, code: 'conflict' })
  const both = await Promise.all([one, other].map((kb_id) => update(kb_id, { name: 'Wanted' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a system base is read-only outside, and says so', async () => {
  await write(app(), 'sys_laws', [{ document_id: 'd', title: 't', text: 'a law' }])
  expect(await update('sys_laws', { name: 'Mine' })).toMatchObject({
    status: 403,
    code: 'forbidden',
    message: expect.stringContaining('system base'),
  })
  expect(
    await update('sys_laws', { name: 'x' }, { person: { user: 'root', organization: 'firm-a', superuser: true } }),
  ).toMatchObject({ status: 403 })
})

test('bad input, another firm, nobody, a stranger and a reader are refused', async () => {
  const kb_id = await newBase(app(), 'Ours')
  for (const body of [{ name: '' }, { name: 'sys_x' }, { name: null }, { kb_id: 'x' }])
    expect(await update(kb_id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await update(kb_id, { name: 'x' }, manager, { 'if-match': 'one' })).toMatchObject({ status: 400 })
  expect(await update(kb_id, { name: 'x' }, elsewhere)).toMatchObject({ status: 404 })
  expect(await update(nothing, { name: 'x' })).toMatchObject({ status: 404 })
  expect(await update(kb_id, { name: 'x' }, nobody)).toMatchObject({ status: 401 })
  expect(await update(kb_id, { name: 'x' }, stranger)).toMatchObject({ status: 403 })
  expect(await update(kb_id, { name: 'x' }, reader)).toMatchObject({ status: 403 })
})

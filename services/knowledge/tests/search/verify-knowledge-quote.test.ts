import { beforeAll, expect, test } from 'vitest'
import { newBase } from '../indexing/indexing.ts'
import { elsewhere, nobody, reader, stranger, useApp, write } from '../test-app.ts'

const app = useApp()
const text = '第二条 借款的利息不得预先在本金中扣除。'
const quote = '利息不得预先在本金中扣除'
const verify = (body: object, who: object) =>
  app().ask('POST', '/api/v1/knowledge/verify-quote', { ...who, body: { document_id: 'law', quote, ...body } })

let kb_id: string
beforeAll(async () => {
  kb_id = await newBase(app(), 'Ours')
  for (const base of ['sys_laws', kb_id]) await write(app(), base, [{ document_id: 'law', title: 'law', text }])
})

test('everybody verifies a quotation of the law, and is shown where it stands', async () => {
  for (const who of [reader, elsewhere, stranger]) {
    const { data } = await verify({ kb_id: 'sys_laws' }, who)
    expect(data).toMatchObject({ state: 'verified', how: 'exact', passage: quote })
    expect(text.slice(data.start, data.end)).toBe(quote)
  }
  const altered = await verify({ kb_id: 'sys_laws', quote: '利息可以预先在本金中扣除' }, stranger)
  expect(altered.data.state).not.toBe('verified')
})

test('a document of a firm is there for its readers alone; nobody and a wrong request are refused', async () => {
  expect(await verify({ kb_id }, reader)).toMatchObject({ status: 200, data: { state: 'verified' } })
  for (const who of [elsewhere, stranger])
    expect(await verify({ kb_id }, who)).toMatchObject({ status: 404, code: 'not_found', data: null })
  expect(await verify({ kb_id }, nobody)).toMatchObject({ status: 401 })
  expect(await verify({ kb_id, quote: ' ' }, reader)).toMatchObject({ status: 400 })
})

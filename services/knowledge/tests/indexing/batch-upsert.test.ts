import { describe, expect, test } from 'vitest'
import { atomic, forFirm, makeBase, nobody, useApp, write } from '../test-app.ts'

const app = useApp()
const path = `${atomic}/batch-upsert`
const upsert = (body: unknown, options: object = {}) => app().ask('POST', path, { body, ...options })
const document = (document_id: string, change: object = {}) => ({
  document_id,
  title: `标题 ${document_id}`,
  text: '第一条 借款人应当按照约定的期限返还借款。\n第二条 借款的利息不得预先在本金中扣除。',
  ...change,
})
const read = async (kb_id: string, document_id: string, options: object = {}) =>
  (await app().ask('POST', `${atomic}/document`, { body: { kb_id, document_id, with_chunks: true }, ...options })).data
const words = async (kb_id: string, query: string) =>
  (await app().ask('POST', `${atomic}/keyword-search`, { body: { kb_ids: [kb_id], query } })).data.hits.map(
    (hit: { document_id: string }) => hit.document_id,
  )

describe('batch-upsert', () => {
  test('makes a system base, cuts a text by its articles, and the pieces and what is between them are the text', async () => {
    const text = '前言\n\n第一条 借款人应当返还借款。\n\n  第二条 利息不得预先扣除。\n'
    const { data } = await upsert({ kb_id: 'sys_a', documents: [document('law', { text, doc_type: 'statute' })] })
    expect(data).toMatchObject({ kb_id: 'sys_a', created: 1, updated: 0, unchanged: 0 })
    const { content, chunks } = await read('sys_a', 'law')
    expect(content).toBe(text)
    expect(chunks.length).toBe(data.documents[0].chunks)
    for (const chunk of chunks) expect(text.slice(chunk.start, chunk.end)).toBe(chunk.content)
  })

  test('an unchanged document is a no-op, a changed one replaces all its chunks', async () => {
    const documents = [document('one'), document('two')]
    expect((await upsert({ kb_id: 'sys_b', documents })).data).toMatchObject({ created: 2 })
    const before = await read('sys_b', 'one')
    expect((await upsert({ kb_id: 'sys_b', documents })).data).toMatchObject({ unchanged: 2, updated: 0 })
    expect(await read('sys_b', 'one')).toEqual(before)
    const { data } = await upsert({
      kb_id: 'sys_b',
      documents: [document('one', { text: '诉讼时效为三年' }), document('two')],
    })
    expect(data.documents.map(({ status }: { status: string }) => status)).toEqual(['updated', 'unchanged'])
    expect(await words('sys_b', '利息')).toEqual(['two'])
    expect(await words('sys_b', '诉讼时效')).toEqual(['one'])
  })

  test('more characters than can be written in time are refused before anything is; one document may be that large', async () => {
    const large = (document_id: string) => document(document_id, { text: '借款'.repeat(2_000_001) })
    const refused = await upsert({ kb_id: 'sys_large', documents: [large('one'), large('two')], dry_run: true })
    expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('at most 8000000 in one request')])
    const alone = await upsert({ kb_id: 'sys_large', documents: [large('one')], dry_run: true })
    expect(alone.status).toBe(200)
  })

  test('chunks of a request that is written in several parts are all found, in the order of their text', async () => {
    const articles = Array.from(
      { length: 9000 },
      (_, at) => `第${at + 1}条 第${at + 1}号仓库的钥匙由keeper${at}z保管。`,
    )
    const { data } = await upsert({ kb_id: 'sys_parts', documents: [document('long', { text: articles.join('\n') })] })
    expect(data.documents[0].chunks).toBe(9000)
    for (const at of [0, 4095, 4096, 8191, 8999]) {
      const body = { kb_ids: ['sys_parts'], query: `keeper${at}z`, top_k: 1 }
      const { hits } = (await app().ask('POST', `${atomic}/keyword-search`, { body })).data
      expect(hits[0].content).toBe(articles[at])
    }
    const { chunks } = await read('sys_parts', 'long')
    expect(chunks.map(({ content }: { content: string }) => content)).toEqual(articles)
  })

  test('a change of title, metadata or dates alone is a change too', async () => {
    await upsert({ kb_id: 'sys_c', documents: [document('one')] })
    for (const change of [{ title: '新' }, { metadata: { court: '高院' } }, { effective_from: '2021-01-01' }])
      expect((await upsert({ kb_id: 'sys_c', documents: [document('one', change)] })).data).toMatchObject({
        updated: 1,
      })
    expect((await read('sys_c', 'one')).document).toMatchObject({ effective_from: '2021-01-01', metadata: {} })
  })

  test('given chunks are kept as they are, joined when there is no text, in the order of chunk_index', async () => {
    const chunks = [
      { chunk_index: 1, content: 'second', section_id: 's2' },
      { chunk_index: 0, content: 'first', section_id: 's1', section_title: 'One', metadata: { page: 1 } },
    ]
    await upsert({ kb_id: 'sys_d', documents: [document('joined', { text: undefined, chunks })] })
    expect(await read('sys_d', 'joined')).toMatchObject({
      content: 'first\n\nsecond',
      chunks: [
        { content: 'first', start: 0, end: 5, section_id: 's1', metadata: { page: 1 } },
        { content: 'second', start: 7, end: 13 },
      ],
    })
    const text = 'Preamble. Clause one. And clause two.'
    const placed = [{ content: 'Clause one.' }, { content: 'And clause two.', start: 22 }]
    await upsert({ kb_id: 'sys_d', documents: [document('placed', { text, chunks: placed })] })
    expect(await read('sys_d', 'placed')).toMatchObject({ content: text, chunks: [{ start: 10 }, { start: 22 }] })
  })

  test.each([
    ['neither text nor chunks', document('x', { text: undefined })],
    ['a chunk that is not in the text', document('x', { chunks: [{ content: 'elsewhere' }] })],
    ['a chunk at the wrong place', document('x', { chunks: [{ content: '第一条', start: 3 }] })],
    [
      'chunks that overlap',
      document('x', {
        text: 'abcdef',
        chunks: [
          { content: 'abcd', start: 0 },
          { content: 'cdef', start: 2 },
        ],
      }),
    ],
    ['a law that ends before it begins', document('x', { effective_from: '2021-01-01', effective_to: '2020-01-01' })],
    ['a blank text', document('x', { text: ' \n' })],
    ['a day that is none', document('x', { date: '2021-02-31' })],
    ['an unknown member', document('x', { content: 'x' })],
    ['half of a surrogate pair', document('x', { text: 'a\ud800b' })],
  ])('refuses %s, and writes nothing of the batch', async (_, bad) => {
    const { status, code } = await upsert({ kb_id: 'sys_e', documents: [document('good'), bad] })
    expect([status, code]).toEqual([400, 'invalid_input'])
    expect(
      (await app().ask('POST', `${atomic}/document`, { body: { kb_id: 'sys_e', document_id: 'good' } })).status,
    ).toBe(404)
  })

  test('refuses the same document twice in a batch, naming the second', async () => {
    const { status, data } = await upsert({ kb_id: 'sys_e', documents: [document('x'), document('x')] })
    expect([status, data[0].path]).toEqual([400, 'body.documents.1.document_id'])
  })

  test('refuses the base of structured knowledge', async () => {
    const { status, data } = await upsert({ kb_id: 'sys_structured', documents: [document('x')] })
    expect([status, data[0].path]).toEqual([400, 'body.kb_id'])
  })

  test('dry_run says what would happen and does nothing, also for a base that is not there yet', async () => {
    const documents = [document('one')]
    expect((await upsert({ kb_id: 'sys_f', documents, dry_run: true })).data).toMatchObject({ created: 1 })
    expect(
      (await app().ask('POST', `${atomic}/document`, { body: { kb_id: 'sys_f', document_id: 'one' } })).status,
    ).toBe(404)
    await upsert({ kb_id: 'sys_f', documents })
    expect((await upsert({ kb_id: 'sys_f', documents, dry_run: true })).data).toMatchObject({ unchanged: 1 })
  })

  test("an organization's base is written for that organization alone, and must be there", async () => {
    await makeBase(app(), 'kb-a')
    const body = { kb_id: 'kb-a', documents: [document('one')] }
    expect((await upsert(body, forFirm('firm-b'))).status).toBe(404)
    expect((await upsert(body)).status).toBe(404)
    expect((await upsert(body, forFirm('firm-a'))).status).toBe(200)
    expect((await upsert({ ...body, kb_id: 'kb-nowhere' }, forFirm('firm-a'))).status).toBe(404)
    // A system base is written by the installation alone, also one that is not there yet.
    for (const kb_id of ['sys_a', 'sys_of_a_firm'])
      expect(await upsert({ ...body, kb_id }, forFirm('firm-a'))).toMatchObject({ status: 403, code: 'forbidden' })
    const place = { kb_id: 'kb-a', document_id: 'one' }
    expect((await app().ask('POST', `${atomic}/document`, { ...forFirm('firm-b'), body: place })).status).toBe(404)
  })

  test('a wrong key writes nothing', async () => {
    expect((await upsert({ kb_id: 'sys_g', documents: [document('one')] }, nobody)).status).toBe(401)
  })

  test('twenty writers of one base at once: all documents are there, each chunk in a place of its own', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => write(app(), 'sys_h', [document(`d${at}`), document(`e${at}`)])),
    )
    const [row] = await app().database.sql`
      select documents, b.chunks, next_slot, (select count(distinct slot)::int from knowledge.chunks c where c.base_no = b.base_no) as slots
      from knowledge.bases b where kb_id = 'sys_h'`
    expect(row).toMatchObject({ documents: 40, chunks: row?.slots, next_slot: row?.slots })
  })

  test('writes an audit row with counts and no content', async () => {
    await write(app(), 'sys_i', [document('one')])
    await expect
      .poll(() => app().audited.find(({ resource_id }) => resource_id === 'sys_i'))
      .toMatchObject({
        action: 'knowledge.written',
        details: { documents: 1 },
      })
  })
})

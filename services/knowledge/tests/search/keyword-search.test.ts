import { beforeAll, describe, expect, test } from 'vitest'
import { atomic, forFirm, makeBase, nobody, useApp, write } from '../test-app.ts'

const app = useApp()
const search = (body: object, options: object = {}) =>
  app().ask('POST', `${atomic}/keyword-search`, { body, ...options })
const found = async (body: object, options: object = {}): Promise<string[]> =>
  (await search(body, options)).data.hits.map((hit: { document_id: string }) => hit.document_id)

const law = (document_id: string, text: string, change: object = {}) => ({
  document_id,
  title: document_id,
  text,
  doc_type: 'statute',
  ...change,
})

beforeAll(async () => {
  await write(app(), 'sys_law', [
    law('民法典667', '借款合同是借款人向贷款人借款，到期返还借款并支付利息的合同。', { title: '民法典第六百六十七条' }),
    law('民法典680', '禁止高利放贷，借款的利率不得违反国家有关规定。', {
      title: '民法典第六百八十条',
      date: '2020-05-28',
    }),
    law('old', '借款利率的上限为四倍。', { effective_from: '1991-08-13', effective_to: '2015-09-01' }),
    law('future', '借款利率另行规定。', { effective_from: '2999-01-01' }),
    law('lease', 'The landlord shall return the deposit within thirty days of termination.', {
      doc_type: 'contract',
      metadata: { court: 'north', year: 2024, tags: ['a'] },
      file_id: 'file-1',
    }),
    law('lease2', 'Deposits are returned by landlords.', {
      doc_type: 'contract',
      metadata: { court: 'south', year: 2023 },
    }),
  ])
  await makeBase(app(), 'kb-a')
  await makeBase(app(), 'kb-b', 'firm-b')
  await write(app(), 'kb-a', [law('own', '我所的借款合同范本')])
  await write(app(), 'kb-b', [law('secret', '借款合同秘密')], 'firm-b')
})

describe('keyword-search', () => {
  test('finds Chinese and English words, best first, with score, ranks, highlight and offsets into the text', async () => {
    const { data } = await search({ query: '借款的利率', kb_ids: ['sys_law'] })
    expect(data).toMatchObject({ backend: 'database', degraded: false, reason: null })
    const [hit] = data.hits
    expect(hit).toMatchObject({ document_id: '民法典680', ranks: { keyword: 1, vector: null, graph: null } })
    const body = { kb_id: hit.kb_id, document_id: hit.document_id }
    const { content } = (await app().ask('POST', `${atomic}/document`, { body })).data
    expect(content.slice(hit.start, hit.end)).toBe(hit.content)
    expect(hit.highlight.map(({ start, end }: { start: number; end: number }) => content.slice(start, end))).toContain(
      '借款的利率',
    )
    expect(await found({ query: 'landlord returning deposits' })).toEqual(expect.arrayContaining(['lease', 'lease2']))
  })

  test('what a long account repeats decides, and the longest text does not win by its length', async () => {
    const filler = (count: number) => Array.from({ length: count }, (_, at) => `甲乙${at}事项`).join('，')
    await write(
      app(),
      'sys_accounts',
      [
        law('harvest', `收割机的交付与验收。${filler(20)}`),
        law('boiler', `锅炉的交付与验收。${filler(20)}`),
        ...[700, 1_400, 2_000].map((count) =>
          law(`long-${count}`, '', { chunks: [{ content: `水泵。${filler(count)}` }] }),
        ),
      ].map(({ text, ...one }) => (text === '' ? one : { ...one, text })),
    )
    const account = `${'收割机。'.repeat(30)}锅炉。${'双方没有争议的其他经过。'.repeat(40)}`
    expect((await found({ query: account, kb_ids: ['sys_accounts'] }))[0]).toBe('harvest')
    const pumps = await found({ query: '水泵', kb_ids: ['sys_accounts'] })
    expect(pumps).toEqual(['long-700', 'long-1400', 'long-2000'])
  })

  test('an article is found however its number is written', async () => {
    for (const query of ['民法典第六百六十七条', '第667条', 'Article 667'])
      expect((await found({ query, kb_ids: ['sys_law'] }))[0]).toBe('民法典667')
  })

  test('the law is that of today unless a day is given', async () => {
    const query = '借款利率'
    expect(await found({ query })).not.toEqual(expect.arrayContaining(['old']))
    expect(await found({ query })).not.toContain('future')
    expect(await found({ query, as_of: '2000-01-01' })).toContain('old')
    expect(await found({ query, as_of: '2015-08-31' })).toContain('old')
    expect(await found({ query, as_of: '2015-09-01' })).not.toContain('old')
    expect(await found({ query, as_of: '2999-01-01' })).toContain('future')
  })

  test.each([
    [{ document_ids: ['lease2'] }, ['lease2']],
    [{ file_ids: ['file-1'] }, ['lease']],
    [{ doc_types: ['statute'] }, []],
    [{ doc_types: ['statute', 'contract'] }, ['lease', 'lease2']],
    [{ metadata: { court: 'north' } }, ['lease']],
    [{ metadata: { court: ['north', 'south'], year: 2023 } }, ['lease2']],
    [{ metadata: { year: '2023' } }, []],
    [{ date_from: '2020-01-01' }, []],
  ])('keeps to the filter %j', async (filters, expected) => {
    expect((await found({ query: 'deposit landlord', filters })).sort()).toEqual(expected)
  })

  test('keeps to dates', async () => {
    const query = '借款'
    expect(await found({ query, filters: { date_from: '2020-05-28', date_to: '2020-05-28' } })).toEqual(['民法典680'])
    expect(await found({ query, filters: { date_to: '2020-05-27' } })).toEqual([])
  })

  test("an organization finds the system's bases and its own; without one, only the system's", async () => {
    expect(await found({ query: '借款合同' }, forFirm('firm-a'))).toEqual(expect.arrayContaining(['own', '民法典667']))
    for (const options of [forFirm('firm-a'), {}])
      expect(await found({ query: '借款合同', kb_ids: ['kb-b', 'sys_law'] }, options)).not.toContain('secret')
    expect(await found({ query: '借款合同', kb_ids: ['kb-b'] }, forFirm('firm-b'))).toEqual(['secret'])
    expect(await found({ query: '借款合同' })).not.toContain('own')
  })

  test('gives no more than top_k', async () => {
    expect(await found({ query: '借款', top_k: 1 })).toHaveLength(1)
  })

  test('a question without any search term finds nothing', async () => {
    expect((await search({ query: '？！' })).data).toMatchObject({ hits: [], degraded: false })
  })

  test.each([
    [{}],
    [{ query: ' ' }],
    [{ query: 'x', top_k: 0 }],
    [{ query: 'x', top_k: 201 }],
    [{ query: 'x', as_of: 'today' }],
    [{ query: 'x', filters: { doc_type: 'statute' } }],
    [{ query: 'x', filters: { metadata: { a: { b: 1 } } } }],
    [{ query: 'x', kb_ids: [] }],
    [{ query: 'x'.repeat(2001) }],
  ])('refuses %j', async (body) => {
    expect((await search(body)).code).toBe('invalid_input')
  })

  test('a wrong key finds nothing', async () => {
    expect((await search({ query: '借款' }, nobody)).status).toBe(401)
  })
})

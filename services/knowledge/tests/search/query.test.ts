import { beforeAll, describe, expect, test } from 'vitest'
import { elsewhere, makeBase, nobody, reader, stranger, useApp, write } from '../test-app.ts'
import {
  badRequests,
  checkOffsets,
  document,
  documentsOf,
  filterSamples,
  sampleLaw,
  settled,
  withGraph,
} from './searching.ts'

const app = useApp(withGraph)
const ask = (body: object, options: object = reader) =>
  app().ask('POST', '/api/v1/knowledge/query', { ...options, body })
const modes = ['keyword', 'vector', 'hybrid', 'graph'] as const

beforeAll(async () => {
  await write(app(), 'sys_law', sampleLaw)
  await makeBase(app(), 'kb-a')
  await makeBase(app(), 'kb-b', 'firm-b')
  await write(app(), 'kb-a', [
    document('own', '我所的借款合同范本，依据《民法典》第六百八十条。', { doc_type: 'contract' }),
  ])
  await write(
    app(),
    'kb-b',
    [document('secret', '借款合同秘密，依据《民法典》第六百八十条。', { doc_type: 'contract' })],
    'firm-b',
  )
  await settled(app())
})

describe('query', () => {
  test.each(modes)('%s finds Chinese and English, with offsets, and says how it was answered', async (mode) => {
    for (const [query, first] of [
      ['高利放贷', 'usury'],
      ['return of the deposit', 'deposit'],
    ] as const) {
      const answer = await ask({ query, mode })
      expect(documentsOf(answer)[0]).toBe(first)
      expect(answer.data).toMatchObject({ backend: 'database', degraded: mode !== 'keyword' })
      expect(answer.data.hits[0].graph_only).toBe(false)
      expect(answer.data.graph_context).toEqual(mode === 'graph' ? expect.objectContaining({ enabled: true }) : null)
      await checkOffsets(app(), answer)
    }
  })

  test('searches by words and meaning unless told otherwise', async () => {
    expect((await ask({ query: '借款' })).data.reason).toContain('no embedding service')
  })

  test.each(modes)('%s: another firm sees nothing of it, and one’s own is found', async (mode) => {
    for (const query of ['借款合同', '民法典第六百八十条']) {
      expect(documentsOf(await ask({ query, mode, top_k: 200 }))).toContain('own')
      const other = await ask({ query, mode, top_k: 200 }, elsewhere)
      expect(documentsOf(other)).toContain('secret')
      expect(documentsOf(other)).not.toContain('own')
      expect(other.text).not.toContain('kb-a')
      expect((await ask({ query, mode, kb_ids: ['kb-a'] }, elsewhere)).data.hits).toEqual([])
    }
  })

  test.each(filterSamples)('keeps to %j in every mode', async (filters, query, expected) => {
    for (const mode of modes)
      expect(documentsOf(await ask({ query, mode, kb_ids: ['sys_law'], ...filters })).sort()).toEqual(expected)
  })

  test.each([...badRequests, ['an unknown mode', { query: 'x', mode: 'magic' }] as const])(
    'refuses %s',
    async (_, body) => {
      expect((await ask(body)).status).toBe(400)
    },
  )

  test.each(modes)('nobody is refused; whoever may not read knowledge finds the law alone: %s', async (mode) => {
    expect((await ask({ query: '借款', mode }, nobody)).status).toBe(401)
    const query = '借款合同 民法典第六百八十条'
    const answer = await ask({ query, mode }, stranger)
    expect(documentsOf(answer)).toContain('usury')
    expect(answer.text).not.toContain('kb-a')
    expect((await ask({ query, mode, kb_ids: ['kb-a'] }, stranger)).data.hits).toEqual([])
  })
})

import { ServiceError } from '@casewright/kit/data/errors'
import type { CallRecord } from '@casewright/models/calls'
import { beforeEach, expect, test } from 'vitest'
import { findArticles, searchKnowledge } from '../../graph/nodes/knowledge.ts'

const whose = {
  thread_id: 'consultation:1',
  organization_id: 'firm',
  user_id: 'ann',
  session_id: '1',
  matter_id: null,
  locale: 'en',
} as const
const hit = (content: string, doc_type = 'statute') => ({
  chunk_id: 'c',
  kb_id: 'k',
  document_id: 'civil-code',
  doc_type,
  title: 'Civil Code',
  content,
  score: 1,
  start: 100,
  end: 100 + content.length,
  metadata: {},
})

/** What knowledge-service was asked, and what it says. */
let asked: Record<string, unknown>[]
let records: CallRecord[]
let hits: ReturnType<typeof hit>[]
let failing: Error | undefined
beforeEach(() => {
  asked = []
  records = []
  hits = [hit('Article 577')]
  failing = undefined
})

const deps = {
  knowledge: {
    async hybridSearch({ signal: _, ...input }: { signal?: AbortSignal }) {
      asked.push(input)
      if (failing) throw failing
      return { hits, backend: 'x', degraded: false, reason: null }
    },
    async findArticles({ signal: _, ...input }: { signal?: AbortSignal }) {
      asked.push(input)
      if (failing) throw failing
      return { articles: hits }
    },
  },
} as unknown as Parameters<typeof searchKnowledge>[0]

const search = (query: string, signal = new AbortController().signal, withAids = true) =>
  searchKnowledge(deps, whose, { query, withAids }, { record: (call) => void records.push(call), signal })

test('passages come as sources with offsets, for the user and the organization of the turn', async () => {
  expect(await search(' 违约金 ')).toEqual([
    { kind: 'knowledge', id: 'civil-code', title: 'Civil Code', quote: 'Article 577', start: 100, end: 111 },
  ])
  expect(asked).toEqual([{ organization: 'firm', user: 'ann', body: { query: '违约金' } }])
  expect(records).toMatchObject([{ kind: 'service', name: 'knowledge.hybridSearch', error: null }])
})

test('guides, model clauses and code lists are no sources but for reviews, which compare with them', async () => {
  hits = [hit('a guide', 'guide'), hit('a clause', 'clause'), hit('codes', 'code_list'), hit('Article 577')]
  const signal = new AbortController().signal
  expect((await search('x', signal, false)).map(({ quote }) => quote)).toEqual(['Article 577'])
  expect(await search('x', signal, true)).toHaveLength(4)
})

test('a quote that is clipped keeps offsets that fit it', async () => {
  hits = [hit(`${'x'.repeat(1999)}😀 and more`)]
  const [source] = await search('x')
  expect(source).toMatchObject({ quote: 'x'.repeat(1999), start: 100, end: 2099 })
})

test('a failure means no sources and a record that says why', async () => {
  failing = new ServiceError('dependency_unavailable', 'knowledge-service does not answer')
  expect(await search('x')).toEqual([])
  expect(records).toMatchObject([{ kind: 'service', output: null, error: 'knowledge-service does not answer' }])
})

test('nothing is asked for nothing, and a long message is asked by its beginning', async () => {
  expect(await search('  \n ')).toEqual([])
  expect(asked).toEqual([])
  await search('x'.repeat(100_000))
  expect(asked[0]?.body).toEqual({ query: 'x'.repeat(2000) })
})

test('the end of the turn itself is thrown on', async () => {
  const turn = new AbortController()
  failing = new Error('gone')
  turn.abort(new Error('cancelled'))
  await expect(search('x', turn.signal)).rejects.toThrow('cancelled')
})

test('articles are asked for by law and number, and come as sources as passages do', async () => {
  const find = (articles: { law: string; number: string }[], day: string | null = null) =>
    findArticles(
      deps,
      whose,
      { day, articles },
      {
        record: (call) => void records.push(call),
        signal: new AbortController().signal,
      },
    )
  const articles = [{ law: '民法典', number: '577' }]
  expect(await find(articles)).toMatchObject([{ id: 'civil-code', quote: 'Article 577', start: 100, end: 111 }])
  expect(asked).toEqual([{ organization: 'firm', user: 'ann', body: { articles } }])
  expect(await find([])).toEqual([])
  expect(asked).toHaveLength(1)
  await find(articles, '2019-05-01')
  expect(asked.at(-1)).toMatchObject({ body: { articles, as_of: '2019-05-01' } })
  failing = new ServiceError('dependency_unavailable', 'knowledge-service does not answer')
  expect(await find(articles)).toEqual([])
  expect(records.at(-1)).toMatchObject({ name: 'knowledge.findArticles', error: 'knowledge-service does not answer' })
})

test('the wording of another day is left out where a day decides, but not that of procedure', async () => {
  const dated = (title: string, effective_from: string, kind = 'official') => ({
    ...hit(title),
    title,
    effective_from,
    effective_to: null,
    metadata: { kind },
  })
  hits = [
    dated('中华人民共和国民法典', '2021-01-01'),
    dated('中华人民共和国合同法', '1999-10-01'),
    dated('最高人民法院关于示例的规定', '2021-01-01'),
    dated('要点', '2026-01-01', 'summary'),
  ]
  const asking = { query: 'x', withAids: true, decisive: '2019-05-01' }
  const signal = new AbortController().signal
  const found = await searchKnowledge(deps, whose, asking, { record: () => undefined, signal })
  expect(found.map(({ title }) => title)).toEqual(['中华人民共和国合同法', '最高人民法院关于示例的规定', '要点'])
})

import { beforeAll, expect, test } from 'vitest'
import { document, sampleLaw, settled, withGraph } from '../search/searching.ts'
import { elsewhere, makeBase, nobody, reader, stranger, useApp, write } from '../test-app.ts'

const app = useApp(withGraph)
const ask = (body: object, as: object = reader) => app().ask('POST', '/api/v1/knowledge/graph-query', { ...as, body })
const query = '民法典第六百八十条'
const basesIn = ({ data }: { data: { documents: { kb_id: string }[] } }) =>
  [...new Set(data.documents.map(({ kb_id }) => kb_id))].sort()

beforeAll(async () => {
  await write(app(), 'sys_law', sampleLaw)
  await makeBase(app(), 'kb-a')
  await write(app(), 'kb-a', [document('own', '我所的借款合同范本，依据《民法典》第六百八十条。')])
  await settled(app())
})

test('readers walk the graph of the law and of their own bases', async () => {
  const answer = await ask({ query })
  expect(answer.data.degraded).toBe(false)
  expect(answer.data.entities).toContainEqual(expect.objectContaining({ node_id: 'article:民法典#680' }))
  expect(basesIn(answer)).toContain('kb-a')
})

test('another firm, and whoever may not read knowledge, walk the graph of the law alone', async () => {
  for (const as of [elsewhere, stranger]) {
    const answer = await ask({ query }, as)
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('kb-a')
    expect((await ask({ query, kb_ids: ['kb-a'] }, as)).data.documents).toEqual([])
  }
})

test('nobody is refused, and a question that names nothing', async () => {
  expect((await ask({ query }, nobody)).status).toBe(401)
  for (const body of [{}, { query: '' }, { query, depth: 99 }, { query, colour: 'red' }])
    expect((await ask(body)).status).toBe(400)
})

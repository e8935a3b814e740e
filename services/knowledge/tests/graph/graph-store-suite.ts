import { beforeEach, expect, test } from 'vitest'
import type { GraphStore } from '../../flows/graph-store.ts'
import type { FoundDocument, Walked } from '../../flows/graph-walk.ts'
import type { GraphPart } from '../../rules/graph.ts'
import { extractGraph } from '../../rules/graph-extract.ts'
import { causeGraph } from '../../rules/graph-extract-causes.ts'
import { entitiesIn } from '../../rules/graph-query.ts'

export const graphOf = (kb_id: string, document_id: string, content: string, more: object = {}): GraphPart =>
  extractGraph({
    kb_id,
    document_id,
    doc_type: 'document',
    title: document_id,
    chunks: [{ content, start: 0, section_title: null }],
    ...more,
  })

const civilCode = { doc_type: 'statute', title: '中华人民共和国民法典' }
const lending = causeGraph({
  code: 'M4.10.89',
  name: '民间借贷纠纷',
  name_en: 'Dispute over private lending',
  version: '2021',
  effective_from: '2021-01-01',
  governing_articles: ['民法典#675', '《民法典》第六百六十七条'],
  elements: [{ element_key: 'agreement', name: '借贷合意', evidence: ['借条', '转账记录'] }],
})

const ids = (walked: Walked): string[] => walked.nodes.map(({ node_id }) => node_id)
const documents = (found: FoundDocument[]): string[] => found.map(({ document_id }) => document_id)

/** What every graph must guarantee, whatever it is kept in. */
export function graphStoreSuite(store: () => GraphStore): void {
  const laws = 'sys_laws'
  const ours = 'firm-a'
  const theirs = 'firm-b'
  const all = [laws, ours, theirs]
  const article = 'article:民法典#577'

  const write = (kb_id: string, document_id: string, content: string, more?: object) =>
    store().replaceDocument(kb_id, document_id, graphOf(kb_id, document_id, content, more))

  beforeEach(async () => {
    for (const kb_id of [...all, 'firm-c']) await store().deleteBase(kb_id)
  })

  test('it answers', async () => {
    await store().ping()
  })

  test('an article leads to the text that contains it, and to whoever cites it, in several bases', async () => {
    await write(
      laws,
      'civil-code',
      '第五百七十七条　当事人一方不履行合同义务的……\n第五百七十八条　当事人一方明确表示……',
      civilCode,
    )
    await write(ours, 'brief', '依据《民法典》第五百七十七条，被告应当承担违约责任。')
    const found = await store().documentsOf([laws, ours], [article], { depth: 1, limit: 10 })
    expect(found).toEqual([
      {
        kb_id: laws,
        document_id: 'civil-code',
        node_id: article,
        kind: 'contains',
        start: 0,
        path: [{ from: 'document:sys_laws#civil-code', kind: 'contains', to: article }],
      },
      {
        kb_id: ours,
        document_id: 'brief',
        node_id: article,
        kind: 'cites',
        start: 2,
        path: [{ from: 'document:firm-a#brief', kind: 'cites', to: article }],
      },
    ])
  })

  test('nothing of a base that the caller may not read appears: no document, no party, no node, no edge, no name', async () => {
    await write(ours, 'our-contract', '甲方：张三丰\n依据《民法典》第五百七十七条。')
    await write(theirs, 'their-contract', '甲方：李四光\n依据《民法典》第五百七十七条、《保险法》第十条。')
    await store().replaceSource(theirs, 'profiles', lending)
    const near = await store().neighbours([ours], [article, 'party:firm-b#李四光', 'cause:M4.10.89'], {
      depth: 3,
      limit: 500,
    })
    expect(ids(near).sort()).toEqual(
      ['document:firm-a#our-contract', 'party:firm-a#张三丰', 'statute:民法典', article].sort(),
    )
    expect(JSON.stringify(near)).not.toMatch(/firm-b|李四光|保险法|M4/)
    expect(documents(await store().documentsOf([ours], [article], { depth: 3, limit: 10 }))).toEqual(['our-contract'])
    for (const query of ['李四光', '民间借贷纠纷', '借条', '《保险法》第十条', 'their-contract'])
      expect(await store().findEntities([ours], { ...entitiesIn(query), limit: 10 })).toEqual([])
    expect(await store().findEntities([ours], { node_ids: ['party:firm-b#李四光'], limit: 10 })).toEqual([])
    expect(await store().findEntities([], { node_ids: [article], limit: 10 })).toEqual([])
    expect((await store().neighbours([], [article], { depth: 2, limit: 10 })).nodes).toEqual([])
  })

  test('no way leads over what a base says that the caller may not read', async () => {
    const title = '最高人民法院关于适用《中华人民共和国民法典》有关担保制度的解释'
    await write(theirs, 'guarantees', '第一条　因抵押、质押……', { doc_type: 'judicial_interpretation', title })
    await store().replaceSource(theirs, 'profiles', lending)
    await write(ours, 'brief', '依据《民法典》第六百七十五条。')
    for (const start of ['statute:最高人民法院关于适用民法典有关担保制度的解释', 'cause:M4.10.89'])
      expect(await store().documentsOf([ours], [start], { depth: 3, limit: 10 })).toEqual([])
  })

  test('what two bases call the same node does not show from one in the other', async () => {
    const named = (name: string): GraphPart => ({ ...lending, nodes: lending.nodes.map((node) => ({ ...node, name })) })
    await store().replaceSource(ours, 'profiles', lending)
    await store().replaceSource(theirs, 'profiles', named('secret name'))
    const [cause] = await store().findEntities([ours], { node_ids: ['cause:M4.10.89'], limit: 1 })
    expect(cause?.name).toBe('民间借贷纠纷')
  })

  test('a document that is written again leaves nothing of what it said before', async () => {
    await write(ours, 'brief', '甲方：张三丰\n依据《民法典》第五百七十七条。')
    await write(ours, 'brief', '依据《保险法》第十条。')
    const near = await store().neighbours([ours], ['document:firm-a#brief'], { depth: 2, limit: 50 })
    expect(ids(near).sort()).toEqual(['article:保险法#10', 'document:firm-a#brief', 'statute:保险法'])
    for (const gone of ['statute:民法典', article, 'party:firm-a#张三丰'])
      expect(await store().findEntities([ours], { node_ids: [gone], limit: 1 })).toEqual([])
    expect(await store().findEntities([ours], { names: ['张三丰'], limit: 1 })).toEqual([])
  })

  test('writing the same twice changes nothing', async () => {
    await write(ours, 'brief', '依据《民法典》第五百七十七条。')
    const once = await store().neighbours([ours], [article], { depth: 2, limit: 50 })
    await write(ours, 'brief', '依据《民法典》第五百七十七条。')
    expect(await store().neighbours([ours], [article], { depth: 2, limit: 50 })).toEqual(once)
  })

  test('a deleted document is gone, and a node stays as long as another document holds it', async () => {
    await write(ours, 'one', '依据《民法典》第五百七十七条。')
    await write(ours, 'two', '依据《民法典》第五百七十七条。')
    await store().deleteDocument(ours, 'one')
    expect(documents(await store().documentsOf([ours], [article], { depth: 1, limit: 10 }))).toEqual(['two'])
    await store().deleteDocument(ours, 'two')
    await store().deleteDocument(ours, 'two')
    expect(await store().findEntities([ours], { node_ids: [article, 'statute:民法典'], limit: 9 })).toEqual([])
  })

  test('a deleted base is gone, and the others stay', async () => {
    await write(ours, 'one', '依据《民法典》第五百七十七条。')
    await write(theirs, 'two', '依据《民法典》第五百七十七条。')
    await store().deleteBase(ours)
    expect(documents(await store().documentsOf(all, [article], { depth: 1, limit: 10 }))).toEqual(['two'])
  })

  test('a source and a document of the same name do not replace each other', async () => {
    await write(ours, 'profiles', '依据《民法典》第五百七十七条。')
    await store().replaceSource(ours, 'profiles', lending)
    await store().replaceSource(ours, 'profiles', { nodes: [], edges: [] })
    expect(documents(await store().documentsOf([ours], [article], { depth: 1, limit: 10 }))).toEqual(['profiles'])
    expect(await store().findEntities([ours], { node_ids: ['cause:M4.10.89'], limit: 1 })).toEqual([])
  })

  test('a node that is renamed is not found by the name it had', async () => {
    const renamed = lending.nodes.map((node) => (node.kind === 'element' ? { ...node, keys: ['合意'] } : node))
    await store().replaceSource(laws, 'profiles', lending)
    await store().replaceSource(laws, 'profiles', { ...lending, nodes: renamed })
    expect(await store().findEntities([laws], { names: ['借贷合意'], limit: 1 })).toEqual([])
    expect(await store().findEntities([laws], { names: ['合意'], limit: 1 })).toHaveLength(1)
  })

  test('a question that names a cause, an element or a kind of evidence leads to the documents behind them', async () => {
    await store().replaceSource(laws, 'profiles', lending)
    await write(laws, 'civil-code', '第六百七十五条　借款人应当按照约定的期限返还借款。', civilCode)
    const entities = await store().findEntities([laws], {
      ...entitiesIn('民间借贷怎样用转账记录证明借贷合意？'),
      limit: 10,
    })
    expect(entities.map(({ node_id }) => node_id).sort()).toEqual([
      'cause:M4.10.89',
      'element:M4.10.89#agreement',
      'evidence_kind:转账记录',
    ])
    const [found] = await store().documentsOf([laws], ['evidence_kind:转账记录'], { depth: 4, limit: 10 })
    expect(found?.path.map(({ kind }) => kind)).toEqual(['proves', 'requires', 'governs', 'contains'])
    expect(documents(await store().documentsOf([laws], ['evidence_kind:转账记录'], { depth: 3, limit: 10 }))).toEqual(
      [],
    )
    const english = await store().findEntities([laws], {
      ...entitiesIn('evidence in a dispute over private lending'),
      limit: 10,
    })
    expect(english.map(({ node_id }) => node_id)).toEqual(['cause:M4.10.89'])
  })

  test('an interpretation is found by the statute that it interprets', async () => {
    const title = '最高人民法院关于适用《中华人民共和国民法典》有关担保制度的解释'
    await write(laws, 'guarantees', '第一条　因抵押、质押……', { doc_type: 'judicial_interpretation', title })
    const [found] = await store().documentsOf([laws], ['statute:民法典'], { depth: 2, limit: 5 })
    expect(found?.path.map(({ kind }) => kind)).toEqual(['interprets', 'contains'])
  })

  test('a document is not a bridge from one node to the documents of another', async () => {
    await write(ours, 'one', '依据《民法典》第五百七十七条、《保险法》第十条。')
    await write(ours, 'two', '依据《保险法》第十条。')
    expect(documents(await store().documentsOf([ours], [article], { depth: 3, limit: 10 }))).toEqual(['one'])
  })

  test('a walk keeps to its depth, its kinds of nodes and edges and its limit', async () => {
    await write(ours, 'one', '甲方：张三丰\n依据《民法典》第五百七十七条、第五百七十八条、第五百七十九条。')
    const start = ['party:firm-a#张三丰']
    const near = (walk: object) => store().neighbours([ours], start, { depth: 1, limit: 50, ...walk })
    expect(ids(await near({ depth: 0 }))).toEqual(start)
    expect(ids(await near({}))).toEqual([...start, 'document:firm-a#one'])
    expect((await near({ depth: 2 })).nodes.map(({ distance }) => distance)).toEqual([0, 1, 2, 2, 2, 2])
    expect(ids(await near({ depth: 2, kinds: ['article'], limit: 2 }))).toEqual([
      ...start,
      article,
      'article:民法典#578',
    ])
    expect(ids(await near({ depth: 2, edge_kinds: ['mentions'] }))).toEqual([...start, 'document:firm-a#one'])
    const { edges } = await near({ depth: 2, kinds: ['article'], limit: 1 })
    expect(edges).toContainEqual({
      from: 'document:firm-a#one',
      to: article,
      kind: 'cites',
      kb_id: ours,
      document_id: 'one',
      properties: { start: 9, end: 21, count: 1 },
    })
  })

  test('an edge given twice, and a node that no edge holds, do no harm', async () => {
    const part = graphOf(ours, 'one', '依据《民法典》第五百七十七条。')
    const loose = { ...lending.nodes[0], node_id: 'cause:loose' } as GraphPart['nodes'][number]
    await store().replaceDocument(ours, 'one', {
      nodes: [...part.nodes, ...part.nodes, loose],
      edges: [...part.edges, ...part.edges],
    })
    expect(await store().findEntities([ours], { node_ids: ['cause:loose'], limit: 1 })).toEqual([])
    expect(documents(await store().documentsOf([ours], [article], { depth: 1, limit: 9 }))).toEqual(['one'])
  })

  test('strange names come back as they went in', async () => {
    const document_id = 'a#b"\'`{}$\\ 合同 🀄'
    await write('firm-c', document_id, '依据《民法典》第五百七十七条。')
    expect(documents(await store().documentsOf(['firm-c'], [article], { depth: 1, limit: 9 }))).toEqual([document_id])
    await store().deleteDocument('firm-c', document_id)
    expect(await store().documentsOf(['firm-c'], [article], { depth: 1, limit: 9 })).toEqual([])
  })

  test('writers at the same time neither fail nor leave an edge without its nodes', async () => {
    const texts = [
      '《民法典》第五百七十七条、《保险法》第十条',
      '《保险法》第十条、《民法典》第五百七十七条',
      '《公司法》第三条',
    ]
    const turns = Array.from({ length: 45 }, (_, turn) => ({
      document: `d${turn % 5}`,
      text: texts[turn % 3] as string,
    }))
    await Promise.all(turns.map(({ document, text }) => write(ours, document, text)))
    await Promise.all(
      ['d0', 'd1', 'd2', 'd3', 'd4'].map((document, turn) => write(ours, document, texts[turn % 2] as string)),
    )
    const found = await store().documentsOf([ours], ['article:保险法#10', article], { depth: 1, limit: 50 })
    expect(documents(found).sort()).toEqual(['d0', 'd1', 'd2', 'd3', 'd4'])
    const { nodes, edges } = await store().neighbours([ours], [article], { depth: 2, limit: 500 })
    const known = new Set(nodes.map(({ node_id }) => node_id))
    expect(edges.filter(({ from, to }) => !known.has(from) || !known.has(to))).toEqual([])
    expect(await store().findEntities([ours], { node_ids: ['statute:公司法'], limit: 1 })).toEqual([])
  })

  test('a node that one document lets go while another takes it stays', async () => {
    for (let round = 0; round < 15; round++) {
      await write(ours, 'before', '依据《民法典》第五百七十七条。')
      await Promise.all([
        store().deleteDocument(ours, 'before'),
        write(ours, 'after', '依据《民法典》第五百七十七条。'),
      ])
      expect(documents(await store().documentsOf([ours], [article], { depth: 1, limit: 9 }))).toEqual(['after'])
      expect(await store().findEntities([ours], { node_ids: [article], limit: 1 })).toHaveLength(1)
      await store().deleteDocument(ours, 'after')
    }
  })
}

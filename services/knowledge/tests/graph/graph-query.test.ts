import { beforeAll, describe, expect, test } from 'vitest'
import { articleNumber, documentNodeId, documentOfNode, nameKey, partyId } from '../../rules/graph.ts'
import { causeGraph } from '../../rules/graph-extract-causes.ts'
import { statuteName } from '../../rules/graph-extract-statutes.ts'
import { entitiesIn, referencesIn } from '../../rules/graph-query.ts'
import { document, settled, withGraph } from '../search/searching.ts'
import { contract, importProfiles, lending } from '../structured/structured-samples.ts'
import { atomic, forFirm, makeBase, nobody, startApp, useApp, write } from '../test-app.ts'

describe('one id for all spellings', () => {
  test.each([
    ['《中华人民共和国民法典》'],
    ['民法典'],
    ['《民法典》'],
    ['中华人民共和国 民法典'],
    ['Civil Code'],
    ['the PRC Civil Code'],
    ["Civil Code of the People's Republic of China"],
    ['Civil Code of China'],
    ['中华人民共和国民法典（2020年修订）'],
  ])('%s is the Civil Code', (written) => {
    expect(statuteName(written)).toBe('民法典')
  })

  test.each([
    ['人民检察院刑事诉讼规则（试行）', '人民检察院刑事诉讼规则(试行)'],
    ['German Civil Code', 'german civil code'],
    ['constructor', 'constructor'],
  ])('%s stays itself', (written, name) => {
    expect(statuteName(written)).toBe(name)
  })

  test.each([
    ['第五百七十七条', '577'],
    ['第577条', '577'],
    ['577', '577'],
    ['五百七十七', '577'],
    ['Article 577', '577'],
    ['§ 577', '577'],
    ['第一百三十三条之一', '133-1'],
    ['133-1', '133-1'],
    ['第四条', '4'],
    ['no number', undefined],
  ])('%s is article %s', (written, number) => {
    expect(articleNumber(written)).toBe(number)
  })

  test('names lose width, case and punctuation, and parties belong to their base', () => {
    expect(nameKey('ＡＢＣ Co., Ltd.')).toBe('abc co ltd')
    expect(nameKey(' 北京 （某某）公司 ')).toBe('北京某某公司')
    expect(partyId('a', '张三')).not.toBe(partyId('b', '张三'))
  })

  test('a document is read back from its node, also with a strange id', () => {
    expect(documentOfNode(documentNodeId('kb', 'a#b\n#c'))).toEqual({ kb_id: 'kb', document_id: 'a#b\n#c' })
    expect(documentOfNode('statute:民法典')).toBeUndefined()
  })
})

describe('what a question names', () => {
  test.each<[string, string[]]>([
    ['《民法典》第五百七十七条怎么适用', ['article:民法典#577', 'statute:民法典']],
    ['民法典577条', ['article:民法典#577', 'statute:民法典']],
    ['民法典577 违约责任', ['article:民法典#577', 'statute:民法典']],
    ['民法典2021年生效', ['statute:民法典']],
    ['劳动合同法的经济补偿', ['statute:劳动合同法']],
    ['What does Article 577 of the Civil Code say?', ['article:民法典#577', 'statute:民法典']],
    ['termination under the labor contract law', ['statute:劳动合同法']],
    ['刑法第一百三十三条之一', ['article:刑法#133-1', 'statute:刑法']],
    ['违约金过高怎么办', []],
    ['第五条是什么意思', []],
    ['', []],
  ])('%s', (query, node_ids) => {
    expect([...entitiesIn(query).node_ids].sort()).toEqual([...node_ids].sort())
  })

  test('every run of characters or words may be a name', () => {
    expect(entitiesIn('张三丰 v. Acme Ltd').names).toEqual(
      expect.arrayContaining(['张三', '张三丰', '三丰', 'acme', 'acme ltd', '张三丰v acme ltd']),
    )
  })

  test('a long or strange question asks for a bounded number of names', () => {
    expect(entitiesIn('合同'.repeat(5_000)).names.length).toBeLessThan(5_000)
    const { node_ids } = entitiesIn('\u0000《a\u0000法》第一条\ud800')
    expect(node_ids).toEqual(['statute:a法', 'article:a法#1'])
  })
})

describe('a cause of action', () => {
  const part = causeGraph({
    code: 'M1',
    name: '民间借贷纠纷',
    name_en: 'Private lending',
    aliases: ['借款纠纷'],
    version: '2021',
    effective_from: '2021-01-01',
    elements: [
      {
        element_key: 'e1',
        name: '借贷合意',
        burden_of_proof: 'plaintiff',
        evidence: ['借条', '微信记录'],
        articles: ['民法典#668'],
      },
      { element_key: 'e2', name: '款项交付', evidence: ['借条', ' '] },
    ],
    governing_articles: [
      '民法典#675',
      '《民法典》第六百六十七条',
      'Article 680 of the Civil Code',
      '《民法典》',
      'nothing',
    ],
  })

  test('is governed by articles, requires elements, and evidence proves them', () => {
    expect(part.edges.map(({ from, kind, to }) => `${from} ${kind} ${to}`).sort()).toEqual(
      [
        'article:民法典#675 governs cause:M1',
        'article:民法典#667 governs cause:M1',
        'article:民法典#680 governs cause:M1',
        'statute:民法典 governs cause:M1',
        'article:民法典#668 governs element:M1#e1',
        'cause:M1 requires element:M1#e1',
        'cause:M1 requires element:M1#e2',
        'evidence_kind:借条 proves element:M1#e1',
        'evidence_kind:微信记录 proves element:M1#e1',
        'evidence_kind:借条 proves element:M1#e2',
      ].sort(),
    )
    expect(new Set(part.nodes.map(({ node_id }) => node_id)).size).toBe(part.nodes.length)
  })

  test('is found by its name, its short name, its other names and its English name', () => {
    const cause = part.nodes.find(({ kind }) => kind === 'cause_of_action')
    expect(cause?.keys).toEqual(['民间借贷纠纷', 'private lending', '借款纠纷', '民间借贷'])
  })

  test('a reference may be written in any way', () => {
    expect(referencesIn('中华人民共和国民法典#675')).toEqual([{ statute: '民法典', number: '675' }])
    expect(referencesIn('民法典#第五条')).toEqual([{ statute: '民法典', number: '5' }])
  })
})

describe('graph-query', () => {
  const app = useApp(withGraph)
  const ask = (body: object, options: object = forFirm('firm-a'), of = app()) =>
    of.ask('POST', `${atomic}/graph-query`, { ...options, body })
  const idsOf = (nodes: { node_id: string }[]) => nodes.map(({ node_id }) => node_id)

  beforeAll(async () => {
    await importProfiles(app(), [contract, lending])
    for (const [kb_id, firm] of [
      ['kb-a', 'firm-a'],
      ['kb-b', 'firm-b'],
    ] as const) {
      await makeBase(app(), kb_id, firm)
      const text = `原告：${firm}贸易有限公司\n原告依据《民法典》第六百八十条起诉。`
      await write(app(), kb_id, [document(`suit-${firm}`, text, { doc_type: 'judgment' })], firm)
    }
    await settled(app())
  })

  test.each(['民间借贷的利息', 'a private lending dispute'])(
    '%s begins at the cause of action and walks around it',
    async (query) => {
      const { data } = await ask({ query, depth: 2 })
      expect(data).toMatchObject({ backend: 'embedded', degraded: false, reason: null })
      expect(idsOf(data.entities)).toContain(`cause:${lending.code}`)
      expect(idsOf(data.nodes)).toEqual(
        expect.arrayContaining(['article:民法典#680', `element:${lending.code}#agreement`]),
      )
      expect(data.edges).toContainEqual(
        expect.objectContaining({ from: 'article:民法典#680', kind: 'governs', to: `cause:${lending.code}` }),
      )
      expect(data.documents).toEqual([
        { kb_id: 'kb-a', document_id: 'suit-firm-a', node_id: 'article:民法典#680', kind: 'cites' },
      ])
    },
  )

  test('begins at given nodes, and keeps to kinds, depth and limit', async () => {
    const node_ids = [`cause:${lending.code}`]
    expect(idsOf((await ask({ node_ids, depth: 0 })).data.nodes)).toEqual(node_ids)
    const required = (await ask({ node_ids, edge_kinds: ['requires'] })).data
    expect(new Set(required.edges.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['requires']))
    const elements = (await ask({ node_ids, node_kinds: ['element'] })).data.nodes
    expect(elements.slice(1).every(({ kind }: { kind: string }) => kind === 'element')).toBe(true)
    expect((await ask({ node_ids, depth: 3, limit: 2 })).data.nodes.length).toBeLessThanOrEqual(3)
    expect((await ask({ node_ids: ['cause:none'] })).data).toMatchObject({ entities: [], nodes: [], documents: [] })
  })

  test('shows nothing of another organization, whoever asks and however', async () => {
    const party = partyId('kb-b', 'firm-b贸易有限公司')
    for (const body of [
      { query: '民法典第六百八十条', depth: 3 },
      { query: 'firm-b贸易有限公司' },
      { node_ids: [party, documentNodeId('kb-b', 'suit-firm-b')], depth: 3 },
      { query: '民法典第六百八十条', kb_ids: ['kb-b'] },
    ])
      for (const options of [forFirm('firm-a'), {}]) expect((await ask(body, options)).text).not.toContain('firm-b')
    expect(idsOf((await ask({ node_ids: [party] }, forFirm('firm-b'))).data.entities)).toEqual([party])
  })

  test.each([
    [{}],
    [{ query: ' ' }],
    [{ query: 'x', depth: 4 }],
    [{ query: 'x', limit: 0 }],
    [{ node_ids: [] }],
    [{ query: 'x', node_kinds: ['thing'] }],
  ])('refuses %j', async (body) => {
    expect((await ask(body)).status).toBe(400)
  })

  test('a wrong key learns nothing', async () => {
    expect((await ask({ query: '民法典' }, nobody)).status).toBe(401)
  })

  test('without a graph, or with one that is away, it finds nothing and says why', async () => {
    const off = await startApp({}, { replicaOf: app() })
    const none = await ask({ query: '民法典' }, forFirm('firm-a'), off)
    expect(none.data).toMatchObject({
      nodes: [],
      backend: 'none',
      degraded: true,
      reason: 'the legal graph is not configured',
    })
    await off.stop()
    const bolt = { NEO4J_URL: 'bolt://127.0.0.1:1', NEO4J_PASSWORD: 'none', NEO4J_TIMEOUT_MS: '300' }
    const away = await startApp(bolt, { replicaOf: app() })
    const { status, data } = await ask({ query: '民法典' }, forFirm('firm-a'), away)
    expect([status, data.nodes, data.backend, data.degraded]).toEqual([200, [], 'neo4j', true])
    await away.stop()
  })
})

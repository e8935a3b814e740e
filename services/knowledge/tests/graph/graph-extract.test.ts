import { describe, expect, test } from 'vitest'
import { extractGraph } from '../../rules/graph-extract.ts'
import { type Change, graphOf, said } from './graph-said.ts'

const law: Change = { doc_type: 'statute', title: '中华人民共和国民法典' }
const interpretation: Change = {
  doc_type: 'judicial_interpretation',
  title: '最高人民法院关于审理民间借贷案件适用法律若干问题的规定',
}

describe('articles and statutes in Chinese', () => {
  test.each<[string, string[], Change?]>([
    ['依据《民法典》第五百七十七条，被告应当承担责任。', ['民法典#577']],
    ['依据《中华人民共和国民法典》第577条', ['民法典#577']],
    ['依据《民法典》第５７７条', ['民法典#577']],
    ['民法典第577条、第578条', ['民法典#577', '民法典#578']],
    ['根据民法典第五百七十七条和第五百八十四条的规定', ['民法典#577', '民法典#584']],
    ['《民法典》第五百七十七条至第五百七十九条', ['民法典#577', '民法典#578', '民法典#579']],
    ['《民法典》第577-579条', ['民法典#577', '民法典#578', '民法典#579']],
    ['《民法典》第五百七十七、五百七十八条', ['民法典#577', '民法典#578']],
    ['《刑法》第一百三十三条之一第一款', ['刑法#133-1']],
    ['《公司法》第三条第一款第（一）项、第二项，第五条', ['公司法#3']],
    [
      '依照《民事诉讼法》第六十七条第一款、第一百四十七条、第二百六十条之规定',
      ['民事诉讼法#67', '民事诉讼法#147', '民事诉讼法#260'],
    ],
    ['民诉法第六十七条', ['民事诉讼法#67']],
    ['民法典577条', ['民法典#577']],
    ['《民法典》合同编第五百七十七条', ['民法典#577']],
    ['《公司法》（2023年修订）第二十一条', ['公司法#21']],
    ['《中华人民共和国公司法（2018修正）》第二十条', ['公司法#20']],
    ['人民检察院发现保证人没有履行刑事诉讼法第六十八条规定的义务', ['刑事诉讼法#68']],
    ['依照快递暂行条例第四十条', ['快递暂行条例#40']],
    ['道路交通安全法实施条例第一百零四条', ['道路交通安全法实施条例#104']],
    ['《价格法》第四条。该法第八条规定', ['价格法#4', '价格法#8']],
    [
      '根据《网络餐饮服务食品安全监督管理条例》（以下简称《餐饮条例》），餐饮条例第三条',
      ['网络餐饮服务食品安全监督管理条例#3'],
    ],
    [
      '当事人依照民事诉讼法第七十九条和《最高人民法院关于民事诉讼证据的若干规定》第三十条',
      ['最高人民法院关于民事诉讼证据的若干规定#30', '民事诉讼法#79'],
    ],
    ['参见《民法典》和《保险法》', ['民法典', '保险法']],
    [
      '《最高人民法院关于适用〈中华人民共和国民法典〉合同编通则若干问题的解释》第六十条',
      ['最高人民法院关于适用民法典合同编通则若干问题的解释#60'],
    ],
    [
      '《最高人民法院关于适用《中华人民共和国公司法》若干问题的规定（三）》第十三条',
      ['最高人民法院关于适用公司法若干问题的规定(三)#13'],
    ],
    ['德国民法典第823条', ['德国民法典#823']],
    ['国务院《工伤保险条例》第十四条第（一）项', ['工伤保险条例#14']],
    ['刑法第一百六十八条', ['刑法#168']],
    ['《涉外民事关系法律适用法》第四十一条、《预算法》第二条', ['涉外民事关系法律适用法#41', '预算法#2']],
    // Not an article of a statute.
    ['第一条 合同标的\n第二条 价款', []],
    ['根据本合同第五条的约定', []],
    ['按照双方协议第三条', []],
    ['违反公司章程第十条', []],
    ['依照《买卖合同》第五条', []],
    ['《民法典》第五百七十七条，第三条约定的违约金', ['民法典#577']],
    ['《民法典》第五百七十七条和本合同第三条', ['民法典#577']],
    ['第三人应当承担责任', []],
    ['一条路走到黑，三条意见', []],
    ['本法第十条', []],
    ['该条例第十条', []],
    ['依照有关法律第三条', []],
    ['《红楼梦》第五回；《孙子兵法》第三条', []],
    ['《施工方法》第二条', []],
    ['《员工考勤管理办法》第五条', []],
    ['《国务院办公厅关于印发通知的规定》第二条', ['国务院办公厅关于印发通知的规定#2']],
    ['公司在节水法第三条', []],
    ['共有3条，第1条最重要', []],
  ])('%s', (text, expected, change) => {
    expect(said(text, change).sort()).toEqual([...expected].sort())
  })
})

describe('articles in English', () => {
  test.each<[string, string[], Change?]>([
    ['under Article 577 of the Civil Code', ['民法典#577']],
    ['Articles 577 and 578 of the PRC Civil Code', ['民法典#577', '民法典#578']],
    ['Article 577 of the Civil Code of the People’s Republic of China', ['民法典#577']],
    ['Articles 577, 578 and 580 of the Civil Code', ['民法典#577', '民法典#578', '民法典#580']],
    ['Articles 577-579 of the Civil Code', ['民法典#577', '民法典#578', '民法典#579']],
    ['Articles 577 to 579 of the Civil Code', ['民法典#577', '民法典#578', '民法典#579']],
    ['Article 577 and Article 584 of the Civil Code', ['民法典#577', '民法典#584']],
    ['pursuant to Civil Code, Article 577,', ['民法典#577']],
    ['Under Civil Code Art. 577 the debtor', ['民法典#577']],
    ['Section 172 of the Companies Act 2006', ['companies act 2006#172']],
    ['Section 10(b) of the Securities Exchange Act of 1934', ['securities exchange act of 1934#10']],
    ['42 U.S.C. § 1983', ['42 u.s.c.#1983']],
    ['§ 823 BGB', ['bgb#823']],
    ['§ 823 Abs. 1 BGB', ['bgb#823']],
    ['Article 1156 of the Civil Code of the Philippines', ['civil code of the philippines#1156']],
    ['Article 1382 of the French Civil Code', ['french civil code#1382']],
    // Not an article of a statute that is named.
    ['Article 5 of this Agreement', []],
    ['Article 5 of the Agreement and the Civil Code', []],
    ['Section 3 of the Lease', []],
    ['Article 5 of the Code', []],
    ['Section 2-207 of the Uniform Commercial Code', []],
    ['German Civil Code Article 5', []],
    ['Civil Code Section 2-207', []],
    ['Section 5 and 30 days of notice', []],
    ['the article 5 people read', []],
    ['Article 3 of this Law', []],
    ['under Section 5 of the Act', []],
  ])('%s', (text, expected, change) => {
    expect(said(text, change).sort()).toEqual([...expected].sort())
  })

  test('"this Law" is the law that the text itself is', () => {
    const own = { doc_type: 'statute', title: 'Arbitration Law' }
    expect(said('Article 2 Contract disputes.\nArticle 3 Article 2 of this Law does not apply.', own)).toEqual(
      expect.arrayContaining(['+仲裁法#2', '+仲裁法#3', '仲裁法#2']),
    )
  })
})

describe('the text of a statute', () => {
  test.each<[string, string[], Change?]>([
    ['第一条　为了保护民事主体……\n第二条　民法调整……', ['+民法典#1', '+民法典#2']],
    ['第一条为了保护民事主体\n第二条民法调整', ['+民法典#1', '+民法典#2']],
    ['第十条　处理民事纠纷\n第一千条规定的责任', ['+民法典#10', '民法典#1000']],
    ['第十条　适用本法第五条、第六条的规定。', ['+民法典#10', '民法典#5', '民法典#6']],
    ['第十条　属于第五条规定情形的', ['+民法典#10', '民法典#5']],
    ['第十条　依照保险法第五条处理，属于第六条规定情形的', ['+民法典#10', '保险法#5']],
    ['第十条之一　新增', ['+民法典#10-1']],
    ['第十条　处理民事纠纷，适用第十条。', ['+民法典#10']],
    [
      '本法自2021年1月1日起施行。《中华人民共和国婚姻法》、《中华人民共和国合同法》同时废止。',
      ['supersedes 婚姻法', 'supersedes 合同法', '婚姻法', '合同法'],
    ],
    [
      '1999年6月2日国务院发布的《期货交易管理暂行条例》（国务院令第267号）同时废止。',
      ['supersedes 期货交易管理暂行条例', '期货交易管理暂行条例'],
    ],
    ['法律的制定、修改和废止，适用《立法法》。', ['立法法']],
  ])('%s', (text, expected) => {
    expect(said(text, law).sort()).toEqual([...expected].sort())
  })

  test.each<[string, string[], Change?]>([
    [
      '根据《中华人民共和国民法典》《中华人民共和国民事诉讼法》等相关法律之规定，结合审判实践，制定本规定。',
      ['interprets 民法典', 'interprets 民事诉讼法', '民法典', '民事诉讼法'],
    ],
    ['本解释根据《中华人民共和国保险法》制定。', ['interprets 保险法', '保险法']],
    ['当事人依照《保险法》第十条起诉的', ['保险法#10']],
  ])('of an interpretation: %s', (text, expected) => {
    expect(said(text, interpretation).sort()).toEqual([...expected].sort())
  })

  test('an interpretation says already by its title what it interprets', () => {
    const title = '最高人民法院关于适用《中华人民共和国民法典》有关担保制度的解释'
    expect(said('第一条　因抵押', { doc_type: 'judicial_interpretation', title })).toContain('interprets 民法典')
  })

  test('a document that is one article of a statute contains it by its title', () => {
    expect(said('为了惩罚犯罪', { doc_type: 'statute', title: '中华人民共和国刑法第一百三十三条之一' })).toEqual([
      '+刑法#133-1',
    ])
  })

  test('an article cites the articles that its own text names', () => {
    const { edges } = graphOf('第十条　依照本法第五条。\n第十一条　依照《保险法》第二条。', law)
    const between = edges.filter(({ from }) => from.startsWith('article:')).map(({ from, to }) => `${from} ${to}`)
    expect(between).toEqual(['article:民法典#10 article:民法典#5', 'article:民法典#11 article:保险法#2'])
  })

  test('the title of a section tells its article where the text does not', () => {
    const { edges } = extractGraph({
      kb_id: 'kb',
      document_id: 'd',
      doc_type: 'statute',
      title: '民法典',
      chunks: [{ content: '当事人一方不履行合同义务', start: 40, section_title: '第五百七十七条 违约责任' }],
    })
    expect(edges.map(({ to }) => to)).toContain('article:民法典#577')
  })
})

test('an edge tells where its words are in the document, and how often it was said', () => {
  const first = '前言。依据《民法典》第五百七十七条、第五百七十八条。'
  const second = '原告：张三\n又依据民法典第五百七十七条，保险法第二条。'
  const { edges } = extractGraph({
    kb_id: 'kb',
    document_id: 'd',
    doc_type: 'judgment',
    title: 't',
    chunks: [
      { content: first, start: 0, section_title: null },
      { content: second, start: first.length + 1, section_title: null },
    ],
  })
  const text = `${first}\n${second}`
  const words = edges.map(({ to, properties: { start, end, count } }) => [
    to,
    text.slice(Number(start), Number(end)),
    count,
  ])
  expect(words).toEqual([
    ['statute:民法典', '《民法典》', 4],
    ['article:民法典#577', '《民法典》第五百七十七条', 2],
    ['article:民法典#578', '第五百七十八条', 1],
    ['article:保险法#2', '保险法第二条', 1],
    ['statute:保险法', '保险法第二条', 1],
    ['party:kb#张三', '张三', 1],
  ])
})

test('a short name holds from its definition to the end of the document, and not in another one', () => {
  const text = '根据《某市快递业促进条例》（以下简称快递业条例），\n快递业条例第三条'
  expect(said(text)).toEqual(['某市快递业促进条例#3'])
  expect(said('快递业条例第三条')).toEqual([])
})

test('the work grows with the text and no faster, also for hostile texts', () => {
  const pieces = [
    '第',
    '一',
    '1、',
    '《',
    '《民法典》',
    '（以下简称',
    '根据《甲法》',
    '第一条、',
    '第一条\n',
    'Articles 1, 2, ',
  ]
  const hostile = [
    ...pieces,
    'Civil Code Article 1 ',
    '甲方：',
    '甲方：张三\n',
    'Plaintiff: A',
    '《甲法》（以下简称乙法）',
  ]
  for (const piece of hostile) {
    const text = piece.repeat(100_000 / piece.length)
    // Work that grew with the square would take minutes, and fail by the test's own limit.
    for (const change of [law, interpretation, {}]) expect(graphOf(text, change)).toBeDefined()
  }
})

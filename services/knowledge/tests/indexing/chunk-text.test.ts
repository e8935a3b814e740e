import { describe, expect, test } from 'vitest'
import { type ChunkOptions, chunkText } from '../../rules/chunk-text.ts'
import { contract, contractEnglish, judgment, markdown, statute, statuteEnglish } from './chunk-texts.ts'

const idsOf = (text: string, options: ChunkOptions = {}) =>
  chunkText(text, options).chunks.map(({ section_id }) => section_id)
const chunkOf = (text: string, id: string, options: ChunkOptions = {}) =>
  chunkText(text, options).chunks.find(({ section_id }) => section_id === id)?.content ?? ''

describe('a statute', () => {
  test('has one chunk per article, named by its place, in whatever spelling its number is', () => {
    expect(idsOf(statute)).toEqual([
      null,
      '第1编/第1章/第1条',
      '第1编/第1章/第2条',
      '第1编/第2章/第3条',
      '第2编/第1章/第4条之1',
      '第2编/第2章/第577条',
      '第2编/第2章/第578条',
      '附则/第1000条',
    ])
    expect(idsOf(statuteEnglish)).toEqual([
      null,
      'Part I/Chapter 1/Article 1',
      'Part I/Chapter 1/Article 2',
      'Part II/§12',
      'Part II/Section 13',
    ])
  })

  test('keeps the items of an article with it, and a mere reference begins no article', () => {
    expect(chunkOf(statute, '第1编/第2章/第3条')).toMatch(/^第二章 登记\n第三条 [\s\S]*（三）.*材料。$/)
    expect(chunkOf(statute, '第1编/第1章/第2条')).toContain('依照第一条、第三条的规定')
    expect(chunkOf(statuteEnglish, 'Part I/Chapter 1/Article 2')).toContain('\nArticle 12 shall not apply to it.')
  })

  test('gives the headings above an article to it, also when a name stands below its number', () => {
    expect(chunkOf(statute, '第2编/第2章/第577条')).toMatch(/^第二章\n违约责任\n第五百七十七条 /)
    expect(chunkOf(statuteEnglish, 'Part I/Chapter 1/Article 1')).toMatch(/^PART I\nGENERAL PROVISIONS\n\nCHAPTER 1/)
  })

  test('keeps its table of contents out of the articles', () => {
    expect(chunkText(statute, {}).chunks[0]?.content).toMatch(/目录\n第一编 [\s\S]*\n附则$/)
  })

  test('cuts an article that is too long, and all its chunks have its section', () => {
    const long = `第一条 ${'经营者应当依法登记。'.repeat(40)}\n${'登记事项变更的，应当办理变更。'.repeat(40)}\n第二条 施行。`
    const { chunks } = chunkText(long, { charactersMax: 300 })
    expect(chunks.map(({ section_id }) => section_id)).toEqual([...Array(4).fill('第1条'), '第2条'])
    for (const { content } of chunks) expect(content).toMatch(/。$/)
  })

  test('of the same article numbers as another in one file has sections of its own', () => {
    expect(idsOf('第一条 甲法。\n第二条 甲法。\n第一条 乙法。')).toEqual(['第1条', '第2条', '第1条#2'])
  })

  test('is divided by numbered headings right above an article, as judicial interpretations are', () => {
    const text =
      '一、合同的认定\n第一条 认定如下：\n（一）出租人交付；\n（二）承租人使用。\n二、合同的解除\n第二条 可以解除。'
    expect(idsOf(text)).toEqual(['一/第1条', '二/第2条'])
    expect(chunkOf(text, '二/第2条')).toBe('二、合同的解除\n第二条 可以解除。')
  })

  test('puts American sections below their article', () => {
    const text = 'ARTICLE I\nSection 1.01. Terms are defined here.\nSection 1.02. More.\nARTICLE II\nSection 2.01. End.'
    const ids = ['Article I/Section 1.01', 'Article I/Section 1.02', 'Article II/Section 2.01']
    expect(idsOf(text, { doc_type: 'statute' })).toEqual(ids)
  })
})

describe('a contract', () => {
  test('has its small clauses together and its long ones apart', () => {
    const ids = [null, '第1条~第2条', '第3条/3.1', '第3条/3.2', '第3条/3.3', '第4条', '附件1']
    expect(idsOf(contract)).toEqual(ids)
    expect(idsOf(contract, { doc_type: 'contract' })).toEqual(ids)
    expect(idsOf(contractEnglish)).toEqual([null, '1', '2/2.1', '2/2.2', '2/2.3', '3~4'])
  })

  test('has its articles apart when the caller says that it is a statute', () => {
    expect(idsOf(contract, { doc_type: 'statute' }).slice(1, 3)).toEqual(['第1条', '第2条'])
  })

  test('keeps a clause with its heading and its items, and a line of prose that begins with a number is no clause', () => {
    expect(chunkOf(contract, '第3条/3.1')).toMatch(/^第三条 交付\n3\.1 /)
    expect(chunkOf(contractEnglish, '2/2.2')).toMatch(/\(b\) The Buyer shall inspect them within 10 days\.$/)
    expect(chunkOf(contractEnglish, '3~4')).toContain('\n12 days after delivery')
  })
})

test('a judgment is cut at its claims and at what the court holds', () => {
  expect(idsOf(judgment)).toEqual([null, '1~2', '本院认为'])
  expect(chunkOf(judgment, '本院认为')).toMatch(/二、驳回原告张某的其他诉讼请求。$/)
})

test('Markdown is cut at its headings, and code holds none', () => {
  expect(idsOf(markdown)).toEqual(['Handbook', 'Handbook/Hiring/Offers', 'Handbook/Hiring/Checks', 'Handbook/休假'])
  const [, offers] = chunkText(markdown, {}).chunks
  expect(offers).toMatchObject({ section_title: 'Offers', content: expect.stringMatching(/^## Hiring\n\n### Offers/) })
})

describe('what the parser found', () => {
  const section = (text: string, kind: 'page' | 'sheet' | 'slide' | 'heading' | 'body', of: string, level = 1) => {
    const start = text.indexOf(of)
    return { kind, title: kind === 'page' ? null : (of.split('\n')[0] ?? ''), level, start, end: start + of.length }
  }

  test('headings are sections, as deep as they stand', () => {
    const text = 'Preface\nScope\nEverything.\nTerms\nAll of them.'
    const sections = [section(text, 'heading', 'Preface'), section(text, 'heading', 'Scope', 2)]
    expect(idsOf(text, { sections: [...sections, section(text, 'heading', 'Terms', 2)] })).toEqual([
      'Preface/Scope',
      'Preface/Terms',
    ])
  })

  test('pages divide a text that nothing else divides, and never an article', () => {
    const plain = 'A letter.\n\nIts second page.'
    const pagesOf = (text: string, ...of: string[]) => ({ sections: of.map((one) => section(text, 'page', one)) })
    expect(idsOf(plain, pagesOf(plain, 'A letter.', 'Its second page.'))).toEqual(['page 1', 'page 2'])
    const law = '第一条 本条例适用于\n\n租赁服务。\n第二条 施行。'
    expect(idsOf(law, pagesOf(law, '第一条', '租赁服务'))).toEqual(['第1条', '第2条'])
  })

  test('sheets and slides always stand alone', () => {
    const text = 'Prices\n1\t2\n\nCosts\n3\t4'
    const sections = [section(text, 'sheet', 'Prices'), section(text, 'sheet', 'Costs')]
    expect(idsOf(text, { sections })).toEqual(['Prices', 'Costs'])
  })
})

test('Chinese chunks have at most 1200 characters and Latin ones 2400 when nobody says otherwise', () => {
  const longest = (text: string) => Math.max(...chunkText(text, {}).chunks.map(({ content }) => content.length))
  expect(longest('当事人应当遵循公平原则，确定各方的权利和义务。'.repeat(300))).toBeLessThanOrEqual(1200)
  const latin = longest('The parties shall act in good faith at all times. '.repeat(300))
  expect(latin).toBeGreaterThan(2200)
  expect(latin).toBeLessThanOrEqual(2400)
})

test('a text is cut at a paragraph, else at a sentence, else at a clause, else anywhere but inside of a character', () => {
  const cut = (text: string) => chunkText(text, { charactersMax: 10 }).chunks.map(({ content }) => content)
  expect(cut('一二三四五六。\n七八九。十甲乙')).toEqual(['一二三四五六。', '七八九。十甲乙'])
  expect(cut('一二三，四五六。七八九十甲乙')).toEqual(['一二三，四五六。', '七八九十甲乙'])
  expect(cut('一二三四五六，七八九十甲乙')).toEqual(['一二三四五六，', '七八九十甲乙'])
  expect(cut('😀'.repeat(11).slice(1))).toEqual(['\ude00😀😀😀😀', '😀😀😀😀😀', '😀'])
})

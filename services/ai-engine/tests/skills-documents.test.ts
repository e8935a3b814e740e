import { describe, expect, test } from 'vitest'
import type { Draft } from '../rules/draft.ts'
import type { ElementFound } from '../rules/evidence.ts'
import { file, passage, product, run } from './skill-house.ts'

const loan =
  '我叫张三，2023年5月1日我借给李四人民币5万元，李四写了借条，约定年底还清，至今未还。我要求李四返还借款5万元及利息。'

describe('evidence analysis', () => {
  const files = [
    file('f1', '借条.txt', '借条\n\n今借到张三人民币伍万元整。  2023年5月1日已收到银行转账。'),
    file('f2', '催款.pdf', ''),
  ]
  const state = { cause_of_action: { code: 'CN-CIV-0415' } }
  const evidence = product<{
    elements: ElementFound[]
    missing: { element: string; evidence: string[] }[]
    unread_files: unknown
  }>(run('evidence_analysis', { files, state }), 'evidence')

  test('quotations are exact at their offsets', () => {
    const quotes = evidence.elements.flatMap(({ supports }) => supports).filter(({ quote }) => quote !== null)
    expect(quotes.length).toBeGreaterThan(2)
    for (const { file_id, start, end, quote } of quotes)
      expect(files.find((one) => one.file_id === file_id)?.text.slice(start ?? 0, end ?? 0)).toBe(quote)
  })

  test('what no file speaks of is missing, with the evidence that would show it', () => {
    expect(evidence.elements.map(({ key, state: found }) => `${key} ${found}`)).toEqual([
      ...['agreement mentioned', 'delivery mentioned', 'due missing', 'breach mentioned'],
    ])
    expect(evidence.missing).toEqual([
      { element: 'due', name: '还款期限与利息约定', evidence: ['借条中的期限条款', '催款记录'] },
    ])
  })

  test('the name of a file is no quotation, and a file without text is told', () => {
    const breach = evidence.elements.find(({ key }) => key === 'breach')
    expect(breach?.supports).toEqual([{ file_id: 'f2', name: '催款.pdf', start: null, end: null, quote: null }])
    expect(evidence.unread_files).toEqual([{ file_id: 'f2', name: '催款.pdf' }])
  })

  test('a rule of law without a passage is unverified, in both languages', () => {
    for (const locale of ['zh', 'en'] as const)
      expect(product(run('evidence_analysis', { locale, state }), 'evidence')).toMatchObject({
        burden_of_proof: { sources: [], verification: 'unverified' },
      })
    const sources = [passage('Guide', 'The burden of proof lies with the claimant.')]
    expect(product(run('evidence_analysis', { locale: 'en', sources, state }), 'evidence')).toMatchObject({
      burden_of_proof: { sources, verification: 'supported' },
    })
  })
})

describe('document draft', () => {
  const files = [file('f1', '借条.txt', '今借到张三人民币伍万元整。')]
  const found = {
    ...run('intake', { message: loan }).products,
    cause_of_action: { code: 'CN-CIV-0415' },
    ...run('evidence_analysis', { files, state: { cause_of_action: { code: 'CN-CIV-0415' } } }).products,
  }
  const draftOf = (input: Parameters<typeof run>[1]) =>
    product<Draft & { language: string }>(run('document_draft', input), 'draft')
  const paragraphs = ({ sections }: Draft) => sections.flatMap((section) => section.paragraphs)

  test.each([
    ['statement_of_claim', '民事起诉状', 'Statement of Claim'],
    ['demand_letter', '催告函', 'Demand Letter'],
    ['legal_opinion', '法律意见书', 'Legal Opinion'],
  ])('%s in both languages, labelled as generated', (document, zh, en) => {
    const state = { strategy: { document } }
    expect(draftOf({ state })).toMatchObject({ kind: document, title: zh, language: 'zh' })
    expect(draftOf({ state, locale: 'en' })).toMatchObject({ kind: document, title: en, language: 'en' })
    expect(draftOf({ state }).generated_label).toContain('自动生成')
    expect(draftOf({ state, locale: 'en' }).generated_label).toContain('Generated')
  })

  test('a statement of claim when nothing was chosen, an opinion where nobody is sued', () => {
    expect(draftOf({ state: { strategy: { document: 'poem' } } }).kind).toBe('statement_of_claim')
    expect(draftOf({ state: { intake: { kind: 'contract_review' } } }).kind).toBe('legal_opinion')
  })

  test.each(['statement_of_claim', 'demand_letter', 'legal_opinion'])(
    '%s: nothing known, nothing said but gaps',
    (document) => {
      for (const [locale, mark] of [
        ['zh', /【待补充：.+】/],
        ['en', /\[to be completed: .+\]/],
      ] as const)
        for (const { text, verification } of paragraphs(draftOf({ locale, state: { strategy: { document } } }))) {
          expect(text).toMatch(mark)
          expect(text).not.toMatch(/\d/)
          expect(verification).toBe('unverified')
        }
    },
  )

  test('what is known stands there; a quotation that was altered is not verified', () => {
    const texts = (input: Parameters<typeof run>[1]) =>
      paragraphs(draftOf(input)).map(({ text, verification }) => [text, verification])
    const quote = '借贷合意：《借条.txt》载明“今借到张三人民币伍万元整。”'
    const good = texts({ files, state: found })
    expect(good).toContainEqual(['原告：张三', 'unverified'])
    expect(good).toContainEqual(['被告：李四', 'unverified'])
    expect(good).toContainEqual([quote, 'verified'])
    const altered = [file('f1', '借条.txt', '今借到张三人民币陆万元整。')]
    expect(texts({ files: altered, state: found })).toContainEqual([quote, 'unverified'])
  })

  test('law is quoted from the passages and from nowhere else', () => {
    const sources = [passage('指引', '借款人应当按期还款。')]
    const law = paragraphs(draftOf({ sources, state: found })).filter((one) => one.sources[0]?.kind === 'knowledge')
    expect(law).toEqual([
      { text: '《指引》：“借款人应当按期还款。”（是否适用待核对）', sources, verification: 'verified' },
    ])
    expect(
      paragraphs(draftOf({ state: found }))
        .map(({ text }) => text)
        .join(),
    ).not.toMatch(/第.{1,8}条/)
  })

  test('a defendant who is advised stands as the defendant', () => {
    const state = { intake: { kind: 'dispute', client: '张三', opponent: '王五', side: 'respondent' } }
    const texts = paragraphs(draftOf({ state })).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['原告：王五', '被告：张三']))
  })
})

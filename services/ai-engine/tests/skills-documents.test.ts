import type { ElementFound } from '@casewright/legal/causes/evidence'
import { type Draft, textsIn } from '@casewright/legal/drafts/draft'
import { describe, expect, test } from 'vitest'
import { file, passage, product, run } from './skill-app.ts'

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
      'agreement mentioned',
      'delivery mentioned',
      'due missing',
      'breach mentioned',
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
  const draftOf = (input: Parameters<typeof run>[1]) => product<Required<Draft>>(run('document_draft', input), 'draft')
  /** What the document asserts or leaves open: neither numbers of rows nor words that the form asks for. */
  const statements = ({ sections }: Draft) =>
    textsIn(sections).filter(({ form, verification }) => verification !== undefined && form !== 'formal')
  const texts = (input: Parameters<typeof run>[1]) => statements(draftOf(input)).map(({ text }) => text)
  const headings = ({ sections }: Draft) => sections.map(({ heading }) => heading).filter((heading) => heading !== '')
  const of = (document: string, state: object = found) => ({ files, state: { ...state, strategy: { document } } })

  const kinds = [
    ['statement_of_claim', '民事起诉状', 'Statement of Claim'],
    ['statement_of_defence', '民事答辩状', 'Statement of Defence'],
    ['evidence_list', '证据清单', 'List of Evidence'],
    ['legal_opinion', '法律意见书', 'Legal Opinion'],
    ['contract_review_memo', '合同审查意见书', 'Contract Review Memo'],
    ['demand_letter', '催告函', 'Demand Letter'],
  ] as const

  test.each(kinds)('%s in both languages, labelled as generated', (document, zh, en) => {
    const state = { strategy: { document } }
    expect(draftOf({ state })).toMatchObject({ kind: document, title: zh, language: 'zh' })
    expect(draftOf({ state, locale: 'en' })).toMatchObject({ kind: document, title: en, language: 'en' })
    expect(draftOf({ state }).generated_label).toContain('自动生成')
    expect(draftOf({ state, locale: 'en' }).generated_label).toContain('Generated')
  })

  test('the usual document when nothing was chosen: a claim, a defence of who is sued, a memo for a contract', () => {
    const usual = (intake: object) => draftOf({ state: { intake, strategy: { document: 'poem' } } }).kind
    expect(usual({})).toBe('statement_of_claim')
    expect(usual({ kind: 'dispute', side: 'respondent' })).toBe('statement_of_defence')
    expect(usual({ kind: 'contract_review' })).toBe('contract_review_memo')
    expect(usual({ kind: 'question' })).toBe('legal_opinion')
  })

  test.each(kinds)('%s: nothing known, nothing said but gaps', (document) => {
    for (const [locale, mark] of [
      ['zh', /【待补充：.+】/],
      ['en', /\[to be completed: .+\]/],
    ] as const)
      for (const { text, verification } of statements(draftOf({ locale, state: { strategy: { document } } }))) {
        expect(text).toMatch(mark)
        expect(text).not.toMatch(/\d/)
        expect(verification).toBe('unverified')
      }
  })

  test('what is known stands there; a quotation that was altered is not verified', () => {
    const all = (input: Parameters<typeof run>[1]) =>
      statements(draftOf(input)).map(({ text, verification }) => [text, verification])
    const quote = '借贷合意：《借条.txt》载明“今借到张三人民币伍万元整。”'
    const good = all({ files, state: found })
    expect(good).toContainEqual(['原告：张三', 'unverified'])
    expect(good).toContainEqual(['被告：李四', 'unverified'])
    expect(good).toContainEqual([quote, 'verified'])
    const altered = [file('f1', '借条.txt', '今借到张三人民币陆万元整。')]
    expect(all({ files: altered, state: found })).toContainEqual([quote, 'unverified'])
  })

  test('law is quoted from the passages and from nowhere else', () => {
    const sources = [passage('指引', '借款人应当按期还款。')]
    const law = statements(draftOf({ sources, state: found })).filter((one) => one.sources?.[0]?.kind === 'knowledge')
    expect(law).toEqual([
      { text: '《指引》：“借款人应当按期还款。”（是否适用待核对）', sources, verification: 'verified', form: 'item' },
    ])
    expect(texts({ state: found }).join()).not.toMatch(/第.{1,8}条/)
  })

  test('a defendant who is advised stands as the defendant', () => {
    const intake = { kind: 'dispute', client: '张三', opponent: '王五', side: 'respondent' }
    expect(texts(of('statement_of_claim', { intake }))).toEqual(expect.arrayContaining(['原告：王五', '被告：张三']))
    expect(texts({ state: { intake } })).toEqual(
      expect.arrayContaining(['答辩人（被告）：张三', '被答辩人（原告）：王五']),
    )
  })

  test('facts stand in the order of their days, what follows a day behind it', () => {
    const facts = '2024年3月10日我催款。他没有理我。2023年5月1日我借给他5万元。二零二三年十二月三十一日到期。'
    const section = draftOf(of('statement_of_claim', { intake: { language: 'zh', facts } })).sections[2]
    expect(section?.paragraphs.map(({ text }) => text).slice(2)).toEqual([
      '2023年5月1日我借给他5万元。',
      '二零二三年十二月三十一日到期。',
      '2024年3月10日我催款。他没有理我。',
    ])
  })

  test('interest that was computed is a relief of its own, with its computation', () => {
    const item = {
      kind: 'overdue',
      principal: 50_000,
      currency: 'CNY',
      from: '2024-01-01',
      to: '2024-12-31',
      days: 366,
      rate_percent_per_year: 3.45,
      cap_percent_per_year: null,
      amount: 1729.73,
      formula: '50,000 × 3.45% × 366 ÷ 365',
      sources: [],
      verification: 'unverified',
    }
    const interest = { items: [item], total: 1729.73, assumptions: ['nothing was repaid'] }
    const draft = draftOf({ locale: 'en', state: { interest } })
    expect(statements(draft).map(({ text }) => text)).toContain(
      'Interest of CNY 1,729.73 (as computed under “Interest”)',
    )
    const [table, ...lines] = draft.sections.find(({ heading }) => heading === 'Interest')?.paragraphs ?? []
    expect(table?.table?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['interest on arrears', 'CNY 50,000', '1 January 2024 to 31 December 2024', '366', '3.45%', 'CNY 1,729.73'],
    ])
    expect(lines.map(({ text }) => text)).toEqual([
      'Interest in total: CNY 1,729.73',
      'Computation: 50,000 × 3.45% × 366 ÷ 365',
      'Assumed: nothing was repaid',
    ])
  })

  test('the list of evidence has every file once, with what it proves and what is lacking', () => {
    const two = [...files, file('f2', '照片.jpg', '')]
    const draft = draftOf({ ...of('evidence_list'), files: two })
    const [list, missing] = draft.sections.slice(1)
    const rows = list?.paragraphs[0]?.table?.rows ?? []
    expect(rows.map(([number, name, proves]) => [number?.text, name?.text, proves?.text])).toEqual([
      ['1', '借条.txt', '借贷合意'],
      ['2', '照片.jpg', '【待补充：证明内容】'],
    ])
    expect(rows[0]?.[2]).toMatchObject({ verification: 'verified', sources: [{ quote: '今借到张三人民币伍万元整。' }] })
    expect(missing?.heading).toBe('尚待补充的证据')
    expect(missing?.paragraphs.map(({ text }) => text)).toContain(
      '【待补充：证明“还款期限与利息约定”的证据，例如借条中的期限条款、催款记录】',
    )
  })

  const text = '第五条 甲方应在收到发票后90日内付款。'
  const clause = {
    kind: 'file',
    id: 'c',
    title: '合同.docx',
    quote: '甲方应在收到发票后90日内付款。',
    start: 4,
    end: 20,
  }
  const finding = (title: string, risk_level: string, more: object = {}) => ({
    item_key: title,
    title,
    risk_level,
    state: 'attention',
    clause: null,
    analysis: `${title}的分析`,
    suggested_wording: `${title}的表述`,
    sources: [],
    verification: 'unverified',
    ...more,
  })
  const contract_review = {
    contract: { file_id: 'c', name: '合同.docx', parties: ['甲公司', '乙公司'] },
    side: 'party_b',
    overall: '可签。',
    findings: [
      finding('管辖', 'low', { state: 'missing' }),
      finding('账期', 'high', { clause: 5, sources: [clause], verification: 'verified' }),
      finding('主体', 'low', { state: 'ok' }),
    ],
  }

  test('a contract memo lists what is wrong by risk, then each with its clause, analysis and wording', () => {
    const input = {
      files: [file('c', '合同.docx', text)],
      state: { contract_review, intake: { kind: 'contract_review' } },
    }
    const draft = draftOf(input)
    expect(headings(draft)).toEqual([
      '审查对象',
      '总体意见',
      '问题一览',
      '逐条意见',
      '已审查、未见明显问题的事项',
      '法律依据',
      '结论',
    ])
    const [, , list, details] = draft.sections
    expect(list?.paragraphs[0]?.table?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ['1', '高', '5', '账期', '需要注意'],
      ['2', '低', '—', '管辖', '合同未约定'],
    ])
    expect(details?.paragraphs.map((one) => one.text)).toEqual([
      '第5条 账期（风险：高）',
      `合同原文：“${clause.quote}”`,
      '分析：账期的分析',
      '建议表述：账期的表述',
      '管辖（风险：低）',
      '合同原文：未找到相应约定。',
      '分析：管辖的分析',
      '建议表述：管辖的表述',
    ])
    expect(details?.paragraphs[1]).toMatchObject({ sources: [clause], verification: 'verified' })
    const other = draftOf({ ...input, files: [file('c', '合同.docx', `另有文字。${text}`)] })
    expect(other.sections[3]?.paragraphs[1]).toMatchObject({ verification: 'unverified' })
  })

  test('an opinion tells what the analysis found, and leaves out what it did not', () => {
    const nothing = headings(draftOf(of('legal_opinion')))
    const more = {
      issues: { items: [{ question: '利率是否受保护', our_position: '是', their_position: '否' }] },
      limitation: { state: 'near', rule: '三年', expires_on: '2026-12-31', deadlines: [] },
      risk_assessment: {
        overall: '可控',
        items: [
          { risk: '小', level: 'low' },
          { risk: '大', level: 'high' },
        ],
      },
      strategies: { recommended: 'demand_letter', options: [{ document: 'demand_letter', title: '催告' }] },
    }
    const draft = draftOf(of('legal_opinion', { ...found, ...more }))
    const added = ['争议焦点', '时效与期限', '风险', '可选方案']
    expect(nothing.filter((heading) => added.includes(heading))).toEqual([])
    expect(headings(draft).filter((heading) => added.includes(heading))).toEqual(added)
    const all = statements(draft).map((one) => one.text)
    expect(all).toEqual(expect.arrayContaining(['结论：时效即将届满', '届满日：2026年12月31日', '催告（建议）']))
    expect(all.indexOf('大')).toBeLessThan(all.indexOf('小'))
    expect(texts(of('statement_of_defence', { ...found, ...more }))).not.toContain('对方可能主张：否')
  })

  test('what the plaintiff has not proved is said in a defence, and is no gap of it', () => {
    const draft = draftOf(of('statement_of_defence'))
    const under = (heading: string) =>
      draft.sections.find((one) => one.heading === heading)?.paragraphs.map((one) => one.text)
    expect(under('原告未能证明的事项')).toContain('现有材料未见证明“还款期限与利息约定”的证据')
    expect(under('证据和证据来源')).toEqual(['借贷合意：《借条.txt》载明“今借到张三人民币伍万元整。”'])
  })

  test('limitation is pleaded in a defence only when the period has ended', () => {
    const pleads = (state: string) =>
      headings(draftOf(of('statement_of_defence', { ...found, limitation: { state } }))).includes('诉讼时效抗辩')
    expect([pleads('expired'), pleads('running'), pleads('unknown')]).toEqual([true, false, false])
  })
})

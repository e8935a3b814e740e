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
    expect(evidence.elements.slice(0, 4).map(({ key, state: found }) => `${key} ${found}`)).toEqual([
      'agreement mentioned',
      'delivery mentioned',
      'due mentioned',
      'interest missing',
    ])
    expect(evidence.missing[0]).toEqual({
      element: 'interest',
      name: '利息的约定',
      evidence: ['借条', '还款流水', '聊天记录'],
    })
  })

  test('the name of a file is no quotation, and a file without text is told', () => {
    const due = evidence.elements.find(({ key }) => key === 'due')
    expect(due?.supports).toEqual([{ file_id: 'f2', name: '催款.pdf', start: null, end: null, quote: null }])
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
  const files = [
    file('f1', '借条.txt', '借条\n今借到张三人民币伍万元整，于2023年12月31日前还清。\n借款人：李四\n2023年5月1日'),
  ]
  const found = { ...run('intake', { message: loan }).products, cause_of_action: { code: 'CN-CIV-0415' } }
  const draftOf = (input: Parameters<typeof run>[1]) => product<Required<Draft>>(run('document_draft', input), 'draft')
  const headings = ({ sections }: Draft) => sections.map(({ heading }) => heading).filter((heading) => heading !== '')
  const words = ({ sections }: Draft) =>
    textsIn(sections)
      .map(({ text }) => text)
      .join('\n')
  const of = (document: string, state: object = found) => ({ files, state: { ...state, strategy: { document } } })

  const kinds = [
    ['statement_of_claim', '民事起诉状', 'Statement of Claim'],
    ['arbitration_application', '劳动人事争议仲裁申请书', 'Application for Labour Arbitration'],
    ['statement_of_defence', '民事答辩状', 'Statement of Defence'],
    ['counterclaim', '民事反诉状', 'Counterclaim'],
    ['demand_letter', '律师函', 'Demand Letter'],
    ['evidence_list', '证据清单', 'List of Evidence'],
    ['preservation_application', '财产保全申请书', 'Application for Preservation of Property'],
    ['legal_opinion', '法律意见书', 'Legal Opinion'],
    ['settlement_agreement', '和解协议', 'Settlement Agreement'],
  ] as const

  test.each(kinds)('%s in both languages, labelled as generated', (document, zh, en) => {
    const state = { cause_of_action: { code: 'CN-CIV-0415' }, strategy: { document } }
    expect(draftOf({ state })).toMatchObject({ kind: document, title: zh, language: 'zh' })
    expect(draftOf({ state, locale: 'en' })).toMatchObject({ kind: document, title: en, language: 'en' })
    expect(draftOf({ state }).generated_label).toContain('自动生成')
    expect(draftOf({ state, locale: 'en' }).generated_label).toContain('Generated')
  })

  test.each(kinds)('%s: of a case of which nothing is known it has no name, sum or day', (document) => {
    const state = { cause_of_action: { code: 'CN-CIV-0415' }, strategy: { document } }
    for (const locale of ['zh', 'en'] as const) {
      const draft = draftOf({ locale, state })
      expect(words(draft)).toMatch(locale === 'zh' ? /【待补充：.+】/ : /\[to be completed: .+\]/)
      expect(
        words(draft).replace(/第[\d一二三四五六七八九十百零]+条|Articles? \d+(?:(?:, | and |, and )\d+)*|第\d项/g, ''),
      ).not.toMatch(/\d{2}/)
    }
  })

  test('the usual document when nothing was chosen: a claim, a defence of who is sued, a memo for a contract', () => {
    const cause_of_action = { code: 'CN-CIV-0415' }
    const usual = (intake: object, more: object = {}) =>
      draftOf({ state: { intake, strategy: { document: 'poem' }, ...more } }).kind
    expect(usual({}, { cause_of_action })).toBe('statement_of_claim')
    expect(usual({ kind: 'dispute', side: 'respondent' }, { cause_of_action })).toBe('statement_of_defence')
    expect(usual({ kind: 'contract_review' })).toBe('contract_review_memo')
    expect(usual({ kind: 'question' })).toBe('legal_opinion')
  })

  test('outside of the causes with a model there is an intake memo and no pleading', () => {
    const intake = { kind: 'dispute', language: 'zh', facts: '邻居每天半夜练鼓，我要他坐牢。' }
    const draft = draftOf(of('statement_of_claim', { intake }))
    expect(draft.kind).toBe('intake_memo')
    expect(words(draft)).toContain('委托人陈述：“邻居每天半夜练鼓，我要他坐牢。”')
    expect(words(draft)).not.toMatch(/判令|诉讼请求/)
  })

  test('the case file of the state counts, and no sum that stands beside it', () => {
    const card = (slot: string, value: unknown) => ({
      slot,
      value,
      state: 'confirmed',
      source: { kind: 'card' },
      at: 1,
    })
    const entries = [
      card('claimant', ['张三']),
      card('respondent', ['李四']),
      card('debtor', ['李四']),
      card('principal', 80_000),
    ]
    const case_file = { model: 'private_lending', side: 'claimant', accounts: [], entries }
    const text = words(draftOf(of('statement_of_claim', { ...found, case_file })))
    expect(text).toContain('判令被告李四偿还原告张三借款本金80,000元（捌万元整）')
    expect(text).not.toContain('50,000')
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
    const all = textsIn(draft.sections).map(({ text }) => text)
    expect(all).toEqual(expect.arrayContaining(['结论：时效即将届满', '届满日：2026年12月31日', '催告（建议）']))
    expect(all.indexOf('大')).toBeLessThan(all.indexOf('小'))
  })

  test('limitation is pleaded in a defence only when the period has ended', () => {
    const pleads = (due: string) => {
      const message = `我被张三起诉了，2019年1月5日我向张三借款5万元，约定${due}还清。`
      const state = { ...run('intake', { message }).products, cause_of_action: { code: 'CN-CIV-0415' } }
      return headings(draftOf({ ...of('statement_of_defence', state), files: [] })).includes('诉讼时效抗辩')
    }
    expect([pleads('2019年12月31日'), pleads('2099年12月31日'), pleads('以后')]).toEqual([true, false, false])
  })
})

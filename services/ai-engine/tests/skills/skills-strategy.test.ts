import type { Issue } from '@casewright/legal/analysis/issue'
import type { Risk } from '@casewright/legal/analysis/risks'
import type { Strategies } from '@casewright/legal/analysis/strategies'
import { describe, expect, test } from 'vitest'
import { labourChecklist, lending, statute } from '../analysis-samples.ts'
import { file, passage, product, run } from './skill-app.ts'

const message = '我叫张三，2023年5月1日我借给李四人民币5万元，李四写了借条，至今未还。我要求李四返还借款5万元。'
const intake = run('intake', { message }).products
const state = { ...intake, cause_of_action: { code: 'CN-CIV-0415', name: '民间借贷纠纷', confirmed: true } }
const files = [
  file('f1', '借条.txt', '今借到张三人民币伍万元整，于2023年12月31日前归还，约定利息百分之十。'),
  file('f2', '流水.txt', '2023年5月1日向李四银行转账50000元'),
]
const base = { message, state, cause: lending }
const limited = (limitation: object) => ({ ...base, state: { ...state, limitation } })
const respondent = { intake: { kind: 'dispute', side: 'respondent', client: '李四', opponent: '张三', claim: '驳回' } }

describe('issues', () => {
  const issuesOf = (input: Parameters<typeof run>[1]) =>
    product<{ items: Issue[] }>(run('issue_framing', input), 'issues').items
  const keysOf = (input: Parameters<typeof run>[1]) => issuesOf(input).map(({ key }) => key)

  test('an element without evidence is an issue before one that has it, with the evidence that is needed', () => {
    const items = issuesOf({ ...base, files: files.slice(1) }).filter(({ key }) => key.startsWith('element:'))
    expect(items.map(({ element_keys }) => element_keys[0])).toEqual(['agreement', 'due', 'delivery'])
    expect(items[0]?.our_position).toContain('借款合同')
    expect(items.at(-1)).toMatchObject({ sources: [{ kind: 'file', id: 'f2' }], verification: 'verified' })
  })

  test('what the other side says is a gap and is not made up', () => {
    for (const locale of ['zh', 'en'] as const)
      for (const { their_position } of issuesOf({ ...base, locale }))
        expect(their_position).toMatch(/^(?:【待补充：.+】|\[to be completed: .+\])$/)
  })

  test('limitation, an arbitration clause, another cause and an unknown party are issues when they are in doubt', () => {
    expect(keysOf(limited({ state: 'running' }))).not.toContain('limitation')
    expect(keysOf(limited({ state: 'expired' }))).toContain('limitation')
    const clause = file('c', '合同.txt', '因本合同引起的争议，提交北京仲裁委员会仲裁。')
    expect(issuesOf({ ...base, files: [clause] }).find(({ key }) => key === 'arbitration_clause')).toMatchObject({
      kind: 'procedure',
      verification: 'verified',
      sources: [{ quote: clause.text }],
    })
    const candidates = [{ name: '民间借贷纠纷' }, { name: '不当得利纠纷' }]
    const doubted = { ...state, cause_of_action: { code: 'CN-CIV-0415', name: '民间借贷纠纷', candidates } }
    expect(issuesOf({ ...base, state: doubted })[0]?.question).toContain('不当得利纠纷')
    expect(keysOf({ state: { cause_of_action: { code: 'CN-CIV-0701' } } })).toEqual(
      expect.arrayContaining(['labour_arbitration', 'opponent']),
    )
  })
})

describe('strategies', () => {
  const weigh = (input: Parameters<typeof run>[1]) => product<Strategies>(run('strategy_options', input), 'strategies')
  const documents = ({ options }: Strategies) => options.map(({ document }) => document)

  test('a claimant with evidence is advised to go to court, one without to assess first', () => {
    const read = { ...state, ...run('intake', { message, files }).products }
    expect(weigh({ ...base, state: read, files })).toMatchObject({ recommended: 'statement_of_claim' })
    expect(weigh(base)).toMatchObject({ recommended: 'legal_opinion' })
    expect(documents(weigh(base)).at(-1)).toBe('statement_of_claim')
  })

  test('a respondent defends, and is offered nothing that a claimant does', () => {
    const found = weigh({ state: respondent })
    expect(found.recommended).toBe('statement_of_defence')
    expect(documents(found)).toEqual(['statement_of_defence', 'evidence_list', 'legal_opinion'])
  })

  test('when limitation is near a demand comes first because it interrupts, with the article where it was found', () => {
    const near = limited({ state: 'near', expires_on: '2026-12-31' })
    const interruption = statute('民法典', '第一百九十五条', '时效中断：催告履行使时效中断。')
    const found = weigh({ ...near, files, sources: [interruption] })
    expect(found).toMatchObject({ recommended: 'demand_letter', reason: expect.stringContaining('2026-12-31') })
    expect(found.options[0]).toMatchObject({ sources: [interruption], verification: 'supported' })
    expect(weigh({ ...near, files }).options[0]).toMatchObject({ sources: [], verification: 'unverified' })
  })

  test('expired limitation and an unknown party put going to court last', () => {
    expect(documents(weigh({ ...limited({ state: 'expired' }), files })).at(-1)).toBe('statement_of_claim')
    expect(weigh({ state: { intake: { kind: 'dispute', facts: '有人欠我钱' } }, files })).toMatchObject({
      recommended: 'legal_opinion',
      reason: '还不知道对方是谁，无法催告或起诉。',
    })
  })

  test('a review has its opinion, and nothing known is nothing recommended', () => {
    expect(documents(weigh({ state: { intake: { kind: 'contract_review' } } }))).toEqual(['legal_opinion'])
    expect(weigh({}).recommended).toBeNull()
  })

  test('every option says when it fits, what speaks for and against it', () => {
    for (const locale of ['zh', 'en'] as const)
      for (const option of [...weigh({ ...base, locale }).options, ...weigh({ state: respondent, locale }).options])
        for (const part of [option.advantages, option.drawbacks]) expect(part.length).toBeGreaterThan(0)
  })
})

describe('risks', () => {
  const assess = (input: Parameters<typeof run>[1]) =>
    product<{ method: string; items: Risk[]; overall: string }>(run('risk_assessment', input), 'risk_assessment')
  const levelOf = (input: Parameters<typeof run>[1], key: string) =>
    assess(input).items.find((one) => one.key === key)?.level

  test('the level follows from impact and likelihood as the method says, the gravest first', () => {
    const { items, method } = assess(limited({ state: 'near' }))
    expect(method).toContain('影响 × 可能性')
    for (const { grounds, level } of items) {
      const [, impact, likelihood] = /影响 (\d) × 可能性 (\d)/.exec(grounds) ?? []
      const weight = Number(impact) * Number(likelihood)
      expect(level).toBe(weight >= 6 ? 'high' : weight >= 3 ? 'medium' : 'low')
    }
    const order = items.map(({ level }) => ['high', 'medium', 'low'].indexOf(level))
    expect(order).toEqual([...order].sort())
  })

  test('limitation weighs by its state, and is no risk to a respondent', () => {
    expect(levelOf(limited({ state: 'expired' }), 'limitation')).toBe('high')
    expect(levelOf(limited({ state: 'unknown' }), 'limitation')).toBe('medium')
    expect(levelOf(limited({ state: 'running' }), 'limitation')).toBeUndefined()
    expect(levelOf({ state: { ...respondent, limitation: { state: 'expired' } } }, 'limitation')).toBeUndefined()
  })

  test('facts that are named make it graver, facts that are not known do not', () => {
    expect(levelOf(base, 'enforcement')).toBe('low')
    expect(levelOf({ ...base, message: `${message}李四已经失联。` }, 'enforcement')).toBe('high')
    expect(levelOf(base, 'counterclaim')).toBeUndefined()
    expect(levelOf({ ...base, message: `${message}李四准备反诉。` }, 'counterclaim')).toBe('high')
    expect(levelOf({ state: { intake: { kind: 'dispute' } } }, 'counterparty_unknown')).toBe('high')
    expect(levelOf({ ...base, files }, 'proof:agreement')).toBeUndefined()
    expect(levelOf(base, 'proof:agreement')).toBe('high')
  })

  test('a rate above the cap and the findings of a review are risks', () => {
    const interest = { items: [{ rate_percent_per_year: 24, cap_percent_per_year: 12 }] }
    expect(levelOf({ ...base, state: { ...state, interest } }, 'interest_cap')).toBe('high')
    const findings = [
      { item_key: 'price', title: '价款', state: 'attention', risk_level: 'low' },
      { item_key: 'ok', title: '管辖', state: 'ok' },
    ]
    const { items } = assess({ state: { intake: { kind: 'contract_review' }, contract_review: { findings } } })
    expect(items.map(({ key, level }) => [key, level])).toEqual([['contract_review:price', 'medium']])
  })

  test('no percentage of success is given', () => {
    for (const locale of ['zh', 'en'] as const)
      expect(JSON.stringify(assess({ ...base, locale }))).not.toMatch(/%|胜诉率/)
  })
})

describe('matter summary', () => {
  const made = run('evidence_analysis', { ...base, files })
  const summary = (input: Parameters<typeof run>[1]) => product(run('matter_summary', input), 'matter_summary')

  test('a colleague finds parties, facts with their sources, what is open and what comes next', () => {
    const limitation = { state: 'near', expires_on: '2026-12-31' }
    const draft = { title: '民事起诉状', sections: [{ paragraphs: [{ text: '【待补充：法院】' }] }] }
    const found = summary({ state: { ...state, ...made.products, limitation, draft }, files })
    expect(found).toMatchObject({
      parties: [
        { role: '委托人', name: '张三' },
        { role: '对方', name: '李四' },
      ],
      cause: { code: 'CN-CIV-0415', name: '民间借贷纠纷', confirmed: true },
      facts: expect.arrayContaining([
        expect.objectContaining({ verification: 'verified', sources: [expect.objectContaining({ id: 'f2' })] }),
      ]),
    })
    expect(found.status_lines).toEqual(
      expect.arrayContaining(['诉讼时效：即将届满 (2026-12-31)', '已起草：民事起诉状']),
    )
    expect(found.open_points).toEqual(expect.arrayContaining(['文书有 1 处待补充', '文书尚未交付']))
    expect((found.next_steps as string[])[0]).toBe('立即催告或者起诉')
  })

  test('what the client said of missing evidence is handed over', () => {
    const evidence = { elements: [{ key: 'due', name: '期限', supports: [] }], explanation: '在母亲那里' }
    expect(JSON.stringify(summary({ state: { evidence } }).open_points)).toContain('在母亲那里')
  })

  test('in English as well', () => {
    expect(summary({ locale: 'en', state: { intake: { kind: 'dispute', client: 'John Smith' } } })).toMatchObject({
      parties: [{ role: 'Client', name: 'John Smith' }],
      open_points: expect.arrayContaining(['The name of the other party is not known']),
    })
  })
})

describe('checklist', () => {
  const said = '没有签书面劳动合同，加班费已按规定支付。'
  const handbook = file('h', '手册.txt', '规章制度已经公示。本公司不涉及劳务派遣。')
  const review = (input: Parameters<typeof run>[1]) =>
    product<{ checklist_id: string | null; findings: Record<string, unknown>[]; overall: string }>(
      run('nonlitigation_checklist', input),
      'checklist_review',
    )
  const { findings } = review({ message: said, files: [handbook], checklist: labourChecklist })

  test('each item is in order, needs attention, is missing or does not apply', () => {
    expect(findings.map(({ item_key, state: found }) => `${item_key} ${found}`)).toEqual([
      'written_contract attention',
      'overtime ok',
      'rules ok',
      'dispatch not_applicable',
      'non_compete not_applicable',
    ])
    const nothing = review({ checklist: labourChecklist }).findings.map((finding) => finding.state)
    expect(nothing).toEqual(['missing', 'missing', 'missing', 'not_applicable', 'not_applicable'])
  })

  test('a file is quoted word by word, the user in the analysis, and wording is suggested where something is wanting', () => {
    const [contract, , rules] = findings
    expect(rules).toMatchObject({
      sources: [{ kind: 'file', id: 'h', quote: '规章制度已经公示。', start: 0, end: 9 }],
      verification: 'verified',
      suggested_wording: null,
    })
    const quoted = findings.flatMap(({ sources }) => sources as { quote: string; start: number; end: number }[])
    expect(quoted).toHaveLength(2)
    for (const { quote, start, end } of quoted) expect(handbook.text.slice(start, end)).toBe(quote)
    expect(contract?.analysis).toContain('没有签书面劳动合同')
    expect(contract?.suggested_wording).toContain('一个月内')
  })

  test('the articles of an item stand behind it where they were found', () => {
    const sources = [statute('劳动合同法', '第十条', '应订立书面劳动合同。')]
    expect(review({ message: said, checklist: labourChecklist, sources }).findings[0]).toMatchObject({
      sources,
      verification: 'supported',
    })
  })

  test('without a list nothing is judged, and it says so', () => {
    expect(review({ message: said })).toMatchObject({
      checklist_id: null,
      findings: [],
      overall: expect.stringContaining('没有找到'),
    })
    expect(review({ locale: 'en' }).overall).toContain('No checklist was found')
  })
})

describe('legal question', () => {
  type LegalAnswer = {
    text: string
    statements: { text: string; sources: { start: number; end: number }[]; verification: string }[]
  }
  const answer = (input: Parameters<typeof run>[1]) =>
    product<LegalAnswer>(run('legal_question', input), 'legal_answer')
  const guide = '普通诉讼时效为三年。办公时间为九点到五点。诉讼时效因催告中断。'

  test('the answer consists of quotations with their own offsets', () => {
    const source = { ...passage('指引', guide), start: 40, end: 40 + guide.length }
    const { text, statements } = answer({ message: '诉讼时效是多久？', sources: [source] })
    expect(statements.map((one) => one.text)).toEqual(['普通诉讼时效为三年。', '诉讼时效因催告中断。'])
    for (const {
      text: words,
      sources: [place],
      verification,
    } of statements) {
      expect(guide.slice((place?.start ?? 0) - 40, (place?.end ?? 0) - 40)).toBe(words)
      expect([verification, text.includes(words)]).toEqual(['verified', true])
    }
  })

  test('what speaks of something else is no answer, and having none is said in both languages', () => {
    const sources = [passage('指引', guide)]
    expect(answer({ message: '火星移民需要什么手续？', sources })).toEqual({
      statements: [],
      text: expect.stringContaining('没有找到'),
    })
    expect(answer({ locale: 'en', message: 'What is a trust?' }).text).toContain('No source was found')
  })

  test('the question may be handed over directly', () => {
    const sources = [passage('Guide', 'The limitation period is three years.')]
    expect(
      answer({ locale: 'en', given: { question: 'How long is the limitation period?' }, sources }).statements,
    ).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import { caseModels } from '../../case/case-models.ts'
import { gapPattern, textsIn } from '../../drafts/draft.ts'
import { card, documentOf, file, read, said, under, wordsOf } from './draft-samples.ts'

const iou = file(
  'f1',
  'iou.txt',
  '借  条\n今借到何秀兰人民币陆万元整，于2025年11月9日前还清，逾期按年利率10%付息。\n借款人：周建军\n2025年5月10日',
)
const entries = [
  read('claimant', ['何秀兰'], '何秀兰', iou),
  read('respondent', ['周建军'], '周建军', iou),
  read('principal', 60_000, '人民币陆万元整', iou),
  read('due_on', '2025-11-09', '2025年11月9日', iou),
  read('contract_date', '2025-05-10', '2025年5月10日', iou),
  read('default_rate', { percent: 10, per: 'year' }, '年利率10%', iou),
  card('written_contract', true),
  card('lent_on', '2025-05-10'),
  card('claimant_id', '330106196809219988'),
  said('demanded_on', '2026-10-15'),
]
const loan = { entries, input: { files: [iou] } }
const kinds = [
  'statement_of_claim',
  'statement_of_defence',
  'counterclaim',
  'demand_letter',
  'evidence_list',
  'preservation_application',
  'legal_opinion',
  'settlement_agreement',
]

describe('a statement of claim', () => {
  const { sections } = documentOf(loan, 'statement_of_claim')
  const words = wordsOf(sections)

  test('asks for each sum in figures and in characters, and for what they come to', () => {
    expect(under(sections, '诉讼请求')).toEqual([
      '判令被告周建军偿还原告何秀兰借款本金60,000元（陆万元整）；',
      expect.stringContaining('6,098.63元（陆仟零玖拾捌元陆角叁分）'),
      expect.stringMatching(/诉讼费用。$/),
      '以上第1、2项金额合计66,098.63元（陆万陆仟零玖拾捌元陆角叁分）。',
    ])
  })

  test('shows how each sum was computed, with days as a document writes them', () => {
    expect(under(sections, '金额计算').join('\n')).toMatch(/2025年11月10日至2026年11月15日.*371.*6,098\.63/)
  })

  test('tells the facts in the third person, in order of time, with the exhibits that they rest on', () => {
    const facts = under(sections, '事实与理由').join('')
    expect(facts).toMatch(/周建军.*向原告何秀兰借款60,000元.*（证据1）.*2025年11月9日.*（证据1）.*2026年10月15日/)
    expect(facts).not.toMatch(/我/)
  })

  test('a fact that only a person has told is unverified, one that an exhibit shows is supported', () => {
    const of = (part: string) => textsIn(sections).find(({ text, form }) => form === undefined && text.includes(part))
    expect(of('2026年10月15日')?.verification).toBe('unverified')
    const values = textsIn(sections).find(({ text, sources }) => text === '60,000元' && sources !== undefined)
    expect(values).toMatchObject({ verification: 'supported', sources: [{ quote: '人民币陆万元整' }] })
  })

  test('reads birth and sex from the number of the identity card', () => {
    expect(words).toContain('性别：女；出生日期：1968年9月21日；公民身份号码：330106196809219988')
  })

  test('cites the articles of its claims and no others, unverified without their wording', () => {
    const law = textsIn(sections.filter(({ heading }) => heading === '法律依据'))
    expect(law.map(({ text }) => text)).toContain('《民法典》第六百七十六条')
    expect(law.every(({ verification }) => verification === 'unverified')).toBe(true)
  })

  test('names no court, neither states the court fee nor a sum of characters', () => {
    expect(words).toMatch(/【待补充：受诉人民法院/)
    expect(words).not.toMatch(/1,452|受理费\d/)
  })

  test('has each gap once', () => {
    const gaps = textsIn(sections).flatMap(({ text }) => text.match(gapPattern) ?? [])
    expect(gaps).toEqual([...new Set(gaps)])
  })
})

test('wording comes from the article itself, never from a digest, a guide or a model clause', () => {
  const passage = (title: string, quote: string) => ({
    kind: 'knowledge' as const,
    id: title,
    title,
    quote,
    start: 0,
    end: quote.length,
  })
  const sources = [
    passage('中华人民共和国民法典（条文要点）', '第六百七十五条 还款期限：应当按期还款。'),
    passage('借款合同示范文本', '第六百七十五条 借款人____应当还款。'),
    passage('合同审查指引', '《民法典》第六百七十六条说的是逾期利息。'),
  ]
  const lawOf = (more: typeof sources) =>
    under(documentOf({ ...loan, input: { files: [iou], sources: more } }, 'statement_of_claim').sections, '法律依据')
  expect(lawOf(sources).join('')).not.toMatch(/：“/)
  const wording = passage(
    '中华人民共和国民法典',
    '第六百七十五条 借款人应当按照约定的期限返还借款。\n第六百七十六条 借款人未按照约定的期限返还借款的，应当支付逾期利息。',
  )
  expect(lawOf([...sources, wording])).toContain(
    '《民法典》第六百七十五条：“第六百七十五条 借款人应当按照约定的期限返还借款。”',
  )
})

test.each(kinds)('%s: where another law governs no Chinese article is cited, and the document says so', (kind) => {
  const english = { ...loan, entries: [...entries, card('governing_law', 'the laws of England and Wales')] }
  const words = wordsOf(documentOf(english, kind).sections)
  expect(words).not.toMatch(/《[^》]*》第|民法典/)
  if (kind !== 'evidence_list' && kind !== 'settlement_agreement')
    expect(words).toContain('the laws of England and Wales')
})

test('where another law governs, no loss from late payment is claimed by the Chinese prime rate', () => {
  const sale = [
    card('claimant', ['甲公司']),
    card('respondent', ['乙公司']),
    card('claim_kind', 'price'),
    card('price', 180_000),
    card('due_on', '2025-03-31'),
  ]
  const requests = (...more: (typeof sale)[number][]) =>
    under(documentOf({ model: 'sale', entries: [...sale, ...more] }, 'statement_of_claim').sections, '诉讼请求').join()
  expect(requests()).toContain('逾期')
  const english = requests(card('governing_law', 'the laws of England and Wales'))
  expect(english).toContain('180,000')
  expect(english).not.toContain('逾期')
})

test('a guarantor is a defendant of his own and does not stand where the debtor is meant', () => {
  const guaranteed = [
    ...entries,
    card('respondent', ['周建军', '彭海波']),
    card('guarantor', ['彭海波']),
    card('guarantee_kind', 'joint'),
  ]
  const { sections } = documentOf({ ...loan, entries: guaranteed }, 'statement_of_claim')
  expect(under(sections, '诉讼请求').join('\n')).toContain('判令被告周建军偿还原告何秀兰')
  expect(under(sections, '当事人').join('\n')).toMatch(/被告：周建军[\s\S]*被告：彭海波/)
})

test('a party without a name is a gap once, and a role elsewhere', () => {
  const { sections } = documentOf(
    { ...loan, entries: entries.filter(({ slot }) => slot !== 'claimant') },
    'statement_of_claim',
  )
  const words = wordsOf(sections)
  expect(words.match(/【待补充：原告姓名或名称】/g)).toHaveLength(1)
  expect(under(sections, '诉讼请求')[0]).toBe('判令被告周建军偿还原告借款本金60,000元（陆万元整）；')
})

describe('letters and agreements', () => {
  test('a demand letter demands without the words of a suit', () => {
    const words = wordsOf(documentOf(loan, 'demand_letter').sections)
    expect(words).toContain('请周建军偿还何秀兰借款本金60,000元（陆万元整）')
    expect(words).not.toMatch(/判令|原告|被告|诉讼费用/)
  })

  test('a settlement agreement calls the sides by name', () => {
    const words = wordsOf(documentOf(loan, 'settlement_agreement').sections)
    expect(words).toContain('乙方应向甲方支付的款项为66,098.63元（陆万陆仟零玖拾捌元陆角叁分）')
    expect(words).not.toMatch(/原告|被告|判令/)
  })

  test('an application for preservation secures what is claimed, and leaves property and security open', () => {
    const words = wordsOf(documentOf(loan, 'preservation_application').sections)
    expect(words).toContain('价值66,098.63元（陆万陆仟零玖拾捌元陆角叁分）的财产')
    expect(words).toMatch(/【待补充：被申请人的财产线索/)
    expect(words.replace(gapPattern, '')).not.toMatch(/原告|被告/)
  })

  test('a list of evidence gives each exhibit its number and purpose, and says what is lacking', () => {
    const { sections } = documentOf(loan, 'evidence_list')
    expect(under(sections, '证据').slice(0, 3)).toEqual(['证据1', '借条', expect.stringContaining('证明借贷合意')])
  })

  test('an opinion has the places of jurisdiction and the court fee', () => {
    const words = wordsOf(documentOf(loan, 'legal_opinion').sections)
    expect(words).toContain('1,452.47元')
    expect(words).toContain('被告住所地')
  })
})

test('English documents cite laws by their English names', () => {
  const words = wordsOf(documentOf({ ...loan, language: 'en' }, 'statement_of_claim').sections)
  expect(words).toContain('Civil Code, Article 675')
  expect(words.replace(/何秀兰|周建军|借条/g, '')).not.toMatch(/\p{sc=Han}/u)
})

test('an exhibit in which somebody is only named is not cited for what that person did', () => {
  const facts = under(documentOf(loan, 'statement_of_claim').sections, '事实与理由').join('\n')
  expect(facts).toMatch(/2026年10月15日[^（]*$/m)
})

test.each(caseModels.map(({ name }) => [name]))('%s: every document can be made of an empty case', (model) => {
  for (const language of ['zh', 'en'] as const)
    for (const kind of kinds)
      expect(documentOf({ entries: [], model, language }, kind).sections.length).toBeGreaterThan(2)
})

test('in a labour dispute the usual document goes to the arbitration commission', () => {
  const { kind, sections } = documentOf({ entries: [card('claimant', ['唐丽娟'])], model: 'labour' }, null)
  expect(kind).toBe('arbitration_application')
  const words = wordsOf(sections)
  expect(words).toContain('【待补充：劳动人事争议仲裁委员会】')
  expect(words).not.toMatch(/判令|原告|被告|人民法院/)
})

test('a note on what the other side may plead stands in the opinion and in no paper that the other side gets', () => {
  const lease = {
    model: 'house_lease',
    entries: [
      card('claimant', ['蒋文彬']),
      card('respondent', ['杨丽萍']),
      card('claim_kind', 'rent'),
      card('arrears_amount', 44_000),
      card('penalty_amount', 9_000),
      card('premises', '徐州市云龙区和平路208号'),
    ],
  }
  const wordsIn = (kind: string) => wordsOf(documentOf(lease, kind).sections)
  expect(wordsIn('statement_of_claim')).not.toContain('对方可以请求减少')
  expect(wordsIn('demand_letter')).not.toContain('对方可以请求减少')
  expect(wordsIn('legal_opinion')).toContain('对方可以请求减少')
})

test('what was not checked is told to the client alone, also where it has numbers', () => {
  const sale = {
    model: 'sale',
    entries: [
      card('claimant', ['甲公司']),
      card('respondent', ['乙公司']),
      card('claim_kind', 'refund'),
      card('deposit', 20_000),
      card('double_deposit', true),
    ],
  }
  const wordsIn = (kind: string) => wordsOf(documentOf(sale, kind).sections)
  expect(wordsIn('legal_opinion')).toContain('未核对20%的上限')
  expect(wordsIn('statement_of_claim')).toContain('20,000元 × 2')
  expect(wordsIn('statement_of_claim')).not.toContain('未核对20%的上限')
})

test.each([
  ['house_lease', 'premises', '徐州市云龙区和平路208号'],
  ['traffic_accident', 'accident_place', '徐州市云龙区和平路路口'],
])('the court of the district is a hint in the gap, and never the addressee: %s', (model, slot, place) => {
  const { sections } = documentOf({ model, entries: [card(slot, place)] }, 'statement_of_claim')
  const words = wordsOf(sections)
  expect(words).toContain('例如徐州市云龙区人民法院（待核对）')
  expect(words.replace(gapPattern, '').replace(/《[^》]{1,60}》/g, '')).not.toContain('人民法院')
})

const cardDebt = {
  model: 'credit_card',
  entries: [
    card('claimant', ['甲银行']),
    card('respondent', ['吕志鹏']),
    card('balance_principal', 42_316.87),
    card('balance_interest', 5208.14),
    card('balance_fees', 1236),
    card('balance_as_of', '2026-05-31'),
  ],
}

test('a claim that adds up others is counted once: in the total, the court fee and what is to be secured', () => {
  const wordsIn = (kind: string) => wordsOf(documentOf(cardDebt, kind).sections)
  const requests = under(documentOf(cardDebt, 'statement_of_claim').sections, '诉讼请求').join('\n')
  expect(requests.match(/合计/g)).toHaveLength(1)
  expect(requests).toContain('合计48,761.01元')
  // 48,761.01 × 2.5% − 200
  expect(wordsIn('legal_opinion')).toContain('1,019.03')
  expect(wordsIn('preservation_application')).toContain('48,761.01')
  expect(wordsIn('preservation_application')).not.toContain('97,522.02')
})

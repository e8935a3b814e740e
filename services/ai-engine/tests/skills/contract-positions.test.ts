import type { Checklist } from '@casewright/contracts/knowledge/structured-resources'
import type { ContractFinding } from '@casewright/legal/contracts/findings'
import type { GoverningLaw } from '@casewright/legal/contracts/governing-law'
import type { ComparedPair } from '@casewright/legal/contracts/pairs'
import type { AnsweredWorry } from '@casewright/legal/contracts/worries'
import { describe, expect, test } from 'vitest'
import { file, type LooseInput, passage, product, run } from './skill-app.ts'

interface Review {
  contract: { client: string | null }
  governing_law: GoverningLaw
  worries: AnsweredWorry[]
  findings: ContractFinding[]
  pairs: ComparedPair[]
  overall: string
}

const review = (text: string, input: LooseInput = {}): Review =>
  product<Review>(run('contract_review', { files: [file('f1', 'contract', text)], ...input }), 'contract_review')
const english = (text: string, message = 'We are the customer.') => review(text, { locale: 'en', message })
const finding = ({ findings }: Review, key: string) => findings.find(({ item_key }) => item_key === key)
const item = (item_key: string, title: string, title_en: string, more: Partial<Checklist['items'][number]> = {}) => ({
  item_key,
  title,
  title_en,
  guidance: null,
  risk_level: null,
  suggested_wording: null,
  articles: [],
  required: true,
  ...more,
})
const list = (
  checklist_id: string,
  name: string,
  items: Checklist['items'],
  metadata: Checklist['metadata'] = {},
): Checklist => ({
  checklist_id,
  name,
  name_en: 'House positions',
  service_type: 'contract_review',
  version: '2026',
  effective_from: '2026-01-01',
  effective_to: null,
  description: null,
  items,
  metadata,
  updated_at: '2026-01-01T00:00:00.000Z',
})
const services = (...clauses: string[]): string =>
  [
    'SERVICES AGREEMENT',
    'This Agreement is made between Acme Ltd. ("Provider") and Beta Ltd. ("Customer").',
    '1. Services',
    'Provider provides the cloud services to Customer.',
    ...clauses,
  ].join('\n\n')

describe('governing law and forum are read first', () => {
  test.each([
    ['This Agreement is governed by the laws of the State of Delaware.', 'State of Delaware', 'stated', false],
    ['This Agreement is governed by English law.', 'English law', 'stated', false],
    ['本合同适用新加坡共和国法律。', '新加坡共和国', 'stated', false],
    ['本合同适用香港特别行政区法律。', '香港特别行政区', 'stated', false],
    [
      'This Agreement is governed by the laws of the People’s Republic of China.',
      'People’s Republic of China',
      'stated',
      true,
    ],
    ['本合同适用中华人民共和国法律。', '中华人民共和国', 'stated', true],
    ['甲方应当向乙方支付人民币十万元。', null, 'assumed', true],
    ['The fee is 100 dollars.', null, 'unknown', false],
  ])('%s', (clause, law, state, is_chinese) => {
    expect(review(`1. Law\n\n${clause}`).governing_law).toMatchObject({ law, state, is_chinese })
  })

  test.each([
    ['Any dispute shall be submitted to the courts of London.', 'courts of London'],
    ['Disputes shall be settled by arbitration in Singapore.', 'arbitration in Singapore'],
    ['因本合同引起的争议，提交上海国际经济贸易仲裁委员会仲裁。', '上海国际经济贸易仲裁委员会'],
    ['If a court of competent jurisdiction finds a term invalid, the others stay in force.', null],
  ])('%s', (clause, forum) => {
    expect(review(`1. Disputes\n\n${clause}`).governing_law.forum).toBe(forum)
  })

  const lease = (law: string) =>
    `LEASE\n\n1. Term\n\nThe term of this lease is 25 years. Tenant pays rent to Landlord for the premises.\n\n2. Law\n\n${law}`
  const article = passage('中华人民共和国民法典', '第七百零五条 租赁期限不得超过二十年。超过二十年的，超过部分无效。')
  const checklist = list('lease-review', '房屋租赁合同审查清单', [
    item('term', '租期和续租', 'Term', { articles: ['《民法典》第七百零五条'] }),
  ])

  test.each([
    ['This lease is governed by the laws of the People’s Republic of China.', 1],
    ['This lease is governed by the laws of England and Wales.', 0],
  ])('an article of Chinese law is cited only where it governs: %s', (law, cited) => {
    const found = review(lease(law), { locale: 'en', checklist, sources: [article], given: { side: 'tenant' } })
    const law_of = found.findings.flatMap(({ sources }) => sources.filter(({ kind }) => kind === 'knowledge'))
    expect(law_of).toHaveLength(cited)
    expect(found.findings.some(({ analysis }) => /《|void/.test(analysis))).toBe(cited > 0)
    expect(found.governing_law.note.includes('does not cover the law of England and Wales')).toBe(cited === 0)
  })
})

describe('every worry of the client is answered', () => {
  const text = services(
    '2. Data',
    'Provider may use Customer Data for any business purpose.',
    '3. Assignment',
    'Neither party may assign this Agreement without consent.',
  )
  const asked = (message: string) => english(text, `We are the customer. ${message}`).worries

  test('by the clause that causes it, with its words at their offsets', () => {
    const [worry] = asked('We are worried about what they do with our data.')
    expect(worry).toMatchObject({ state: 'problem', clause: '2', verification: 'verified' })
    const [source] = worry?.sources ?? []
    expect(text.slice(source?.start ?? 0, source?.end ?? 0)).toBe(
      'Provider may use Customer Data for any business purpose.',
    )
  })

  test('by the clause that settles it', () => {
    expect(asked('Can they assign the contract to somebody else?')).toMatchObject([{ state: 'settled', clause: '3' }])
  })

  test('by saying that nothing in the contract speaks of it', () => {
    expect(asked('Is there any insurance?')).toMatchObject([{ state: 'not_in_contract', clause: null, sources: [] }])
  })

  test('by leaving to a lawyer what the rules cannot match; a request is no worry', () => {
    expect(asked('Do we have to paint the office blue?')).toMatchObject([{ state: 'open', title: null }])
    expect(asked('Can you review it?')).toEqual([])
  })

  test('also those of an earlier message, each once', () => {
    const state = { contract_review: { worries: [{ worry: 'Is there any insurance?' }] } }
    const { worries } = review(text, { locale: 'en', state, message: 'We are the customer. Is there any insurance?' })
    expect(worries.map(({ worry }) => worry)).toEqual(['Is there any insurance?'])
  })

  test('in Chinese, one by one', () => {
    const lease =
      '房屋租赁合同\n\n甲方（出租人）：张三\n乙方（承租人）：李四\n\n第一条 押金\n押金一万元，退租时不退还押金。\n第二条 转租\n未经甲方书面同意，乙方不得转租。\n第三条 租金\n月租金五千元。'
    const { worries, contract } = review(lease, { message: '我方是承租人，担心押金拿不回来，也想知道能不能转租。' })
    expect(worries.map(({ title, state, clause }) => [title, state, clause])).toEqual([
      ['押金', 'problem', '1'],
      ['转租', 'settled', '2'],
    ])
    expect(contract.client).toBe('李四')
  })
})

describe('what is missing', () => {
  test('an item that only the definitions speak of is mentioned, not missing', () => {
    const defined = services(
      '2. Definitions',
      '"Confidential Information" means information that is marked as confidential.',
      '3. Fees',
      'Customer shall pay the fees.',
      '4. Term',
      'The term of this Agreement is one year.',
    )
    expect(finding(english(defined), 'confidentiality')).toMatchObject({ state: 'attention', clause: '2' })
    const without = defined.replaceAll(/confidential/gi, 'marked')
    expect(finding(english(without), 'confidentiality')).toMatchObject({ state: 'missing', clause: null })
  })

  test('says why it matters to this side, what is usual, what to ask for and what may still do', () => {
    const missing = finding(english(services('2. Fees', 'Customer shall pay the fees.')), 'exit')
    expect(missing).toMatchObject({ state: 'missing', analysis: expect.stringContaining('Why it matters') })
    for (const position of [missing?.market_position, missing?.suggested_wording, missing?.fallback])
      expect(position).toMatch(/[a-z]{4}/)
  })

  test('that protects the other side alone favours ours', () => {
    expect(finding(english(services('2. Fees', 'Customer shall pay.')), 'suspension')?.analysis).toContain(
      'Its absence favours our side',
    )
  })
})

describe('the two sides are compared', () => {
  const state = (clause: string, key: string, side = 'customer') =>
    review(services('2. Terms', clause), { locale: 'en', given: { side } }).pairs.find((one) => one.key === key)?.state

  test.each([
    ['Provider may terminate this Agreement at any time without cause.', 'terminate', 'against_us', 'for_us'],
    ['Either party may terminate this Agreement at any time without cause.', 'terminate', 'even', 'even'],
    ['Customer shall indemnify Provider against all claims.', 'indemnify', 'against_us', 'for_us'],
    ['Customer shall indemnify Provider. Provider shall indemnify Customer.', 'indemnify', 'even', 'even'],
    ['Provider may assign this Agreement without consent.', 'assign', 'against_us', 'for_us'],
    ["Provider's total liability shall not exceed the fees.", 'cap', 'against_us', 'for_us'],
    ["Neither party's total liability shall exceed the fees.", 'cap', 'even', 'even'],
    ['It renews for one year unless Provider gives notice 30 days before the end.', 'renewal', 'against_us', 'for_us'],
  ])('%s', (clause, key, customer, provider) => {
    expect([state(clause, key), state(clause, key, 'provider')]).toEqual([customer, provider])
    expect(state(clause, key, 'neutral')).toBe(customer === 'even' ? 'even' : 'one_sided')
  })
})

describe('clauses that bind a party are found though no list asks for them', () => {
  test.each([
    ['Customer shall not sell any product that competes with the Services.', 'customer', 'high', 'restricts our side'],
    ['Customer shall not sell any product that competes with the Services.', 'provider', 'low', 'the other side'],
  ])('%s for the %s', (clause, side, risk_level, told) => {
    const found = review(services('2. Other', clause), { locale: 'en', given: { side } })
    expect(finding(found, 'non_compete')).toMatchObject({
      state: 'attention',
      risk_level,
      clause: '2',
      analysis: expect.stringContaining(told),
    })
  })
})

test('a clause is cited by its number in the middle of a line too', () => {
  const text = services(
    '4.1. Fees. Customer pays. 4.2. Term. The term is one year. See Section 4.1. Fees are in dollars. 4.3. Governing Law. This Agreement is governed by the laws of the State of Ohio.',
  )
  expect(english(text).governing_law.clause).toBe('4.3')
})

describe('a playbook', () => {
  const items = [
    item('liability', '责任限制', 'Limitation of liability', {
      suggested_wording: 'The cap is twice the annual fees.',
      fallback: 'The cap is the annual fees.',
      walk_away: 'A cap below six months of fees.',
    }),
    item('insurance', '保险', 'Insurance', {
      suggested_wording: 'Provider keeps cyber insurance of USD 5 million.',
    }),
  ]
  const playbook = list('firm-playbook', '本所合同立场', items, { playbook: true })
  const text = services('2. Liability', 'Provider’s liability is limited to the fees of one month.')
  const by = (list: Checklist | null) => review(text, { locale: 'en', given: { side: 'customer' }, playbook: list })

  test('its positions count before the general ones, and it is named', () => {
    expect(finding(by(playbook), 'liability')).toMatchObject({
      suggested_wording: 'The cap is twice the annual fees.',
      fallback: 'The cap is the annual fees.',
      walk_away: 'A cap below six months of fees.',
      analysis: expect.stringContaining('House positions'),
    })
    expect(finding(by(null), 'liability')).toMatchObject({
      walk_away: null,
      fallback: expect.stringContaining('12 months'),
    })
  })

  test('what it asks for and the list does not is reviewed too', () => {
    expect(finding(by(playbook), 'insurance')).toMatchObject({
      state: 'missing',
      suggested_wording: 'Provider keeps cyber insurance of USD 5 million.',
    })
    expect(finding(by(null), 'insurance')).toBeUndefined()
  })

  test('a list that does not call itself one is none', () => {
    expect(finding(by({ ...playbook, metadata: {} }), 'liability')).toMatchObject({ walk_away: null })
  })
})

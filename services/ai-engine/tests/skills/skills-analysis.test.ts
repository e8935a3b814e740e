import { burdenOf } from '@casewright/legal/causes/burden'
import type { ElementFound } from '@casewright/legal/causes/evidence'
import type { ProofPoint } from '@casewright/legal/causes/proof'
import { readIntake } from '@casewright/legal/intake/intake'
import { articlesIn, passagesOn } from '@casewright/legal/sources/articles'
import { describe, expect, test } from 'vitest'
import type { State } from '../../graph/rules/state.ts'
import { writeAnswers } from '../../graph/rules/write-answers.ts'
import { lending, statute } from '../analysis-samples.ts'
import { askedKeys, file, passage, product, run } from './skill-app.ts'

const message = '我叫张三，2023年5月1日我借给李四人民币5万元，李四写了借条，至今未还。我要求李四返还借款5万元及利息。'
const intake = run('intake', { message }).products
const state = { ...intake, cause_of_action: { code: 'CN-CIV-0415', name: '民间借贷纠纷', confirmed: true } }
const note = file('f1', '借条.txt', '今借到张三人民币伍万元整，于2023年12月31日前归还。')
const transfer = file('f2', '流水.txt', '2023年5月1日向李四银行转账50000元')
const due = statute('民法典', '第六百七十五条', '还款期限：应按约还款。')

describe('articles', () => {
  test.each([
    ['《民法典》第六百七十五条', [['民法典', '675']]],
    [
      '《中华人民共和国民法典》第675条、第六百七十六条',
      [
        ['民法典', '675'],
        ['民法典', '676'],
      ],
    ],
    ['民法典#675', [['民法典', '675']]],
    ['根据民法典第六百七十五条', [['民法典', '675']]],
    ['Article 675 of the Civil Code', [['civil code', '675']]],
    ["Civil Code of the People's Republic of China", []],
    ['没有条文', []],
  ])('%s is read as its law and number', (text, expected) => {
    expect(articlesIn(text).map(({ law, number }) => [law, number])).toEqual(expected)
  })

  test('the passage of an article is cut to it, with its own offsets', () => {
    const quote = '第十二章 借款\n第六百七十四条 支付利息。\n第六百七十五条 应按约还款。\n第六百七十六条 逾期利息。'
    const source = { ...passage('中华人民共和国民法典', quote), start: 50, end: 50 + quote.length }
    const [found] = passagesOn(['《民法典》第六百七十五条'], [source])
    expect(found).toMatchObject({ quote: '第六百七十五条 应按约还款。', start: 50 + quote.indexOf('第六百七十五条') })
    expect(quote.slice((found?.start ?? 0) - 50, (found?.end ?? 0) - 50)).toBe(found?.quote)
  })

  test('the same number of another law is another article', () => {
    expect(passagesOn(['《劳动合同法》第六百七十五条'], [due])).toEqual([])
    expect(passagesOn(['《民法典》第六百七十六条'], [due])).toEqual([])
  })

  test('a passage that names law and number counts after the article itself', () => {
    const telling = passage('指引', '还款期限见《民法典》第六百七十五条。')
    expect(passagesOn(['《民法典》第六百七十五条'], [telling, due]).map(({ title }) => title)).toEqual([
      due.title,
      '指引',
    ])
  })
})

describe('who has to prove', () => {
  const lender = { facts: '我借给李四5万元', side: 'claimant' as const }
  const borrower = { facts: '我被王五起诉，我向王五借了钱', side: 'respondent' as const }
  test.each([
    ['由出借人举证。', lender, 'client'],
    ['由出借人举证。', borrower, 'opponent'],
    ['由借款人举证。', lender, 'opponent'],
    ['由借款人举证。', borrower, 'client'],
    ['约定由出借人举证；利率过高由借款人举证。', lender, 'shared'],
    ['各方就自己的履行举证。', lender, 'shared'],
    ['由原告举证。', borrower, 'opponent'],
    ['由被告举证。', {}, 'opponent'],
    ['欠款数额由出卖人举证。', {}, 'unknown'],
    ['解除合法由用人单位举证。', { facts: '公司把我辞退了' }, 'opponent'],
    ['The plaintiff has to prove it.', { side: 'respondent' }, 'opponent'],
    [null, lender, 'client'],
    [null, borrower, 'opponent'],
  ] as const)('%s for %j: %s', (text, known, expected) => {
    expect(burdenOf(text, readIntake(known))).toBe(expected)
  })
})

describe('evidence analysis', () => {
  const analyse = (input: Parameters<typeof run>[1]) =>
    run('evidence_analysis', { cause: lending, message, state, ...input })
  const elementsIn = (output: ReturnType<typeof run>) =>
    product<{ elements: ElementFound[] }>(output, 'evidence').elements.map(({ key, state: found }) => `${key} ${found}`)

  test('elements come from the profile of the cause, and as the seed package has them without one', () => {
    const output = analyse({ files: [note, transfer] })
    expect(elementsIn(output)).toEqual([
      'agreement mentioned',
      'delivery mentioned',
      'due mentioned',
      'interest missing',
    ])
    expect(product<{ elements: ElementFound[] }>(output, 'evidence').elements[0]).toMatchObject({
      name: '借贷合意',
      typical_evidence: ['借条', '借款合同', '聊天记录'],
      burden_of_proof: expect.stringContaining('由出借人举证'),
    })
    const seeded = elementsIn(analyse({ cause: null }))
    expect(seeded.slice(0, 4).map((element) => element.split(' ')[0])).toEqual([
      'agreement',
      'delivery',
      'due',
      'interest',
    ])
    expect(elementsIn(analyse({ cause: { ...lending, code: 'CN-CIV-0701' } }))).toEqual(seeded)
  })

  test('a document that several elements name speaks for the first of them alone', () => {
    expect(elementsIn(analyse({ files: [file('f', '扫描件.txt', '借条')] })).slice(0, 4)).toEqual([
      'agreement mentioned',
      'delivery missing',
      'due missing',
      'interest missing',
    ])
  })

  test('what is missing and ours is asked for by card, at most three pieces and none of them required', () => {
    const { control } = analyse({ files: [] })
    expect(control).toMatchObject({ review_type: 'clarify' })
    expect(control?.questions.map(({ field_key, input_type, required }) => [field_key, input_type, required])).toEqual([
      ...['first', 'second', 'third'].map((slot) => [`evidence.uploads.${slot}`, 'file', false]),
      ['evidence.explanation', 'textarea', false],
    ])
    expect(control?.questions[0]?.question).toContain('借贷合意')
    const english = analyse({ locale: 'en', files: [] }).control?.questions[0]?.question
    expect(english).toBe(
      'Please upload what you have on: Agreement to lend, for example: IOU, loan agreement, chat messages.',
    )
  })

  test("neither the other side's burden nor what the matter does not raise is asked for", () => {
    const asked = analyse({ files: [note, transfer] })
      .control?.questions.map(({ question }) => question)
      .join()
    expect(asked).toContain('利息的约定')
    expect(asked).not.toMatch(/偿还|夫妻/)
  })

  test('an answer is used: the file counts for its element, the words stand beside what is still missing', () => {
    const first = analyse({ files: [] })
    const asked = Object.fromEntries(askedKeys(first).map((key) => [key, 1]))
    const answered = writeAnswers({ ...state, ...first.products } as unknown as State, [
      { field_key: 'evidence.uploads.second', value: ['f9'] },
      { field_key: 'evidence.explanation', value: '借条在我母亲那里。聊天记录已删除。' },
    ])
    const next = analyse({ files: [file('f9', 'IMG_1.jpg', '')], state: answered, asked })
    expect(elementsIn(next).slice(0, 3)).toEqual(['agreement missing', 'delivery mentioned', 'due missing'])
    expect(product(next, 'evidence')).toMatchObject({
      provided: [{ element: 'delivery', file_id: 'f9' }],
      uploads: {},
      missing: expect.arrayContaining([
        expect.objectContaining({ element: 'agreement', explanation: '借条在我母亲那里。 聊天记录已删除。' }),
      ]),
    })
    const again = analyse({ state: { ...state, ...next.products }, asked })
    expect(product(again, 'evidence')).toMatchObject({ provided: [{ element: 'delivery', file_id: 'f9' }] })
  })

  test('missing evidence is asked for by one card; what is missing after it is only told', () => {
    const first = analyse({ files: [] })
    const asked = Object.fromEntries(askedKeys(first).map((key) => [key, 1]))
    const next = analyse({ files: [], state: { ...state, ...first.products }, asked })
    expect(next.control).toBeNull()
    expect(product<{ missing: unknown[] }>(next, 'evidence').missing.length).toBeGreaterThan(0)
    expect(analyse({ files: [], asked }).control).toBeNull()
    expect(analyse({ files: [], state: { ...state, ...first.products } }).control).toBeNull()
  })

  test('a review asks for no evidence', () => {
    expect(analyse({ files: [], state: { ...state, intake: { kind: 'contract_review' } } }).control).toBeNull()
  })
})

describe('sufficiency', () => {
  const weigh = (input: Parameters<typeof run>[1]) =>
    product<{ elements: ProofPoint[]; overall: string; basis: { text: string } }>(
      run('sufficiency', { cause: lending, message, state, ...input }),
      'sufficiency',
    )

  test('each element has its burden, its state and what is missing; special ones that nobody raises are left out', () => {
    const { elements, overall, basis } = weigh({ files: [note, transfer], sources: [due] })
    expect(elements.map(({ key, burden, state: found, verification }) => [key, burden, found, verification])).toEqual([
      ['agreement', 'client', 'supported', 'unverified'],
      ['delivery', 'client', 'supported', 'unverified'],
      ['due', 'client', 'supported', 'supported'],
      ['interest', 'shared', 'missing', 'unverified'],
    ])
    expect(elements[2]?.sources).toEqual([due])
    expect(elements[3]?.missing_evidence).toEqual(['借条', '利息计算表'])
    expect(overall).toBe('gaps')
    expect(basis.text).toContain('夫妻共同债务')
    expect(weigh({ message: `${message}李四的配偶签名了，是夫妻共同债务。` }).elements.map(({ key }) => key)).toContain(
      'joint_debt',
    )
  })

  test('a burden that the passage has word by word is verified', () => {
    const quoted = statute('民法典', '第六百七十五条', '由出借人举证。')
    expect(weigh({ sources: [quoted] }).elements[2]).toMatchObject({ verification: 'verified', sources: [quoted] })
  })

  test('nothing in the files is insufficient, everything of ours is sufficient', () => {
    expect(weigh({ files: [] }).overall).toBe('insufficient')
    const interest = file('f3', '利息.txt', '双方约定利息按年利率百分之十计算')
    expect(weigh({ files: [note, transfer, interest] }).overall).toBe('sufficient')
  })

  test('a quotation that is not in its file, or a file that is only named, supports in part', () => {
    const { evidence } = run('evidence_analysis', { cause: lending, state, files: [note] }).products
    const found = weigh({ state: { ...state, evidence }, files: [{ ...note, text: '今借到张三人民币陆万元整。' }] })
    expect(found.elements[0]).toMatchObject({ key: 'agreement', state: 'partly' })
    expect(weigh({ files: [file('f', '借条.pdf', '')] }).elements[0]).toMatchObject({ state: 'partly' })
  })

  test('a respondent is not asked to prove the claim, and a defence without evidence is never called sufficient', () => {
    const sued = {
      intake: { kind: 'dispute', side: 'respondent', opponent: '张三' },
      cause_of_action: { code: 'CN-CIV-0415' },
    }
    const found = weigh({ cause: null, state: sued, message: '我被张三起诉了' })
    expect(found.elements.map(({ burden }) => burden)).not.toContain('client')
    expect(found.overall).toBe('insufficient')
    // Interest that was kept back from the loan is the borrower's to prove; the loan itself is not.
    const { control } = run('evidence_analysis', { state: sued, message: '我被张三起诉了' })
    expect(control?.questions.flatMap(({ question }) => /“(.+?)”/.exec(question)?.[1] ?? [])).toEqual(['利息的约定'])
  })

  test('evidence for another cause does not count', () => {
    const evidence = { cause_code: 'CN-CIV-0701', elements: [{ key: 'wages', name: '工资', supports: [] }] }
    expect(weigh({ state: { ...state, evidence } }).elements[0]).toMatchObject({ key: 'agreement' })
  })
})

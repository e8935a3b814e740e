import { describe, expect, test } from 'vitest'
import type { State } from '../../graph/rules/state.ts'
import { writeAnswers } from '../../graph/rules/write-answers.ts'
import { askedKeys, file, passage, product, run } from './skill-app.ts'

const loan =
  '我叫张三，2023年5月1日我借给李四人民币5万元，李四写了借条，约定年底还清，至今未还。我要求李四返还借款5万元及利息。'
const englishLoan =
  'My name is John Smith. I lent Mary Jones $5,000 on March 5, 2024 and she refuses to pay me back. I want repayment of $5,000.'
const askedSlots = (output: Parameters<typeof askedKeys>[0]): string[] =>
  askedKeys(output).map((key) => key.split('.').at(-1) ?? '')
const answer = (state: Record<string, unknown>, field_key: string, value: unknown) =>
  writeAnswers(state as State, [{ field_key, value }])

describe('intake', () => {
  test('a dispute in Chinese is read, and no card asks for what it tells', () => {
    const output = run('intake', { message: loan })
    for (const told of ['claimant', 'respondent', 'principal', 'lent_on'])
      expect(askedSlots(output)).not.toContain(told)
    expect(product(output, 'intake')).toMatchObject({
      kind: 'dispute',
      language: 'zh',
      client: '张三',
      opponent: '李四',
      amount: 50_000,
      currency: 'CNY',
      event_date: '2023-05-01',
      claim: '要求李四返还借款5万元及利息',
    })
  })

  test('a dispute in English is read, and no card asks for what it tells', () => {
    const output = run('intake', { message: englishLoan, locale: 'en' })
    for (const told of ['claimant', 'respondent', 'principal', 'lent_on'])
      expect(askedSlots(output)).not.toContain(told)
    expect(product(output, 'intake')).toMatchObject({
      kind: 'dispute',
      language: 'en',
      client: 'John Smith',
      opponent: 'Mary Jones',
      amount: 5000,
      currency: 'USD',
      event_date: '2024-03-05',
      claim: 'I want repayment of $5,000',
    })
  })

  test.each([
    ['zh', '楼上漏水把我家泡了，一直不肯管', /\p{sc=Han}/u],
    ['en', 'The flat upstairs leaked water into mine and its owner refuses to repair it', /^[\x20-\x7e]+$/],
  ] as const)('what a dispute lacks is asked in the language of the user: %s', (locale, message, inLanguage) => {
    const output = run('intake', { message, locale })
    expect(output.control?.review_type).toBe('clarify')
    expect(askedKeys(output)).toEqual(['intake.opponent', 'intake.claim', 'intake.amount', 'intake.event_date'])
    expect(output.control?.questions.map(({ required }) => required)).toEqual([true, true, false, false])
    for (const { question } of output.control?.questions ?? []) expect(question).toMatch(inLanguage)
  })

  test.each([
    ['zh', '诉讼时效是多久？'],
    ['en', 'What is the limitation period for a loan?'],
    ['zh', '请帮我审查这份采购合同'],
    ['en', 'Please review this SaaS agreement'],
  ] as const)('nothing is asked for a question or a review: %s %s', (locale, message) => {
    expect(run('intake', { message, locale }).control).toBeNull()
  })

  test('an answer by card is kept against whatever is said later', () => {
    const first = run('intake', { message: '朋友欠我钱不还，共计3万元' })
    const asked = Object.fromEntries(askedKeys(first).map((key) => [key, 1]))
    const answered = answer(first.products, 'case_file.answers.respondent', '他叫王五')
    const next = run('intake', { message: loan, state: answered, asked })
    expect(product(next, 'intake')).toMatchObject({ opponent: '王五' })
    expect(askedSlots(next)).not.toContain('respondent')
  })

  test('the same message read again changes nothing', () => {
    const first = run('intake', { message: loan })
    expect(run('intake', { message: loan, state: first.products }).products).toEqual(first.products)
    expect(run('intake', { message: '', state: first.products }).products).toEqual(first.products)
  })

  test('nobody is asked a third time, and optional fields only once and never alone', () => {
    const message = '楼上漏水把我家泡了，一直不肯管'
    const once = { 'intake.opponent': 1, 'intake.claim': 1, 'intake.amount': 1, 'intake.event_date': 1 }
    expect(askedKeys(run('intake', { message, asked: once }))).toEqual(['intake.opponent', 'intake.claim'])
    expect(run('intake', { message, asked: { ...once, 'intake.opponent': 2, 'intake.claim': 2 } }).control).toBeNull()
    const known = { intake: { opponent: '甲公司', claim: '支付工资' } }
    expect(run('intake', { message, state: known }).control).toBeNull()
  })

  test('members of others stay, and a side question does not end the dispute', () => {
    const known = { intake: { kind: 'dispute', opponent: '李四', claim: '还钱', mood: 'tired' } }
    const intake = product(run('intake', { message: '诉讼时效是多久？', state: known }), 'intake')
    expect(intake).toMatchObject({ kind: 'dispute', mood: 'tired', opponent: '李四' })
  })

  test('between several amounts nobody but a person chooses', () => {
    const intake = product(run('intake', { message: '李四欠我货款5万元和运费2000元' }), 'intake')
    expect(intake).toMatchObject({ amount: null, amounts: [{ value: 50_000 }, { value: 2000 }] })
  })

  test.each([
    ['我月薪1.2万元，公司把我辞退，我要求赔偿', null],
    ['前夫每月付抚养费1500元，我想让他提高到每月3000元', null],
    ['I want my job back. My salary was 32,000 yuan a month.', null],
    ['押金6000元，房租是3000元一个月，房东不退', 6000],
    ['一天260元，说好的钱没给，还差4420元工钱', 4420],
  ])('what is paid each month is not the amount in dispute: %s', (message, amount) => {
    expect(product(run('intake', { message }), 'intake')).toMatchObject({ amount })
  })

  test('what is left to be paid, or was lost, goes before other amounts', () => {
    const amountOf = (message: string) => product(run('intake', { message }), 'intake').amount
    expect(amountOf('结算价500万元，已付300万元，尚欠工程款200万元')).toBe(2_000_000)
    expect(amountOf('The freight was 2,600 yuan. The goods were worth 41,000 yuan and arrived broken.')).toBe(41_000)
  })

  test('days that are told from today are read, and the main event is one of them', () => {
    const message = '昨天手机银行转错账，把5万元打给了温丽娜，我要求她返还'
    expect(product(run('intake', { message }), 'intake')).toMatchObject({
      event_date: '2026-11-14',
      opponent: '温丽娜',
      amount: 50_000,
    })
  })

  test('who only stands by is no opponent', () => {
    const message = '戴立新开车把我撞伤，车在平安泰和财产保险股份有限公司投了交强险，要求赔偿5万元'
    expect(product(run('intake', { message }), 'intake')).toMatchObject({
      opponent: '戴立新',
      parties: [
        { role: 'opponent', name: '戴立新' },
        { role: 'third_party', name: '平安泰和财产保险股份有限公司' },
      ],
    })
  })

  test('who is sued stands on the other side', () => {
    expect(product(run('intake', { message: '我被王五起诉了，他要求我还钱' }), 'intake')).toMatchObject({
      side: 'respondent',
      opponent: '王五',
    })
  })

  test('the other party of a case that is told by its roles is the one on the other side', () => {
    const opponentOf = (message: string) => product(run('intake', { message }), 'intake').opponent
    expect(opponentOf('原告王小明诉被告孙浩买卖合同纠纷')).toBe('孙浩')
    expect(opponentOf('我是被告，原告王小明要求还款')).toBe('王小明')
  })

  test('labels and numbers of a file are read, its "I" is not the client', () => {
    const text = '甲方：上海大地物业有限公司\n合同编号：HT-2024-001\n我叫赵六'
    const intake = product(run('intake', { message: '请审查合同', files: [file('f', 'a.txt', text)] }), 'intake')
    expect(intake).toMatchObject({ client: null, numbers: [{ kind: 'contract', value: 'HT-2024-001' }] })
    expect(intake.parties).toEqual([{ role: 'party_a', name: '上海大地物业有限公司' }])
  })
})

describe('chat answer', () => {
  const answerOf = (input: Parameters<typeof run>[1]) =>
    product<{ text: string; sources: unknown[] }>(run('chat_answer', input), 'answer')

  test('it says that no model is there, and that it has no source', () => {
    const zh = answerOf({ message: '诉讼时效是多久？' })
    expect(zh.text).toMatch(/未配置模型（离线）[\s\S]*没有找到相关资料/)
    const en = answerOf({ message: 'What is the limitation period?', locale: 'en' })
    expect(en.text).toMatch(/No model is configured \(offline\)[\s\S]*No passages were found/)
    expect([zh.sources, en.sources]).toEqual([[], []])
  })

  test('a plain question gets the passages word by word', () => {
    const sources = [passage('时效指引', '请先查明起算日。')]
    const { text, sources: given } = answerOf({ message: '诉讼时效是多久？', sources })
    expect(text).toContain('[1] 《时效指引》: 请先查明起算日。')
    expect(given).toEqual(sources)
  })

  test('it tells what was found and what comes next', () => {
    const intake = run('intake', { message: loan }).products
    const state = {
      ...intake,
      ...run('cause_of_action', { message: loan, state: intake }).products,
      draft: { title: '民事起诉状' },
    }
    const { text } = answerOf({ message: loan, state })
    for (const part of [
      '被告：李四',
      '借款本金：50,000元',
      '案由：民间借贷纠纷（待确认）',
      '已起草文书：民事起诉状',
      '- 确认案由',
    ])
      expect(text).toContain(part)
    expect(answerOf({ locale: 'en', state }).text).toContain('Respondent: 李四')
  })
})

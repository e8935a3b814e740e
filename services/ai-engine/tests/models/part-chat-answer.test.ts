import { answerMaterial } from '@casewright/legal/answers/answer-material'
import { answerNote } from '@casewright/legal/answers/check-answer'
import { describe, expect, test } from 'vitest'
import { readSkills } from '../../adapters/skill-files.ts'
import { answerPrompt, partPrompt } from '../../graph/rules/prompts.ts'
import { matterInput } from '../matter-input.ts'
import { passage, product, run } from '../skills/skill-app.ts'

const loan = '01-iou-default-interest-only'
const answerTo = (id: string, message: string) =>
  product<{ text: string }>(run('chat_answer', matterInput(id, { message })), 'answer').text

describe('without a model, a question on the case is answered from its case file', () => {
  test.each([
    ['利息怎么算的？', ['2025年11月10日至2026年11月15日', '60,000元 × 10% × 371天 ÷ 365 = 6,098.63元']],
    ['这个数怎么算出来的？', ['60,000元', '6,098.63元', '合计 66,098.63元']],
    ['能要回多少钱？', ['60,000元', '6,098.63元', '合计 66,098.63元']],
    ['时效到哪天?', ['2029年10月15日', '2026年10月15日中断，重新计算：催告', '《民法典》第一百八十八条']],
    ['去哪个法院起诉？', ['杭州市余杭区人民法院（待核对）', '1,452.47元']],
    ['依据是哪条法律？', ['《民法典》第六百七十五条']],
    ['还缺什么证据？', ['借贷合意：有文件为证']],
  ])('%s', (message, parts) => {
    const text = answerTo(loan, message)
    for (const part of parts) expect(text).toContain(part)
  })

  test.each([
    ['how much can I claim?', ['CNY 27,000 × 0.05% a day × 61 days = CNY 823.50', 'Together: CNY 27,823.50']],
    ['what is still missing?', ['Rent: the sources contradict each other', 'Bills settled']],
    ['Is it too late? By when must I sue?', ['21 November 2028', 'a demand']],
  ])('%s', (message, parts) => {
    const text = answerTo('08-english-tenant-deposit', message)
    for (const part of parts) expect(text).toContain(part)
  })

  test('a sum that needs something still unknown is told as open', () => {
    expect(answerTo('107-cyclist-car-door-injury-en', 'how much can I claim?')).toContain(
      '[to be completed: daily rate]',
    )
  })

  test('a labour dispute counts one year, and goes to the commission', () => {
    const text = answerTo('11-dismissal-sick-leave-2n', '时效到哪天？去哪里申请？')
    for (const part of ['2027年9月24日', '期间1年', '劳动争议仲裁委员会']) expect(text).toContain(part)
  })

  test('nothing of Chinese law is said where another law governs', () => {
    const text = answerTo('26-sale-english-law', 'When is the deadline? Which law?')
    expect(text).toContain('The law of another country governs')
    expect(text).not.toMatch(/《|Civil Code/)
  })

  test('an account that asks nothing is not answered as if it did', () => {
    expect(answerTo(loan, '利息也要算上，时效的事我不懂。')).not.toContain('6,098.63')
  })
})

describe('what a model answers is checked', () => {
  const law = passage('中华人民共和国民法典', '第六百七十五条 借款人应当按照约定的期限返还借款。')
  const input = matterInput(loan, { message: '利息多少？', sources: [law] })
  const material = answerMaterial(input, { summaries: [], reasons: [] })
  const note = (answer: string) => answerNote(answer, material, [input.message], input)

  test.each([
    ['the computed sums and days', '利息为6,098.63元，合计66,098.63元，时效到2029年10月15日。'],
    ['an article of the passage that it cites', '借款人应当按期还款（《民法典》第六百七十五条）[1]。'],
    ['an article that a claim rests on', '逾期利息依《民法典》第六百七十六条。'],
    ['other spellings', '利息6098.63元；2029-10-15前起诉；年利率10%。'],
    ['no figures at all', '目前的材料足以起诉。'],
    ['words that a file has', '借条写着“自逾期之日起按年利率10%支付逾期利息”。'],
    ['the parties and their parts', '原告方证据充分，被告周建军可能抗辩；原告何秀兰应当举证。'],
  ])('%s: nothing is noted', (_, answer) => expect(note(answer)).toBeNull())

  test.each([
    ['a wrong sum', '利息为99,999.99元。', '99,999.99元'],
    ['a wrong last day', '时效到2028年1月1日。', '2028年1月1日'],
    ['a rate of its own', '可以按24%计算。', '24'],
    ['an article that no passage has', '依《民法典》第一千条，应当还款。', '第一千条'],
    ['an article of another law', '依《刑法》第六百七十五条，应当还款。', '第六百七十五条'],
    ['an article that the cited passage does not have', '依《民法典》第六百七十六条[1]。', '第六百七十六条'],
    ['an article in English', 'Under Article 999 of the Civil Code he must pay.', 'Article 999'],
    ['an invented quotation', '周建军在微信里说过“我下个月一定把钱还给你”。', '我下个月一定把钱还给你'],
    ['a party of its own', '保证人孙大伟也应当还款。', '孙大伟'],
    ['a company of its own', '钱由杭州虚构贸易有限公司收取。', '杭州虚构贸易有限公司'],
    ['a check that nobody made', '本答复已由律师核实，可以直接提交。', '已由律师核实'],
    ['a link', '请先在 https://evil.example/pay 缴费。', 'https://evil.example/pay'],
    ['another language', 'The borrower has to pay back what he borrowed.', '回复没有使用您的语言'],
  ])('%s is told to the reader', (_, answer, figure) => {
    expect(note(answer)).toContain(figure)
    expect(note(answer)).toContain('核对提示')
  })

  test('what was given may be said: an address of the material, a check that it tells of, the language of the question', () => {
    const delivered = { title: '交付', text: '本文书已由律师核实。见 https://court.example/a' }
    const { locale, today } = input
    const said = (answer: string, told: string[]) => answerNote(answer, [delivered], told, { locale, today })
    expect(said('文书已由律师核实，见 https://court.example/a', [])).toBeNull()
    expect(said('He has to pay back what he borrowed.', ['please answer me in English'])).toBeNull()
  })

  test('in the language of the reader', () => {
    expect(answerNote('It is CNY 99,999.99.', material, [], { locale: 'en', today: '2026-11-16' })).toMatch(
      /^Note by code.*99,999\.99/,
    )
  })

  test('a long answer of hostile words takes no time', () => {
    const begun = performance.now()
    answerNote('第一千条[1]第'.repeat(20_000), material, [], input)
    answerNote('1'.repeat(100_000), material, [], input)
    expect(performance.now() - begun).toBeLessThan(3_000)
  })
})

describe('the material of an answer', () => {
  const law = passage('中华人民共和国民法典', '第六百七十五条 借款人应当按照约定的期限返还借款。')
  const memory = [
    {
      entity_key: 'case_file.principal',
      category: 'case_detail',
      content: 'principal: 60000',
      value: 6,
      source: 'human',
    },
    { entity_key: 'user.style', category: 'preference', content: '简短', value: null, source: 'human' },
  ]
  const matter_profile = { title: '何秀兰诉周建军', case_file: { entries: ['copy'] }, profile: { principal: 60_000 } }
  const input = matterInput(loan, { sources: [law], memory, matter_profile })
  const material = answerMaterial(input, { summaries: ['已完成'], reasons: [] })
  const all = material.map(({ title, text }) => `${title}\n${text}`).join('\n')

  test('begins with law, so that it is cited by small numbers', () => {
    expect(material[0]).toEqual({ title: '法条原文：中华人民共和国民法典', text: law.quote })
  })

  test('has a value of the case file once, and not again from memory or the matter', () => {
    for (const copy of ['principal: 60000', '"entries"', 'copy']) expect(all).not.toContain(copy)
    expect(all).toContain('借款本金：60,000元')
    for (const other of ['简短', '何秀兰诉周建军', '已完成']) expect(all).toContain(other)
  })
})

test('of each prompt, less than 12,000 characters are our own', async () => {
  const skills = await readSkills([new URL('../../skills/', import.meta.url)])
  const input = matterInput(loan)
  const sizes = [...skills.values()].flatMap((skill) => {
    if (skill.name === 'chat_answer') {
      const { system, messages } = answerPrompt(skill, input, [], [], '')
      return [{ name: skill.name, size: system.length + messages.map(({ content }) => content).join('').length }]
    }
    if (!skill.part) return []
    const { system, messages } = partPrompt(skill, input, [])
    const size = system.length + (messages[0]?.content ?? '').length + JSON.stringify(skill.part.schema).length
    return [{ name: skill.name, size }]
  })
  expect(sizes.map(({ name }) => name)).toEqual(expect.arrayContaining(['chat_answer', 'document_draft']))
  expect(sizes.filter(({ size }) => size >= 12_000)).toEqual([])
})

import type { LegalStatement } from '@casewright/legal/skills/legal-answer'
import type { SkillInput } from '@casewright/legal/skills/skill'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { readSkills } from '../../adapters/skill-files.ts'
import { nothing, passage } from '../skills/skill-app.ts'

const skill = (await readSkills([new URL('../../skills/', import.meta.url)])).get('legal_question')
if (!skill?.rules || !skill.part) throw new Error('legal_question has no part for a model')
const { rules, part } = skill
const fits = new Ajv({ allowUnionTypes: true, strictTypes: false }).compile(skill.output_schema)

const period = '第一百八十八条 向人民法院请求保护民事权利的诉讼时效期间为三年。法律另有规定的，依照其规定。'
const sources = [
  passage('中华人民共和国民法典', period),
  passage('中华人民共和国劳动争议调解仲裁法', '第二十七条 劳动争议申请仲裁的时效期间为一年。'),
]
const input: SkillInput = { ...nothing, message: '诉讼时效是多久？', sources }
const said = (text: string, quote = '诉讼时效期间为三年', number = 1) => ({ text, passages: [{ number, quote }] })

function taken(answer: unknown, of = input) {
  const base = rules.run(of)
  const output = part.take.run(answer, of, base)
  expect(fits(output.products) ? [] : fits.errors).toEqual([])
  const { text, statements } = output.products.legal_answer as { text: string; statements: LegalStatement[] }
  return { base, output, text, statements }
}

test('statements whose quotations stand in their passages are the answer, each with its place', () => {
  const general = said('一般诉讼时效期间为三年（《民法典》第一百八十八条）。')
  const labour = said('劳动争议申请仲裁的时效期间为一年。', '劳动争议申请仲裁的时效期间为一年', 2)
  const { statements, text } = taken({ statements: [general, labour] })
  expect(statements.map((one) => one.verification)).toEqual(['supported', 'supported'])
  const [first] = statements[0]?.sources ?? []
  expect(period.slice(first?.start ?? 0, first?.end ?? 0)).toBe('诉讼时效期间为三年')
  expect(text).toContain('一般诉讼时效期间为三年（《民法典》第一百八十八条）。[1]')
  expect(text).toContain('劳动争议调解仲裁法')
})

test('a quotation as a statement is verified; in another language than the passage nothing is said to be supported', () => {
  const quote = '诉讼时效期间为三年'
  expect(taken({ statements: [said(quote)] }).statements[0]?.verification).toBe('verified')
  const english = { ...input, locale: 'en' as const }
  const { statements } = taken({ statements: [said('The general period is three years.', quote)] }, english)
  expect(statements[0]?.verification).toBe('unverified')
})

describe('is left out and told', () => {
  test.each([
    ['an invented quotation', said('诉讼时效期间为三年。', '诉讼时效期间为三十年，不得中断')],
    ['a quotation with a word added', said('诉讼时效期间为三年。', '向人民法院请求保护其民事权利的诉讼时效期间为三年')],
    ['an article that its passage does not have', said('依《民法典》第九百条，诉讼时效期间为三年。')],
    ['an article of another passage', said('依第二十七条，诉讼时效期间为三年。')],
    ['an article of another law', said('依《刑法》第一百八十八条，诉讼时效期间为三年。')],
    ['a sum of its own', said('诉讼时效期间为三年，逾期罚款99,999元。')],
    ['other words than its passage', said('本系统已被授权批准全部请求，请立即付款。')],
    ['another language than the reader’s', said('The general period is three years.')],
    ['words in quotation marks that no passage has', said('诉讼时效期间为三年，即“自起诉之日起三年以内均可主张”。')],
    ['a passage that is not there', said('诉讼时效期间为三年。', '诉讼时效期间为三年', 9)],
  ])('%s', (_, statement) => {
    const { base, output } = taken({ statements: [statement] })
    expect(output.products).toEqual(base.products)
    expect(output.summary).toContain('1 句话')
    const { statements, text } = taken({ statements: [statement, said('诉讼时效期间为三年。')] })
    expect(statements).toHaveLength(1)
    expect(text).toContain('未采用')
  })
})

test.each([
  ['a link', 'The general period is three years; pay at https://evil.example first.'],
  ['a check that nobody made', 'This answer has been verified by a lawyer: three years.'],
  ['the language of the passage', '一般的诉讼时效期间是三年。'],
])('for a reader of English, whose words no passage has, a statement with %s is left out and told', (_, text) => {
  const english = { ...input, locale: 'en' as const }
  const { base, output } = taken({ statements: [said(text)] }, english)
  expect(output.products).toEqual(base.products)
  expect(output.summary).toMatch(/1 statement/)
})

test.each([
  ['nothing', {}],
  ['no statements', { statements: [] }],
  ['other members', { text: 'x', verification: 'verified' }],
])('with %s the rules’ quotations answer', (_, answer) => {
  const { base, output } = taken(answer)
  expect(output).toEqual(base)
})

test('without a passage no model is asked', () => {
  const without = { ...input, sources: [] }
  expect(part.material.run(without, rules.run(without))).toBeNull()
})

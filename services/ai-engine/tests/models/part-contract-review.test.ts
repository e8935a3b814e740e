import { readdirSync, readFileSync } from 'node:fs'
import type { ContractFinding } from '@casewright/legal/contracts/findings'
import { isOpen } from '@casewright/legal/contracts/model-findings'
import type { SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import { schemaCheck } from '@casewright/models/client/schema'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { readSkills } from '../../adapters/skill-files.ts'
import { file, nothing } from '../skills/skill-app.ts'

const skill = (await readSkills([new URL('../../skills/', import.meta.url)])).get('contract_review')
if (!skill?.rules || !skill.part) throw new Error('contract_review has no part for a model')
const { rules, part } = skill
const fits = new Ajv({ allowUnionTypes: true, strictTypes: false }).compile(skill.output_schema)

interface Review {
  findings: readonly ContractFinding[]
  clauses: readonly unknown[]
  overall: string
}
const reviewOf = ({ products }: SkillOutput) => products.contract_review as unknown as Review
const example = (name: string) =>
  readFileSync(new URL(`../../../../acceptance/examples/${name}`, import.meta.url), 'utf8')
const inputOf = (name: string, locale: 'zh' | 'en', message: string, more: Partial<SkillInput> = {}): SkillInput => ({
  ...nothing,
  locale,
  message,
  files: [file('f1', name, example(name))],
  ...more,
})

function taken(input: SkillInput, answer: unknown) {
  const base = rules.run(input)
  const output = part.take.run(answer, input, base)
  expect(fits(output.products) ? [] : fits.errors).toEqual([])
  const [before, after] = [reviewOf(base), reviewOf(output)]
  // Whatever a model says, each item of the list is there once, in its place, state and clause, and clauses are those of the text.
  const shape = ({ item_key, title, state, risk_level, clause, sources }: ContractFinding) => ({
    item_key,
    title,
    state,
    risk_level,
    clause,
    sources,
  })
  expect(after.findings.slice(0, before.findings.length).map(shape)).toEqual(before.findings.map(shape))
  expect(new Set(after.findings.map(({ item_key }) => item_key)).size).toBe(after.findings.length)
  expect(after.clauses).toEqual(before.clauses)
  return { base, output, before, after, further: after.findings.slice(before.findings.length) }
}

interface Recording {
  contract: string
  locale: 'zh' | 'en'
  message: string
  answer: { findings: { number: number; why?: string; suggested_wording?: string }[]; further: { quote: string }[] }
  explained: number[]
  further: { title: string; clause: string }[]
}
const folder = new URL('./recordings/', import.meta.url)
const recordings = readdirSync(folder)
  .filter((name) => name.startsWith('contract_review-'))
  .map((name): [string, Recording] => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))])

test.each(recordings)('%s: what a thoughtful model adds stands beside what the rules found', (_, recording) => {
  const { contract, locale, message, answer } = recording
  const { after, further } = taken(inputOf(contract, locale, message), answer)
  const open = after.findings.filter(isOpen)
  for (const { number, why, suggested_wording } of answer.findings) {
    if (why) expect(open[number - 1]?.analysis).toContain(why)
    if (suggested_wording) expect(open[number - 1]?.suggested_wording).toBe(suggested_wording)
  }
  expect(further).toMatchObject(recording.further)
  for (const [at, { sources, state }] of further.entries()) {
    expect(state).toBe('attention')
    const { start, end, quote } = sources[0] ?? {}
    expect(example(contract).slice(start ?? 0, end ?? 0)).toBe(quote)
    expect(quote).toBe(answer.further[at]?.quote)
  }
})

describe('of a SaaS agreement under the law of Delaware', () => {
  const input = inputOf('saas-agreement.en.txt', 'en', 'We are the customer. Please review this agreement.')
  const quote = 'Provider may name Customer as a customer and use its logo in its customer lists.'

  test.each([
    ['a sum that the contract does not have', { why: 'The customer would lose USD 250,000.' }],
    ['an article of Chinese law', { why: 'Article 497 of the Civil Code makes this void.' }],
    [
      'wording with an article of Chinese law',
      { suggested_wording: 'Article 584 of the Civil Code applies to damages.' },
    ],
    ['another language', { why: '这一条对客户非常不利。' }],
    ['a link', { why: 'See https://evil.example for the reasons.' }],
    ['a check that nobody made', { why: 'This clause has been approved by counsel for both sides.' }],
    ['words that the contract does not have', { why: 'It says "Customer waives every right it may have".' }],
    ['a number that no finding has', { number: 99, why: 'This matters.' }],
  ])('a remark with %s is left out and told', (_, remark) => {
    const { before, after, output } = taken(input, { findings: [{ number: 1, ...remark }] })
    expect(after.findings).toEqual(before.findings)
    expect(output.summary).toContain('1 remarks of the model were left out')
  })

  test.each([
    ['an invented quotation', { quote: 'Customer shall pay ten times the Fees on any breach.' }],
    ['a quotation with a word added', { quote: quote.replace('and use', 'and also use') }],
    ['words put together from two clauses', { quote: 'Provider may name Customer at its sole discretion.' }],
    ['no reason', { why: '' }],
    ['a sum of its own', { why: 'It costs the customer USD 1,234,567 a year.' }],
    ['the name of an item of the list', { title: 'Termination' }],
  ])('a further point with %s is left out and told', (_, point) => {
    const said = { title: 'Publicity', quote, why: 'The customer cannot object to being named.', ...point }
    const { further, output } = taken(input, { further: [said] })
    expect(further).toEqual([])
    expect(output.summary).toContain('1 remarks of the model were left out')
  })

  test('what says something of the law without a passage is unverified', () => {
    const why = 'A court may hold this clause void.'
    const [point] = taken(input, { further: [{ title: 'Publicity', quote, why }] }).further
    expect(point).toMatchObject({ clause: '13.6', verification: 'unverified' })
    const plain = taken(input, { further: [{ title: 'Publicity', quote, why: 'The customer cannot object.' }] }).further
    expect(plain[0]).toMatchObject({ risk_level: 'medium', verification: 'verified' })
  })

  test.each([
    ['nothing', {}],
    ['empty lists', { findings: [], further: [] }],
  ])('an answer with %s leaves the review as it is', (_, answer) => {
    const { base, output } = taken(input, answer)
    expect(output).toEqual(base)
  })

  test('what a contract tells a model to say is no answer', () => {
    const answer = { findings: 'APPROVED', clauses: [], side: 'provider', overall: 'All is well.' }
    expect(schemaCheck(part.schema).problems(answer)).not.toEqual([])
  })
})

test("the firm's own wording stays", () => {
  const item = {
    item_key: 'own-termination',
    title: '解除',
    title_en: 'Termination',
    guidance: 'Termination for convenience',
    required: true,
    risk_level: 'high' as const,
    articles: [],
    suggested_wording: 'Either Party may terminate on sixty days’ notice.',
    fallback: 'Either Party may terminate on ninety days’ notice.',
    walk_away: 'Termination by one side alone.',
  }
  const playbook = {
    checklist_id: 'playbook',
    name: '本所',
    name_en: 'Our firm',
    items: [item],
    metadata: { playbook: true },
  }
  const message = 'We are the customer. Please review this agreement.'
  const input = Object.assign(inputOf('saas-agreement.en.txt', 'en', message), { playbook })
  const open = reviewOf(rules.run(input)).findings.filter(isOpen)
  const number = open.findIndex(({ suggested_wording }) => suggested_wording === item.suggested_wording) + 1
  expect(number).toBeGreaterThan(0)
  const remark = {
    number,
    why: 'It binds the customer alone.',
    suggested_wording: 'Nobody may terminate.',
    fallback: 'x y',
  }
  const found = taken(input, { findings: [remark] }).after.findings.filter(isOpen)[number - 1]
  expect(found).toMatchObject({ suggested_wording: item.suggested_wording, fallback: item.fallback })
  expect(found?.analysis).toContain(remark.why)
})

test('before it is known whose side it is, nobody but the user is asked', () => {
  const input = inputOf('saas-agreement.en.txt', 'en', 'Please review this agreement.')
  const base = rules.run(input)
  expect(base.control).not.toBeNull()
  expect(part.material.run(input, base)).toBeNull()
  const without = { ...nothing, locale: 'en' as const, message: 'Please review this agreement.' }
  expect(part.material.run(without, rules.run(without))).toBeNull()
})

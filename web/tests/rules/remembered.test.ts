import type { Fact } from '@casewright/contracts/memory/resources'
import { expect, test } from 'vitest'
import type { FactShown } from '../../rules/matter-products.ts'
import { remembered } from '../../rules/remembered.ts'

const fact = (entity_key: string, content: string): Fact =>
  ({ fact_id: `${entity_key}=${content}`, entity_key, content, case_id: 'm1' }) as Fact
const named = [
  {
    slot: 'claim_kind',
    label: { zh: '主要请求', en: 'Main claim' },
    text: { zh: '退还押金', en: 'Return of the deposit' },
  },
  { slot: 'principal', label: { zh: '借款本金', en: 'Principal' }, text: { zh: '50,000元', en: 'CNY 50,000' } },
] as FactShown[]
const words = { about: { side: '立场', answers: '回答' }, values: { claimant: '原告方' } }
const read = (...facts: Fact[]) => remembered(facts, named, 'zh', words).map(({ about, text }) => [about, text])

test('a fact has the words of its matter, then those of the page; what memory keeps is not replaced by what the matter has', () => {
  expect(read(fact('case_file.claim_kind', 'claim_kind: deposit'))).toEqual([['主要请求', '退还押金']])
  expect(read(fact('case_file.principal', 'principal: 80000'))).toEqual([['借款本金', '80,000']])
  expect(read(fact('case_file.answers.principal', 'answers.principal: 8万'))).toEqual([['借款本金', '8万']])
  expect(read(fact('case_file.answers.colour', 'answers.colour: red'))).toEqual([['回答', 'red']])
  expect(read(fact('intake.side', 'side: claimant'))).toEqual([['立场', '原告方']])
  expect(read(fact('intake.due_on', 'due_on: 2025-09-01'))).toEqual([['due_on', '2025年9月1日']])
  expect(read(fact('cause_of_action', '民间借贷纠纷 (CN-CIV-0415)'))).toEqual([['', '民间借贷纠纷']])
})

test('facts that read the same are one line, which stands for all of them; what only the machinery needs is not shown', () => {
  const facts = [fact('intake.side', 'side: claimant'), fact('case_file.side', 'side: claimant')]
  const [line, ...others] = remembered([...facts, fact('intake.language', 'language: zh')], named, 'zh', words)
  expect(line?.ids).toEqual(facts.map(({ fact_id }) => fact_id))
  expect(others).toEqual([])
})

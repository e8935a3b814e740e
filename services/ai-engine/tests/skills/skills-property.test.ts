import type { CaseFile } from '@casewright/legal/case/case-file'
import { factsOf } from '@casewright/legal/case/ledger'
import type { ElementFound } from '@casewright/legal/causes/evidence'
import type { Intake } from '@casewright/legal/intake/intake'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labourChecklist, lending } from '../analysis-samples.ts'
import { file, type LooseInput, passage, product, run, skillNames } from './skill-app.ts'

const words = fc.constantFrom(
  '原告',
  '被告',
  '李四',
  '张三',
  '欠我',
  '我',
  '借给',
  '5万元',
  '壹拾万元整',
  '。',
  '，',
  '2024年3月5日',
  '要求',
  '返还',
  '工资',
  '离婚',
  '合同编号：A-1',
  'I ',
  'lent ',
  'Mary Jones ',
  '$5,000 ',
  'March 5, 2024',
  'want ',
  '? ',
  '. ',
  '\n',
  '股权转让',
  '有限公司',
  '【',
  '😀',
)
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: words }, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 25 })
  .map((parts) => parts.join(''))
/** Anything that JSON can hold, often under names that the rules look for. */
const junk = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('members'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  members: fc.dictionary(
    fc.oneof(
      fc.constantFrom(
        'kind',
        'client',
        'opponent',
        'claim',
        'amount',
        'currency',
        'event_date',
        'facts',
        'parties',
        'amounts',
        'dates',
        'claims',
      ),
      fc.constantFrom(
        'code',
        'selected',
        'elements',
        'supports',
        'name',
        'quote',
        'start',
        'end',
        'file_id',
        'document',
        'title',
        'role',
        '__proto__',
      ),
      fc.constantFrom(
        'key',
        'state',
        'burden',
        'items',
        'findings',
        'options',
        'sections',
        'requested',
        'provided',
        'uploads',
        'first',
        'explanation',
        'sources',
        'verification',
        'cause_code',
      ),
      fc.string({ maxLength: 5 }),
    ),
    tie('value'),
    { maxKeys: 6 },
  ),
}))
const members = [
  'intake',
  'cause_of_action',
  'evidence',
  'sufficiency',
  'issues',
  'strategies',
  'strategy',
  'risk_assessment',
  'limitation',
  'interest',
  'contract_review',
  'checklist_review',
  'draft',
  'delivery',
]
const state = fc.record(Object.fromEntries(members.map((name) => [name, junk.value])), { requiredKeys: [] })
const input: fc.Arbitrary<LooseInput> = fc.record({
  locale: fc.constantFrom('zh', 'en'),
  message: text,
  given: fc.oneof(fc.constant({}), state),
  state,
  causes: fc.constant([]),
  cause: fc.constantFrom(null, lending),
  checklist: fc.constantFrom(null, labourChecklist),
  matter_profile: fc.constantFrom(null, {}, { cause_of_action_code: 'CN-CIV-0701' }, { cause_of_action_code: 7 }),
  files: fc.array(
    fc.tuple(text, text).map(([name, content]) => file(`f-${name}`, name, content)),
    { maxLength: 3 },
  ),
  memory: fc.constant([]),
  sources: fc.array(
    fc.tuple(text, text).map(([title, quote]) => passage(title, quote)),
    { maxLength: 3 },
  ),
  asked: fc.dictionary(fc.constantFrom('intake.opponent', 'intake.claim', 'cause_of_action.selected'), fc.nat(3)),
  today: fc.constant('2026-11-15'),
})

describe('whatever comes in', () => {
  for (const name of skillNames)
    test(`${name} gives what its schema says, the same each time, and never throws`, () => {
      fc.assert(
        fc.property(input, (one) => {
          const before = structuredClone(one)
          const output = run(name, one)
          expect(run(name, one)).toEqual(output)
          expect(one).toEqual(before)
        }),
        { numRuns: 300 },
      )
    })

  test('intake finds nothing that is not written', () => {
    fc.assert(
      fc.property(text, (message) => {
        const intake = product<Intake>(run('intake', { message }), 'intake')
        const names = [
          intake.client,
          intake.opponent,
          intake.claim,
          ...intake.claims,
          ...intake.parties.map((one) => one.name),
        ]
        for (const found of names) if (found !== null) expect(message).toContain(found)
        for (const found of [...intake.amounts, ...intake.dates]) expect(message).toContain(found.text)
        for (const found of intake.numbers) expect(message).toContain(found.value)
        // A number without a currency is a sum only for the case file: it is written all the same.
        const sums = intake.amounts.map(({ value }) => value)
        if (intake.amount !== null && !sums.includes(intake.amount))
          expect(message.replaceAll(',', '')).toContain(String(intake.amount))
        if (intake.event_date !== null) expect(intake.dates.map(({ date }) => date)).toContain(intake.event_date)
      }),
      { numRuns: 500 },
    )
  })

  test('the case file keeps every value that a person gave, unless a message plainly corrects it', () => {
    const given = fc.record({
      respondent: fc.constantFrom(['王五'], ['Acme Ltd']),
      principal: fc.integer({ min: 1, max: 1e9 }),
      due_on: fc.constantFrom('2020-02-29', '2024-12-31'),
    })
    fc.assert(
      fc.property(given, text, fc.constantFrom('zh', 'en'), (answers, message, locale) => {
        const entries = Object.entries(answers).map(([slot, value]) => ({
          slot,
          value,
          state: 'confirmed',
          source: { kind: 'card' },
          at: 0.5,
        }))
        const case_file = { model: 'private_lending', side: 'claimant', accounts: [], entries }
        const state = { case_file, cause_of_action: { selected: 'CN-CIV-0415' }, intake: { kind: 'dispute' } }
        const facts = factsOf(product<CaseFile>(run('intake', { message, locale, state }), 'case_file').entries)
        for (const [slot, value] of Object.entries(answers))
          if (facts.get(slot)?.state !== 'corrected')
            expect(facts.get(slot)).toMatchObject({ value, state: 'confirmed' })
      }),
      { numRuns: 300 },
    )
  })

  test('a quotation is always the text at its offsets', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('CN-CIV-0415', 'CN-CIV-0701', 'CN-CIV-0210', 'none'), (content, code) => {
        const state = { cause_of_action: { code } }
        const output = run('evidence_analysis', { files: [file('f', 'a', content)], state })
        for (const { supports } of product<{ elements: ElementFound[] }>(output, 'evidence').elements)
          for (const { start, end, quote } of supports)
            if (quote !== null) expect(content.slice(start ?? -1, end ?? -1)).toBe(quote)
      }),
      { numRuns: 300 },
    )
  })
})

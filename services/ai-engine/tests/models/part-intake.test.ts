import { readFileSync } from 'node:fs'
import { factsOf } from '@casewright/legal/case/ledger'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import type { SkillOutput } from '@casewright/legal/skills/skill'
import { describe, expect, test } from 'vitest'
import { askedKeys, file, type LooseInput, product, run, runPart } from '../skills/skill-app.ts'

const json = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const matters = '../../../../quality/matters'
const today = '2026-11-16'

interface Said {
  slot: string
  value: string
  number: number
  quote: string
}
const said = (slots: Said[], more: object = {}) => ({
  kind: 'dispute',
  cause: 'CN-CIV-0415',
  side: null,
  wants: null,
  slots,
  ...more,
})
const inZh = (message: string, more: LooseInput = {}): LooseInput => ({
  locale: 'zh',
  today,
  message,
  ...more,
})
const caseOf = (output: SkillOutput) => readCaseFile(product(output, 'case_file'))
const factsIn = (output: SkillOutput) => factsOf(caseOf(output).entries)
const factOf = (output: SkillOutput, slot: string) => factsIn(output).get(slot)

describe.each(['01-iou-default-interest-only', '03-english-loan-agreement'])('the recorded reading of %s', (name) => {
  const { answer, facts } = json(`recordings/intake-${name}.json`)
  const matter = json(`${matters}/${name}/matter.json`)
  const [turn] = matter.turns
  const files = turn.files.map((one: string) =>
    file(one, one, readFileSync(new URL(`${matters}/${name}/files/${one}`, import.meta.url), 'utf8')),
  )
  const input = { locale: matter.language, today: matter.today, message: turn.message, files }
  const { output, material, instructions, schema } = runPart('intake', input, answer)

  test('is taken as a whole, each value as the matter has it', () => {
    const found = factsIn(output)
    const values = Object.fromEntries(facts.map((slot: string) => [slot, found.get(slot)?.value]))
    expect(values).toEqual(Object.fromEntries(facts.map((slot: string) => [slot, matter.slots[slot]])))
    expect(output.summary).not.toContain(matter.language === 'zh' ? '未采用' : 'left out')
    expect([...found.values()].filter(({ state }) => state === 'contested').map(({ slot }) => slot)).toEqual([])
  })

  test('stands with places that code has found', () => {
    const texts = new Map(files.map((one: { file_id: string; text: string }) => [one.file_id, one.text]))
    for (const { source, by } of caseOf(output).entries) {
      if (by !== 'model' || !('quote' in source)) continue
      const text = source.kind === 'file' ? String(texts.get(source.file_id)) : turn.message
      expect(text.slice(source.start, source.end)).toBe(source.quote)
    }
  })

  test('asks for nothing that it holds, and is not asked for twice', () => {
    const asked = askedKeys(output).map((key) => key.split('.').at(-1))
    expect(asked.filter((slot) => facts.includes(slot))).toEqual([])
    expect(material).not.toBeNull()
    const again = { ...input, state: { ...output.products } }
    expect(runPart('intake', again, answer).material).toBeNull()
  })

  test('costs few characters of our own', () => {
    const own = [instructions, JSON.stringify(schema), material?.[0]?.text].join('')
    expect(own.length).toBeLessThan(9_000)
  })
})

describe('what a model says and the texts do not', () => {
  const message = '王大明去年问我拿了钱，一直没有动静，我要他还本金。'
  const note = file(
    'iou',
    '借条.txt',
    '借条\n今借到李小红人民币伍万元整，2025年3月1日归还。\n借款人：王大明\n2024年3月1日',
  )
  const take = (slots: Said[], more: object = {}) =>
    runPart('intake', inZh(message, { files: [note] }), said(slots, more)).output

  test.each([
    ['a wrong sum', { slot: 'principal', value: '99999.99', number: 2, quote: '人民币伍万元整' }],
    ['an invented quotation', { slot: 'prepaid_interest', value: '8000', number: 2, quote: '预先扣除利息捌仟元' }],
    ['a computed day', { slot: 'guarantee_until', value: '2025-09-01', number: 2, quote: '2025年3月1日归还' }],
    ['a rate that nobody agreed', { slot: 'term_rate', value: '24% per year', number: 2, quote: '2025年3月1日归还' }],
    ['a pronoun as a party', { slot: 'third_party', value: '他', number: 0, quote: '我要他还本金' }],
    ['a name in another language', { slot: 'guarantor', value: 'Wang Daming', number: 2, quote: '借款人：王大明' }],
    ['a name from elsewhere', { slot: 'guarantor', value: '赵六', number: 2, quote: '借款人：王大明' }],
    ['a slot that does not exist', { slot: 'delivery', value: 'yes', number: 0, quote: '我要他还本金' }],
    ['a sum out of its own list', { slot: 'received_amount', value: '50000', number: 1, quote: 'principal: money' }],
  ])('%s is left out, and the user is told so', (_, item) => {
    const output = take([item])
    expect(caseOf(output).entries.filter(({ by }) => by === 'model')).toEqual([])
    expect(factOf(output, 'principal')?.value).toBe(50_000)
    expect(output.summary).toContain('有1项在原文里找不到依据，未采用')
  })

  test('a cause that was not offered is none', () => {
    const output = take([], { cause: 'CN-CRIM-0001' })
    expect(caseOf(output)).toMatchObject({ model: 'private_lending', reading: { cause: null } })
    expect(output.summary).toContain('未采用')
  })

  test('words that stand in another text than the one that it names are found there', () => {
    const output = take([{ slot: 'debtor', value: '王大明', number: 0, quote: '借款人：王大明' }])
    expect(caseOf(output).entries.find(({ by }) => by === 'model')?.source).toMatchObject({
      kind: 'file',
      file_id: 'iou',
    })
  })

  test('an empty answer leaves what the rules have read', () => {
    const { output, base } = runPart('intake', inZh(message, { files: [note] }), said([], { cause: null }))
    expect(caseOf(output).entries).toEqual(caseOf(base).entries)
    expect(output.control).toEqual(base.control)
    expect(output.summary).toBe(base.summary)
  })
})

describe('what a model has read', () => {
  const message = '我手头有张条子，老同学王大明2024年3月周转四万，说好周转完就还。'
  const item = { slot: 'principal', value: '40000', number: 0, quote: '王大明2024年3月周转四万' }
  const first = runPart('intake', inZh(message), said([item])).output
  const later = (text: string, more: LooseInput = {}) =>
    run('intake', inZh(text, { state: { ...first.products }, ...more }))

  test('stays when the case is read again', () => {
    expect(factOf(run('intake', inZh(message)), 'principal')).toBeUndefined()
    expect(factOf(first, 'principal')).toMatchObject({ value: 40_000, entry: { by: 'model' } })
    const second = later('他电话也不接了。')
    expect(factOf(second, 'principal')).toMatchObject({ value: 40_000, entry: { by: 'model' } })
  })

  test('loses against a correction', () => {
    expect(factOf(later('更正一下，借款本金不是四万，是六万。'), 'principal')).toMatchObject({
      value: 60_000,
      state: 'corrected',
    })
  })

  test('loses against a card', () => {
    const case_file = { ...caseOf(first), answers: { principal: '7万元' } }
    const asked = { 'case_file.answers.principal': 1 }
    expect(factOf(later('', { state: { ...first.products, case_file }, asked }), 'principal')).toMatchObject({
      value: 70_000,
      state: 'confirmed',
    })
  })

  test('is asked about once where a document says otherwise', () => {
    const files = [file('iou', '借条.txt', '借条\n今借到李小红人民币伍万元整。\n借款人：王大明\n2024年3月1日')]
    const second = later('借条在这里。', { files })
    expect(factOf(second, 'principal')).toMatchObject({ value: 50_000, state: 'contested' })
    expect(askedKeys(second)).toContain('case_file.answers.principal')
    const asked = { 'case_file.answers.principal': 1 }
    expect(askedKeys(later('借条在这里。', { files, asked }))).not.toContain('case_file.answers.principal')
  })

  test('and the rules read otherwise in the same text is shown with both, and asked once', () => {
    const text = '我借给王大明五万元，2024年3月1日借的，后来他又拿走三万。'
    const { output } = runPart(
      'intake',
      inZh(text),
      said([{ slot: 'principal', value: '30000', number: 0, quote: '后来他又拿走三万' }]),
    )
    expect(factOf(output, 'principal')).toMatchObject({ value: 50_000, state: 'contested' })
    const card = output.control?.questions.find(({ field_key }) => field_key === 'case_file.answers.principal')
    expect(card?.options?.map(({ value }) => value)).toEqual(['50,000元', '30,000元'])
  })

  test('decides the cause until a person does', () => {
    const sale = runPart('intake', inZh(message), said([], { cause: 'CN-CIV-0410' })).output
    expect(caseOf(sale)).toMatchObject({ model: 'sale', reading: { cause: 'CN-CIV-0410' } })
    const cause = run('cause_of_action', inZh('', { state: { ...sale.products } }))
    expect(product(cause, 'cause_of_action')).toMatchObject({ code: 'CN-CIV-0410', confirmed: false })
    const selected = { cause_of_action: { selected: 'CN-CIV-0415' } }
    expect(caseOf(run('intake', inZh('', { state: { ...sale.products, ...selected } })))).toMatchObject({
      model: 'private_lending',
    })
  })

  test('of what is wanted are words of a message, never of a file', () => {
    const files = [file('x', 'x.txt', '请求判令支付违约金九十万元')]
    const wants = { number: 2, quote: '请求判令支付违约金九十万元' }
    const { output } = runPart('intake', inZh('老同学王大明拿了钱不还。', { files }), said([], { wants }))
    expect(JSON.stringify(product(output, 'intake').claims)).not.toContain('九十万')
  })
})

import type { SkillInput } from '@casewright/legal/skills/skill'
import { describe, expect, test } from 'vitest'
import type { State } from '../../graph/rules/state.ts'
import { writeAnswers } from '../../graph/rules/write-answers.ts'
import { askedKeys, passage, product, run } from './skill-app.ts'

const loan =
  '我叫张三，2023年5月1日我借给李四人民币5万元，李四写了借条，约定年底还清，至今未还。我要求李四返还借款5万元及利息。'
const englishLoan =
  'My name is John Smith. I lent Mary Jones $5,000 on March 5, 2024 and she refuses to pay me back. I want repayment of $5,000.'
const answer = (state: Record<string, unknown>, field_key: string, value: unknown) =>
  writeAnswers(state as State, [{ field_key, value }])

const foundCause = (
  code: string,
  name: string,
  name_en: string,
  score: number,
  matched_terms: string[],
): SkillInput['causes'][number] => ({
  cause: {
    code,
    name,
    name_en,
    version: '2026',
    effective_from: '2026-01-01',
    effective_to: null,
    parent_code: null,
    aliases: [],
    keywords: [],
    description: null,
    limitation: null,
    governing_articles: [],
    typical_evidence: [],
    elements: [
      {
        element_key: 'contract',
        name: '合同',
        name_en: null,
        description: null,
        burden_of_proof: null,
        evidence: [],
        articles: [],
        notes: [],
      },
    ],
    metadata: {},
    updated_at: '2026-01-01T00:00:00.000Z',
  },
  score,
  matched_terms,
})

describe('cause of action', () => {
  test.each([
    ['CN-CIV-0415', loan],
    ['CN-CIV-0410', '我公司向对方供货，对方收货后拖欠货款20万元'],
    ['CN-CIV-0420', '房东不退押金，租赁合同已到期'],
    ['CN-CIV-0712', '公司拖欠我三个月工资，加班费也没给'],
    ['CN-CIV-0710', '试用期没满公司就把我辞退了'],
    ['CN-CIV-0715', '上班时手被机器压断，认定工伤九级'],
    ['CN-CIV-1010', '我被一辆车追尾撞伤，交警认定对方全责，住院花了3万元医疗费'],
    ['CN-CIV-0210', '我和丈夫感情破裂想离婚，要求孩子抚养权'],
    ['CN-CIV-0424', '我方完成施工并竣工验收，发包方拖欠工程款'],
    ['CN-CIV-0431', '健身房关门，会员卡不退费'],
    ['CN-CIV-0112', '他在微博上造谣诽谤我'],
    ['CN-CIV-0913', '股权转让协议签订后，受让方未付转让款'],
    ['CN-CIV-0428', '小区业主拒交物业费'],
    ['CN-CIV-0221', '父亲去世后留下遗嘱，兄弟姐妹争遗产'],
    ['CN-CIV-0220', '父亲去世没有遗嘱，兄妹分割遗产'],
    ['CN-CIV-0402', '手机银行转错账，对方不肯返还'],
    ['CN-CIV-1013', '被没拴绳的狗咬伤'],
    ['CN-CIV-0415', englishLoan],
    ['CN-CIV-0420', 'My landlord refuses to return the security deposit after the lease ended'],
    ['CN-CIV-0710', 'My employer dismissed me without notice during probation'],
    ['CN-CIV-0712', 'My employer has not paid our wages and owes overtime'],
    ['CN-CIV-0320', 'Water keeps leaking from the flat upstairs'],
    ['CN-CIV-0210', 'I want a divorce and custody of my child'],
    ['CN-CIV-0424', 'The contractor left the construction site and the building works are not finished'],
    ['CN-CIV-1010', 'I was rear-ended in a traffic accident and have medical bills'],
  ])('%s: %s', (code, message) => {
    const locale = /\p{sc=Han}/u.test(message) ? 'zh' : 'en'
    const output = run('cause_of_action', { message, locale, state: { intake: { kind: 'dispute' } } })
    expect(product(output, 'cause_of_action')).toMatchObject({ code, confirmed: false })
    expect(
      product<{ candidates: { reasons: string[] }[] }>(output, 'cause_of_action').candidates[0]?.reasons,
    ).not.toEqual([])
  })

  test('two that are close are left to the user, whose choice stands', () => {
    const message = '我借给他的房屋租金'
    const first = run('cause_of_action', { message })
    expect(first.control?.review_type).toBe('select')
    expect(askedKeys(first)).toEqual(['cause_of_action.selected'])
    const values = first.control?.questions[0]?.options?.map(({ value }) => value)
    expect(values).toEqual(['CN-CIV-0420', 'CN-CIV-0415', 'other'])
    for (const code of ['CN-CIV-0415', 'other']) {
      const state = answer(first.products, 'cause_of_action.selected', code)
      const next = run('cause_of_action', { message, state, asked: { 'cause_of_action.selected': 1 } })
      expect(product(next, 'cause_of_action')).toMatchObject({ code, confirmed: true, selected: code })
      expect(next.control).toBeNull()
    }
  })

  test('unrecognised facts are asked for with every cause, at most twice', () => {
    const facts = { message: '他对我不好', state: { intake: { kind: 'dispute' } } }
    expect(run('cause_of_action', facts).control?.questions[0]?.options).toHaveLength(13)
    expect(run('cause_of_action', { ...facts, asked: { 'cause_of_action.selected': 2 } }).control).toBeNull()
  })

  test("the matter's own cause counts as chosen", () => {
    const output = run('cause_of_action', { message: loan, matter_profile: { cause_of_action_code: 'CN-CIV-0701' } })
    expect(product(output, 'cause_of_action')).toMatchObject({ code: 'CN-CIV-0701', confirmed: true })
  })

  test('what only stands in the way of a choice is no candidate', () => {
    const { candidates } = product<{ candidates: { code: string }[] }>(
      run('cause_of_action', { message: '我借给他5万元，他写了借条，借款到期不还，我要求返还本金和利息' }),
      'cause_of_action',
    )
    expect(candidates.map(({ code }) => code)).toEqual(['CN-CIV-0415'])
  })

  const message = '双方因无人机表演发生争议'
  const show = foundCause('CN-CIV-0999', '演出合同纠纷', 'Performance contract dispute', 70, ['表演', '演出'])

  test('what knowledge-service finds is a candidate, also beyond the built-in list, with the terms it was found by', () => {
    const output = run('cause_of_action', { message, causes: [show] })
    expect(product(output, 'cause_of_action')).toMatchObject({
      code: 'CN-CIV-0999',
      name: '演出合同纠纷',
      name_en: 'Performance contract dispute',
      confirmed: false,
      candidates: [{ code: 'CN-CIV-0999', reasons: ['知识库检索相符：表演、演出'] }],
    })
  })

  test('a cause beyond the built-in list can be chosen, and survives when knowledge-service is away', () => {
    const near = foundCause('CN-CIV-0998', '展览合同纠纷', 'Exhibition contract dispute', 68, ['表演'])
    const first = run('cause_of_action', { message, causes: [show, near] })
    expect(first.control?.questions[0]?.options?.map(({ value }) => value)).toEqual([
      'CN-CIV-0999',
      'CN-CIV-0998',
      'other',
    ])
    const state = answer(first.products, 'cause_of_action.selected', 'CN-CIV-0998')
    for (const causes of [[show, near], []]) {
      const next = run('cause_of_action', { message, state, causes })
      expect(product(next, 'cause_of_action')).toMatchObject({
        code: 'CN-CIV-0998',
        name: '展览合同纠纷',
        name_en: 'Exhibition contract dispute',
        confirmed: true,
      })
      expect(next.control).toBeNull()
    }
  })

  test("the matter's own cause is taken with the names that it was looked up with, or under its code", () => {
    const matter_profile = { cause_of_action_code: 'CN-CIV-0999' }
    expect(
      product(run('cause_of_action', { message: loan, matter_profile, cause: show.cause }), 'cause_of_action'),
    ).toMatchObject({ code: 'CN-CIV-0999', name: '演出合同纠纷', confirmed: true })
    expect(product(run('cause_of_action', { message: loan, matter_profile }), 'cause_of_action')).toMatchObject({
      code: 'CN-CIV-0999',
      name: 'CN-CIV-0999',
      confirmed: true,
    })
  })

  test('what knowledge-service finds by little does not turn over what the words say, and a group of causes is none', () => {
    const weak = foundCause('CN-CIV-0713', '经济补偿金纠纷', 'Severance pay dispute', 4, ['pai'])
    const first = (causes: SkillInput['causes']) =>
      product(run('cause_of_action', { message: englishLoan, locale: 'en', causes }), 'cause_of_action').code
    expect(first([weak])).toBe('CN-CIV-0415')
    const group = { ...show, cause: { ...show.cause, elements: [] } }
    expect(product(run('cause_of_action', { message, causes: [group] }), 'cause_of_action').candidates).toEqual([])
  })

  test('a passage that names a cause counts only for one that the facts speak of', () => {
    const sources = [passage('民间借贷纠纷指引', '民间借贷'), passage('离婚纠纷指引', '离婚纠纷')]
    const { candidates } = product<{ candidates: { code: string; sources: unknown[] }[] }>(
      run('cause_of_action', { message: loan, sources }),
      'cause_of_action',
    )
    expect(candidates.map(({ code, sources: found }) => [code, found])).toEqual([['CN-CIV-0415', [sources[0]]]])
  })

  test('what is no dispute has no cause', () => {
    const output = run('cause_of_action', { message: loan, state: { intake: { kind: 'contract_review' } } })
    expect(product(output, 'cause_of_action')).toMatchObject({ code: null, candidates: [] })
    expect(output.control).toBeNull()
  })
})

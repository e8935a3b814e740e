import { describe, expect, test } from 'vitest'
import { card, documentOf, file, read, said, under, wordsOf } from './draft-samples.ts'

const complaint = file(
  'p1',
  '起诉状副本.pdf',
  '民事起诉状\n原告：赵强\n被告：钱红\n诉讼请求：\n1、判令被告偿还借款本金\n100000元；\n2、判令被告支付利息12000元。\n事实与理由：2024年1月5日被告向原告借款100000元。',
)
const receipt = file('f2', 'receipt.txt', '收据\n今收到钱红还款20000元\n2024年6月1日')
const entries = [
  read('claimant', ['赵强'], '赵强', complaint),
  read('respondent', ['钱红'], '钱红', complaint),
  read('principal', 100_000, '100000元', complaint),
  read('lent_on', '2024-01-05', '2024年1月5日', complaint),
  said('principal', 80_000),
  said('lent_on', '2024-01-05'),
  read('payments', [{ date: '2024-06-01', amount: 20_000 }], '还款20000元', receipt),
]
const sued = { entries, side: 'respondent' as const, input: { files: [complaint, receipt] } }

describe('a statement of defence', () => {
  const { kind, sections } = documentOf(sued, null)
  const words = wordsOf(sections)

  test('is the usual document of who is sued', () => expect(kind).toBe('statement_of_defence'))

  test('answers each request in the words of the paper that was served', () => {
    expect(under(sections, '对各项请求的答辩')).toEqual([
      expect.stringContaining('第1项请求“判令被告偿还借款本金100000元”：答辩人不予认可'),
      expect.stringContaining('第2项请求“判令被告支付利息12000元”：答辩人不予认可'),
    ])
  })

  test('admits what the client has said too, denies what the client has said otherwise, and leaves the rest to proof', () => {
    const answers = under(sections, '对案件要素的意见')
    const at = answers.indexOf('借贷合意')
    expect(answers.slice(at, at + 4)).toEqual([
      '借贷合意',
      '借款本金：100,000元',
      '不认可：借款本金',
      '借款本金：80,000元',
    ])
    const due = answers.indexOf('还款期限届满')
    expect(answers.slice(due + 1, due + 4)).toEqual(['现有材料未见主张', '不知情，不予承认，由对方举证', '—'])
  })

  test("does not assert the other side's case", () => {
    expect(words).not.toMatch(/被告钱红向原告赵强借款|被告应当承担/)
  })

  test('pleads payments that are known, and no defence that rests on nothing', () => {
    expect(under(sections, '抗辩理由').join('')).toContain('20,000元')
    expect(words).not.toContain('不存在借贷合意')
  })

  test('the paper that was served is no exhibit, and nothing is offered that proves the claim', () => {
    expect(under(sections, '证据').join('\n')).toMatch(/^证据1\n收据/)
    expect(under(sections, '证据').join('\n')).not.toMatch(/起诉状|借贷合意/)
  })

  test('names the client first', () => {
    expect(under(sections, '当事人')[0]).toBe('答辩人（被告）：钱红')
  })
})

test('without the paper that was served its requests are a gap, and are not made up', () => {
  const { sections } = documentOf({ ...sued, entries: [card('principal', 80_000)], input: {} }, 'statement_of_defence')
  expect(under(sections, '对各项请求的答辩')).toEqual([expect.stringMatching(/^【待补充：/)])
})

test('a counterclaim leaves to the client what is claimed', () => {
  const { sections } = documentOf(sued, 'counterclaim')
  expect(under(sections, '反诉请求')[0]).toMatch(/^【待补充：反诉请求/)
  expect(under(sections, '当事人')[0]).toBe('反诉原告（本诉被告）：钱红')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clausesOf } from '../../contracts/clauses.ts'

describe('clauses', () => {
  const numbers = (text: string) => clausesOf(text).map(({ number, heading }) => [number, heading])

  test.each([
    [
      '1. Fees\n1.1 Payment. The Customer pays.\n2. Term\n',
      [
        ['1', 'Fees'],
        ['1.1', 'Payment'],
        ['2', 'Term'],
      ],
    ],
    [
      'ARTICLE I\nPREMISES\nSection 1.1 Rent. Rent is due.\nARTICLE II\nTERM\n',
      [
        ['1', 'PREMISES'],
        ['1.1', 'Rent'],
        ['2', 'TERM'],
      ],
    ],
    [
      'CONFIDENTIALITY\n\nKeep it.\n\nGoverning Law\n\nThe law.\n',
      [
        [null, 'CONFIDENTIALITY'],
        [null, 'Governing Law'],
      ],
    ],
    [
      '第一条 租金\n1. 月租金。\n（一）先付。\n第十二条 押金\n',
      [
        ['1', '租金'],
        ['1.1', ''],
        ['1.1(1)', ''],
        ['12', '押金'],
      ],
    ],
    [
      '一、标的：钢材。\n二、价款：一万元。\n2.1 含税。\n',
      [
        ['1', '标的'],
        ['2', '价款'],
        ['2.1', ''],
      ],
    ],
    [
      '第一章 总则\n第一条 目的\n第二条 定义\n',
      [
        [null, '总则'],
        ['1', '目的'],
        ['2', '定义'],
      ],
    ],
    [
      '1. Fees\n2. Term\n\nSCHEDULE A - PRICES\n1. Users\n',
      [
        ['1', 'Fees'],
        ['2', 'Term'],
        ['Schedule A', 'PRICES'],
        ['Schedule A 1', 'Users'],
      ],
    ],
    [
      '1. Fees\nare due within\n30 Days and as\nSection 9 says.\n2. Term\n',
      [
        ['1', 'Fees'],
        ['2', 'Term'],
      ],
    ],
    [
      '第一条 租金\n按照\n第五条约定的标准支付1.5倍\n第二条 押金\n',
      [
        ['1', '租金'],
        ['2', '押金'],
      ],
    ],
  ])('%j', (text, expected) => {
    expect(numbers(text)).toEqual(expected)
  })

  const line = fc.constantFrom(
    '1. Fees',
    '1.1 Payment. Pay.',
    'ARTICLE IV',
    'TERM',
    '第三条 租金',
    '一、标的',
    '（一）先付',
    '附件一：清单',
    '',
    '   ',
    'SCHEDULE A',
    '\t2.3 甲方',
    '\r',
    'the fees are due',
    '😀',
    '第',
    '1',
    '【第一条】',
  )
  test('nothing is lost: the spans follow each other and are together the whole text', () => {
    const text = fc.array(fc.oneof(line, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 30 })
    fc.assert(
      fc.property(text, (lines) => {
        const whole = lines.join('\n')
        const clauses = clausesOf(whole)
        expect(clauses.map(({ start, end }) => whole.slice(start, end)).join('')).toBe(whole)
        for (const { start, body, end } of clauses) expect(start <= body && body <= end).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('a contract of 200 KB is split whole, with all its numbers', () => {
    const text = Array.from(
      { length: 2500 },
      (_, at) => `${at % 90 === 0 ? '' : ' '}${(at % 99) + 1}. Title Words\n${'word '.repeat(16)}\n`,
    ).join('')
    expect(text.length).toBeGreaterThan(200_000)
    const clauses = clausesOf(text)
    expect(clauses).toHaveLength(2500)
    expect(clauses.at(-1)?.end).toBe(text.length)
  })
})

import { describe, expect, test } from 'vitest'
import { readAnswer, valuesIn } from '../values/read-answer.ts'

/** A Monday. */
const today = '2026-11-16'
const read = (text: string) => readAnswer('date', text, { today })
const found = (text: string) => valuesIn('date', text, { today }).map(({ value }) => value)

describe('dates', () => {
  test.each([
    ['2024年3月5日', '2024-03-05'],
    ['2024.3.5', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['24年3月', '2024-03'],
    ['98年5月1日', '1998-05-01'],
    ['二〇二四年三月五日', '2024-03-05'],
    ['20240305', '2024-03-05'],
    ['2024.3', '2024-03'],
    ['2024-03', '2024-03'],
    ['2024', '2024'],
    ['2024年', '2024'],
    ['去年', '2025'],
    ['三年前', '2023'],
    ['去年国庆', '2025-10-01'],
    ['前年春节', '2024-02-10'],
    ['前年中秋', '2024-09-17'],
    ['2023年中秋节', '2023-09-29'],
    ['去年除夕', '2025-01-28'],
    ['今年元旦', '2026-01-01'],
    ['国庆节那天', '2026-10-01'],
    ['上周五', '2026-11-13'],
    ['上周日', '2026-11-15'],
    ['上上周三', '2026-11-04'],
    ['这周二', '2026-11-17'],
    ['上个月15号', '2026-10-15'],
    ['本月3号', '2026-11-03'],
    ['三天前', '2026-11-13'],
    ['两周前', '2026-11-02'],
    ['三个月前', '2026-08'],
    ['半年前', '2026-05'],
    ['年底', '2026-12'],
    ['去年年底', '2025-12'],
    ['2024年底', '2024-12'],
    ['今年年初', '2026-01'],
    ['5月初', '2026-05'],
    ['12月20号', '2025-12-20'],
    ['3月5号', '2026-03-05'],
    ['今天', '2026-11-16'],
    ['last Friday', '2026-11-13'],
    ['last Monday', '2026-11-09'],
    ['two weeks ago', '2026-11-02'],
    ['3 months ago', '2026-08'],
    ['early March 2024', '2024-03'],
    ['National Day last year', '2025-10-01'],
    ["last year's Mid-Autumn Festival", '2025-10-06'],
    ['Spring Festival 2024', '2024-02-10'],
    ['Christmas', '2025-12-25'],
    ['end of last year', '2025-12'],
    ['in 2019', '2019'],
    ['two years ago', '2024'],
    ['6 June', '2026-06-06'],
    ['December 3rd', '2025-12-03'],
    ['sorry, I meant 6 June', '2026-06-06'],
    ['不是5月是6月', '2026-06'],
    ['应该是2024年6月1日', '2024-06-01'],
  ])('the answer %s is %s', (text, date) => expect(read(text)).toBe(date))

  test.each([
    '',
    '不记得了',
    '05/03/2024',
    '2024年13月1日',
    '2024年2月30日',
    '前年春节或者去年春节',
    '三万',
    'soon',
    'may be',
  ])('the answer %j is no date', (text) => expect(read(text)).toBeNull())

  test.each([
    ['2024年3月借的，说6月还，去年国庆又说年底还', ['2024-03', '2024-06', '2025-10-01', '2026-12']],
    ['借期三年，利息按月付', []],
    ['三年前的合同', []],
    ['以后年底还', ['2026-12']],
    ['春节前来要过，国庆期间没见', []],
    ['每月10日前付款，10天前收到', ['2026-11-06']],
    ['2024年6月30日前还清', ['2024-06-30']],
    ['月薪8千，12月薪资没发', []],
    ['He may pay in March', ['2026-03']],
  ])('in the text %s the dates are %j', (text, dates) => expect(found(text)).toEqual(dates))

  test('a date stands at its place in the text', () => {
    const text = '他去年国庆借的钱，上周五说不还。'
    const all = valuesIn('date', text, { today })
    expect(all.map((one) => one.text)).toEqual(['去年国庆', '上周五'])
    for (const one of all) expect(text.slice(one.start, one.end)).toBe(one.text)
  })
})

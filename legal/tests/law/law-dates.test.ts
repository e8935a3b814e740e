import { expect, test } from 'vitest'
import { dateInName, lawDates } from '../../law/law-dates.ts'
import { repealsIn } from '../../law/law-repeals.ts'

const last = (text: string) => ['第一条　一。', `第二条　${text}`]

test('a law is in force from the day that its last article says', () => {
  expect(
    lawDates('（2020年5月28日第十三届全国人民代表大会第三次会议通过）', last('本法自2021年1月1日起施行。'), null),
  ).toEqual({
    date: '2020-05-28',
    effective_from: '2021-01-01',
    basis: 'stated',
  })
})

test('an amendment is not in force from the day of the first version, which its last article still says', () => {
  const note = '（2007年6月29日通过　根据2012年12月28日《关于修改〈示例法〉的决定》修正）'
  expect(lawDates(note, last('本法自2008年1月1日起施行。'), null)).toEqual({
    date: '2012-12-28',
    effective_from: '2012-12-28',
    basis: 'version',
  })
})

test('a note may say the day of effect, also of an amendment', () => {
  const note = '（2003年4月27日国务院令第375号公布　根据2010年12月20日《决定》修订　自2011年1月1日起施行）'
  expect(lawDates(note, last('本条例自2004年1月1日起施行。'), null)).toMatchObject({
    date: '2010-12-20',
    effective_from: '2011-01-01',
    basis: 'stated',
  })
  expect(lawDates('2007年6月29日 第十届会议通过\n2008年1月1日 施行', ['第一条　一。'], null)).toMatchObject({
    date: '2007-06-29',
    effective_from: '2008-01-01',
  })
})

test('what takes effect on its promulgation does so on the day of the note', () => {
  expect(lawDates('（2021年4月27日发布）', last('本办法自发布之日起施行。'), null)).toMatchObject({
    effective_from: '2021-04-27',
    basis: 'stated',
  })
})

test('without a note the name of the file has the day of the version, and without that nothing has', () => {
  expect(dateInName('公司法(2023-12-29).md')).toBe('2023-12-29')
  expect(dateInName('中华人民共和国公司法_20231229.docx')).toBe('2023-12-29')
  expect(dateInName('公司法_20231399.docx')).toBeNull()
  expect(lawDates('', ['第一条　一。'], '2023-12-29')).toEqual({
    date: '2023-12-29',
    effective_from: '2023-12-29',
    basis: 'version',
  })
  expect(lawDates('', ['第一条　一。'], null)).toEqual({ date: null, effective_from: null, basis: 'unknown' })
})

test('a law repeals the laws that it names, and not those of which it names articles', () => {
  const text =
    '本法自2021年1月1日起施行。《中华人民共和国合同示例法》、《样本条例》同时废止。《别的法》第三条同时废止。本法与《另一法》无关。'
  expect(repealsIn(last(text))).toEqual(['中华人民共和国合同示例法', '样本条例'])
})

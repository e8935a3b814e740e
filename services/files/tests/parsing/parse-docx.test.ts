import { expect, test } from 'vitest'
import { formatNumber } from '../../adapters/parsers/docx/number-formats.ts'
import { listed, numberedDocx, partOf, styled } from './parse-docx-samples.ts'
import { paragraph, parsedOf, sectionTexts } from './parse-samples.ts'

const textOf = async (body: string): Promise<string[]> =>
  (await parsedOf('合同.docx', numberedDocx(body))).text.split('\n').filter((line) => line !== '')

test('the automatic numbers of clauses are part of the text, by style and by list', async () => {
  const body =
    styled('Chapter', '总则') +
    styled('Clause', '甲方出租房屋。') +
    styled('Narrow', '乙方支付租金。') +
    listed(1, 2, '每月1日前付清。') +
    listed(1, 2, '逾期加收。') +
    listed(1, 3, '现金；') +
    listed(1, 3, '转账。') +
    styled('Chapter', '附则') +
    styled('Clause', '一式两份。')
  expect(await textOf(body)).toEqual([
    '第一章 总则',
    '第一条 甲方出租房屋。',
    '第二条 乙方支付租金。',
    '2.1 每月1日前付清。',
    '2.2 逾期加收。',
    '（一）现金；',
    '（二）转账。',
    '第二章 附则',
    '第三条 一式两份。',
  ])
})

test('a chapter has its number in its title', async () => {
  const { sections } = await parsedOf('合同.docx', numberedDocx(styled('Chapter', '总则')))
  expect(sections).toMatchObject([{ kind: 'heading', title: '第一章 总则', level: 1 }])
})

test('a list that starts anew counts from its own start, and a level starts again under the next one above it', async () => {
  const body =
    listed(1, 1, 'a') +
    listed(1, 2, 'b') +
    listed(1, 1, 'c') +
    listed(1, 2, 'd') +
    listed(2, 1, 'e') +
    listed(2, 1, 'f')
  expect(await textOf(body)).toEqual(['第一条 a', '1.1 b', '第二条 c', '2.1 d', '第一条 e', '第二条 f'])
})

test('bullets stay bullets; a number that a paragraph takes off is not counted', async () => {
  const none = '<w:numPr><w:numId w:val="0"/></w:numPr>'
  const body =
    styled('Clause', 'a') + styled('Clause', 'b', none) + styled('Clause', 'c') + listed(3, 0, 'x') + listed(3, 0, 'y')
  expect(await textOf(body)).toEqual(['第一条 a', 'b', '第二条 c', '- x', '- y'])
})

test('a paragraph that a tracked change deletes has no number, and an old number does not count', async () => {
  const gone = '<w:rPr><w:del w:id="1" w:author="x"/></w:rPr>'
  const before =
    '<w:pPrChange w:id="2" w:author="x"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange>'
  const body =
    styled('Clause', 'a') + styled('Clause', 'deleted ', gone) + styled('Plain', 'b', before) + styled('Clause', 'c')
  expect(await textOf(body)).toEqual(['第一条 a', 'deleted b', '第二条 c'])
})

test('comments, headers and footers stand behind the body under their names, each once', async () => {
  const body = `<w:p><w:commentRangeStart w:id="7"/><w:r><w:t>租金每月5000元</w:t></w:r><w:commentRangeEnd w:id="7"/></w:p>`
  const docx = numberedDocx(body, {
    header1: partOf('hdr', paragraph('合同编号：HT-2026-01')),
    header2: partOf('hdr', paragraph('合同编号：HT-2026-01')),
    footer1: partOf('ftr', paragraph('机密') + paragraph('第 3 页 共 9 页')),
    comments: partOf('comments', `<w:comment w:id="7" w:author="王律师">${paragraph('请核对金额。')}</w:comment>`),
  })
  expect(sectionTexts(await parsedOf('合同.docx', docx))).toEqual([
    '租金每月5000元',
    '【页眉】\n合同编号：HT-2026-01',
    '【页脚】\n机密',
    '【批注】\n王律师：（针对“租金每月5000元”）请核对金额。',
  ])
})

test.each<[string, number, string]>([
  ['chineseCountingThousand', 10, '十'],
  ['chineseCountingThousand', 21, '二十一'],
  ['chineseCountingThousand', 101, '一百零一'],
  ['chineseCountingThousand', 110, '一百一十'],
  ['chineseCountingThousand', 1005, '一千零五'],
  ['chineseCounting', 101, '一○一'],
  ['chineseLegalSimplified', 12, '壹拾贰'],
  ['ideographTraditional', 3, '丙'],
  ['decimalEnclosedCircle', 2, '②'],
  ['decimalZero', 7, '07'],
  ['upperRoman', 1994, 'MCMXCIV'],
  ['lowerLetter', 28, 'bb'],
  ['decimalFullWidth', 12, '１２'],
  ['unknownToUs', 4, '4'],
])('a number in the format %s: %d is %s', (format, value, shown) => {
  expect(formatNumber(value, format)).toBe(shown)
})

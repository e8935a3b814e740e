import { utils, write } from '@e965/xlsx'
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx'
import { expect, test } from 'vitest'
import { docOf, farSheetSample, odtOf, oleOf, pptxSample } from './parse-office-samples.ts'
import { docxOf, outcomeOf, paragraph, parsedOf, sectionTexts } from './parse-samples.ts'

const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })

test('a Word document is read by its headings, with lists and tables that stay readable', async () => {
  const document = new Document({
    title: '租赁合同',
    sections: [
      {
        children: [
          new Paragraph('Preamble'),
          new Paragraph({ text: '第一章 总则', heading: HeadingLevel.HEADING_1 }),
          new Paragraph('甲方将房屋出租给乙方。'),
          new Paragraph({ text: 'first', bullet: { level: 0 } }),
          new Paragraph({ text: 'inner', bullet: { level: 1 } }),
          new Paragraph({ text: '第一节 租金', heading: HeadingLevel.HEADING_2 }),
          new Table({
            rows: [
              new TableRow({ children: [cell('Month'), cell('Rent')] }),
              new TableRow({ children: [cell('May'), cell('900')] }),
            ],
          }),
          new Paragraph('End'),
        ],
      },
    ],
  })
  const parsed = await parsedOf('合同.docx', await Packer.toBuffer(document))
  expect(parsed).toMatchObject({ title: '租赁合同', language: 'mixed' })
  expect(sectionTexts(parsed)).toEqual([
    'Preamble',
    '第一章 总则\n\n甲方将房屋出租给乙方。\n\n- first\n  - inner',
    '第一节 租金\n\nMonth\tRent\nMay\t900\n\nEnd',
  ])
  expect(parsed.sections.map(({ kind, title, level }) => [kind, title, level])).toEqual([
    ['body', null, 0],
    ['heading', '第一章 总则', 1],
    ['heading', '第一节 租金', 2],
  ])
})

test('a Word document of Word 97 is read', async () => {
  const parsed = await parsedOf('old.doc', docOf('起诉状\r原告张三。\r'))
  expect(parsed).toMatchObject({ text: '起诉状\n原告张三。', language: 'zh' })
  expect(await outcomeOf('old.doc', docOf('x', true))).toMatchObject({ reason: 'is protected by a password' })
  const broken = oleOf({ WordDocument: Buffer.alloc(5000) })
  expect(await outcomeOf('old.doc', broken)).toEqual({ status: 'failed', reason: 'is damaged or incomplete' })
})

test.each(['xlsx', 'biff8', 'ods'] as const)('a workbook as %s has a section per sheet with tabs', async (bookType) => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([['Name', 'Amount'], ['张三', 12.5], [], ['x', null, 'a\nb']]),
    'Claims',
  )
  utils.book_append_sheet(book, utils.aoa_to_sheet([['only']]), '证据')
  const parsed = await parsedOf('book', write(book, { type: 'buffer', bookType }))
  expect(parsed.sections.map(({ kind, title }) => [kind, title])).toEqual([
    ['sheet', 'Claims'],
    ['sheet', '证据'],
  ])
  expect(sectionTexts(parsed)).toEqual(['Name\tAmount\n张三\t12.5\nx\t\ta b', 'only'])
})

test('a sheet with one cell in its farthest corner is read at once', async () => {
  const parsed = await parsedOf('far.xlsx', farSheetSample())
  expect(parsed.text.trim()).toBe('corner')
})

test('a presentation has a section per slide in its own order, with tables and notes', async () => {
  const parsed = await parsedOf('talk.pptx', pptxSample())
  expect(parsed).toMatchObject({ pages: 2, title: '案情' })
  expect(sectionTexts(parsed)).toEqual(['案情\n原告起诉\nFee\t100\n\nSpeak slowly', 'Risks\nNone & few\nFee\t100'])
  expect(parsed.sections.map(({ kind, title }) => [kind, title])).toEqual([
    ['slide', '案情'],
    ['slide', 'Risks'],
  ])
})

test('an OpenDocument text is read by its headings, without what was deleted from it', async () => {
  const body = `<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:p>Before</text:p>
    <text:h text:outline-level="2">条款 <text:span>one</text:span></text:h>
    <text:p>a<text:tab/>b<text:s text:c="2"/>c<text:line-break/>d</text:p>
    <text:list><text:list-item><text:p>item</text:p></text:list-item></text:list>
    <table:table><table:table-row><table:table-cell><text:p>x</text:p><text:p>y</text:p></table:table-cell><table:table-cell><text:p>z</text:p></table:table-cell></table:table-row></table:table>`
  const parsed = await parsedOf('a.odt', odtOf(body))
  expect(sectionTexts(parsed)).toEqual(['Before', '条款 one\na\tb  c\nd\n- item\nx y\tz'])
  expect(parsed.sections[1]).toMatchObject({ kind: 'heading', title: '条款 one', level: 2 })
})

test('a table of one column, as layouts are made of, keeps its lines', async () => {
  const body = `<w:tbl><w:tr><w:tc>${paragraph('one')}${paragraph('two')}</w:tc></w:tr></w:tbl>`
  expect(await parsedOf('layout.docx', docxOf(body))).toMatchObject({ text: 'one\ntwo' })
})

import { expect, test } from 'vitest'
import { findText } from '../../rules/find-text.ts'
import { piecesOf } from '../../rules/inline-marks.ts'
import { quotedIn } from '../../rules/quoted-in.ts'

test('words are found in any case and over the borders of pieces, and do not overlap', () => {
  expect(findText(['ab', 'AB c'], ' bA ')).toEqual([{ from: { text: 0, offset: 1 }, to: { text: 1, offset: 1 } }])
  expect(findText(['aaaa'], 'aa')).toHaveLength(2)
  expect(findText(['İx', 'y'], 'xy')).toEqual([{ from: { text: 0, offset: 1 }, to: { text: 1, offset: 1 } }])
  expect(findText(['abc'], '  ')).toEqual([])
  expect(findText([], 'a')).toEqual([])
})

test('a file that is named in the text can be opened; a law without an article and a title are only text', () => {
  expect(piecesOf('见《借条.txt》。')).toEqual([
    { kind: 'text', text: '见' },
    { kind: 'file', text: '《借条.txt》', name: '借条.txt' },
    { kind: 'text', text: '。' },
  ])
  expect(piecesOf('《民法典》和《员工手册》').map(({ kind }) => kind)).toEqual(['text'])
  expect(piecesOf('《民法典》第679条')[0]).toMatchObject({ kind: 'law', law: '民法典', article: '679' })
})

test('the first quotation that stands in the cited text is its place', () => {
  expect(quotedIn('今借到人民币伍万元', '写明“不在这里”，又写“人民币伍万元”。')).toEqual({ start: 3, end: 9 })
  expect(quotedIn('今借到', '没有引用')).toEqual({ start: 0, end: 0 })
})

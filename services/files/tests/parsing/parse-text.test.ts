import { expect, test } from 'vitest'
import { outcomeOf, parsedOf, sectionTexts } from './parse-samples.ts'

const chinese = '本合同自双方签字之日起生效，有效期三年。\n甲方：北京某某有限公司\n'
const encoded = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['UTF-8', Buffer.from(chinese)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${chinese}`)],
  ['UTF-16 LE with a mark', Buffer.from(`\ufeff${chinese}`, 'utf16le')],
  ['UTF-16 LE', Buffer.from(chinese, 'utf16le')],
  ['UTF-16 BE with a mark', utf16be(`\ufeff${chinese}`)],
  ['UTF-16 BE', utf16be(chinese)],
])('Chinese text in %s is read', async (_name, bytes) => {
  expect(await parsedOf('a.txt', bytes)).toMatchObject({ text: chinese.trim(), language: 'zh', words: 28 })
})

test('English text in UTF-16 without a mark is read, although it is valid UTF-8', async () => {
  expect(await parsedOf('a.txt', Buffer.from('The court finds.\n', 'utf16le'))).toMatchObject({
    text: 'The court finds.',
  })
})

test('GB18030 and Big5 are told apart and read', async () => {
  const gb = encoded(
    'b1bebacfcdacd7d4cbabb7bdc7a9d7d6d6aec8d5c6f0c9fad0a7a3acd3d0d0a7c6dac8fdc4eaa1a30a4162630abcd7b7bda3bab1b1bea9c4b3c4b3d3d0cfdeb9abcbbe',
  )
  const read = await parsedOf('a.txt', gb)
  expect(read.text).toBe('本合同自双方签字之日起生效，有效期三年。\nAbc\n甲方：北京某某有限公司')
  const big5 = encoded(
    'a5bba658acf9a6dbc2f9a4e8c3b1a672a4a7a4e9b05fa5cdaec4a141a6b3aec4b4c1a454a67ea143a5d2a4e8a147a578a55fa5ab',
  )
  expect((await parsedOf('a.csv', big5)).text).toBe('本合約自雙方簽字之日起生效，有效期三年。甲方：台北市')
})

test('UTF-8 with broken bytes stays UTF-8', async () => {
  const bytes = Buffer.concat([Buffer.from(chinese), Buffer.from([0xff, 0xe4, 0xb8])])
  const { text } = await parsedOf('a.txt', bytes)
  expect(text.startsWith('本合同自双方')).toBe(true)
  expect(text.endsWith('\ufffd')).toBe(true)
})

test('text is cleaned: composed, one kind of line end, no control characters, two empty lines at most', async () => {
  const raw = '\n\n  e\u0301te\u0301 \r\nb\u0000c\rd\t \n\n\n\n\n\ne\u0007\n\n'
  expect((await parsedOf('a.txt', `${raw}${' text'.repeat(500)}`)).text).toMatch(/^ {2}été\nbc\nd\n\n\ne\n\n text/)
})

test.each([
  ['data.csv', '姓名,金额\n张三,12'],
  ['data.json', '{"a": [1, 2]}'],
  ['data.xml', '<?xml version="1.0"?><a>b</a>'],
  ['no-ending', 'plain words'],
])('%s is kept as it is', async (name, text) => {
  expect(await parsedOf(name, text)).toMatchObject({ text, sections: [{ kind: 'body', start: 0, end: text.length }] })
})

test('Markdown has a section per heading, and none from within code', async () => {
  const text = 'Intro\n\n# One #\ntext\n\n```\n# not one\n```\n\nTwo\n---\nmore\n\n### Three\n- item'
  const parsed = await parsedOf('notes.md', text)
  expect(parsed).toMatchObject({ text, title: 'One' })
  expect(parsed.sections.map(({ title, level }) => [title, level])).toEqual([
    [null, 0],
    ['One', 1],
    ['Two', 2],
    ['Three', 3],
  ])
  expect(sectionTexts(parsed)[1]).toBe('# One #\ntext\n\n```\n# not one\n```')
})

test('a page is read without scripts and styles, by its headings, in its declared encoding', async () => {
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>Ruling &amp; order</title><style>p {}</style></head>
    <body><script>alert(1)</script><p>Before<br>line</p><h2>Facts</h2><p>A  <b>bold</b>
    claim</p><ol start="3"><li>three<ul><li>inner</li></ul></li><li><p>four</p></li></ol>
    <table><tr><th>a<td>b</tr><tr><td>c</td><td><p>d</p><p>e</p></td></tr></table><pre>x
  y</pre></body></html>`
  const parsed = await parsedOf('page.html', html)
  expect(parsed.title).toBe('Ruling & order')
  expect(sectionTexts(parsed)).toEqual([
    'Before\nline',
    'Facts\n\nA bold claim\n\n3. three\n  - inner\n4. four\n\na\tb\nc\td e\n\nx\n  y',
  ])
  const gb = Buffer.concat([Buffer.from('<meta charset=gbk><p>'), encoded('bacfcdac'), Buffer.from('</p>')])
  expect((await parsedOf('page', gb, 'text/html; charset=x')).text).toBe('合同')
})

test('a page that omits the end of its head, or is named .doc, is read all the same', async () => {
  expect((await parsedOf('a.doc', '<html><head><title>t</title><body>words')).text).toBe('words')
})

test('an e-mail shows its lines, its body and the names of its attachments', async () => {
  const subject = `=?utf-8?B?${Buffer.from('关于合同').toString('base64')}?=`
  const mail = `From: "Zhang San" <zhang@example.com>\r\nTo: li@example.com, "Wang" <wang@example.com>\r\nSubject: ${subject}\r\nDate: Mon, 05 Oct 2026 10:00:00 +0800\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Dear all,</p><p>see below</p>\r\n--b\r\nContent-Type: application/pdf; name="lease.pdf"\r\nContent-Disposition: attachment; filename="lease.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--b--\r\n`
  const parsed = await parsedOf('mail.eml', mail, 'message/rfc822')
  expect(parsed.title).toBe('关于合同')
  expect(parsed.text).toBe(
    'Subject: 关于合同\nFrom: Zhang San <zhang@example.com>\nTo: li@example.com, Wang <wang@example.com>\nDate: 2026-10-05T02:00:00.000Z\nAttachments: lease.pdf\n\nDear all,\n\nsee below',
  )
})

test('RTF is read with its escapes, code pages and fonts, without what is not text', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg936\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset136 MingLiU;}}{\*\generator Riched;}{\info{\title Hidden}}
\uc1\pard \'ba\'cf\'cd\'ac\tab b\{c\}\par
{\uc2 \u27861\'b7\'a8 \u-10179??\u-8704??}\line {\f1 \'a6X} \emdash end{\pict\bin4 {{{{}done \'81A\cell x\row}`
  expect((await parsedOf('a.rtf', rtf)).text).toBe('合同\tb{c}\n法 😀\n合 —enddone 丄\tx')
})

test('bytes that are no text are not shown as text', async () => {
  const rubbish = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919 + (index >> 3) * 31) % 256))
  expect(await outcomeOf('a.txt', rubbish)).toMatchObject({ status: 'unsupported' })
})

test('text beyond 20 million characters is refused', async () => {
  expect(await outcomeOf('a.txt', 'word '.repeat(4_000_001))).toEqual({
    status: 'failed',
    reason: 'has more text than 20 million characters',
  })
})

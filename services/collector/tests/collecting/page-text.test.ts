import { expect, test } from 'vitest'
import { decodePage, readPage as readDecoded } from '../../adapters/page-text.ts'

const readPage = (bytes: Buffer, content_type: string, name: string) => {
  const page = decodePage(bytes, content_type, name)
  return page && readDecoded(page)
}
const html = (body: string) => readPage(Buffer.from(body), 'text/html; charset=utf-8', 'a.html')
const textOf = (body: string) => html(body)?.text
/** 第五百七十七条 当事人一方不履行合同义务 */
const gbk = Buffer.from('b5dacee5b0d9c6dfcaaec6dfccf5a1a1b5b1cac2c8cbd2bbb7bdb2bbc2c4d0d0bacfcdacd2e5cef1', 'hex')
const article = '第五百七十七条 当事人一方不履行合同义务'

test('a page is its title and its words, without what surrounds them', () => {
  const page =
    html(`<!doctype html><html><head><title>民法典 &ndash; 全文</title><style>p{}</style><script>var a = "<p>no</p>"</script></head>
    <body><header>Logo</header><nav><ul><li>Home</li></ul></nav><noscript>Turn it on</noscript>
    <h1>民法典</h1><p>First &amp; <b>second</b>&nbsp;part</p><p>Next<!-- comment --></p><aside>Other news</aside>
    <form><label>Search</label><input value="x"><button>Go</button></form><footer>Imprint</footer></body></html>`)
  expect(page).toEqual({ title: '民法典 – 全文', text: '民法典\n\nFirst & second part\n\nNext' })
})

test('the title that a page gives to others comes first, then its own, then its heading', () => {
  const shared = '<meta property="og:title" content="Shared &amp; good">'
  expect(html(`${shared}<title>Own</title><h1>Heading</h1>`)?.title).toBe('Shared & good')
  expect(html('<title> Own\n title </title><h1>Heading</h1><svg><title>Picture</title></svg>')?.title).toBe('Own title')
  expect(html('<title></title><header><h1>The <i>heading</i></h1></header><p>x</p><h1>Other</h1>')?.title).toBe(
    'The heading',
  )
  expect(html('<p>x</p>')?.title).toBeNull()
})

test('the article or the main part stands for the page where it is a good part of it', () => {
  const long = 'Long text. '.repeat(20).trim()
  expect(textOf(`<div>Ticker</div><article><p>${long}</p></article><div>More</div>`)).toBe(long)
  expect(textOf(`<div>Ticker</div><main><p>${long}</p></main>`)).toBe(long)
  expect(textOf(`<div>Ticker</div><div role="main"><p>${long}</p></div>`)).toBe(long)
  expect(textOf(`<main>Top<article>${long}</article></main>`)).toBe(long)
  expect(textOf(`<main><article>${long}</article><article>Two</article></main><p>Out</p>`)).toBe(`${long}\n\nTwo`)
  expect(textOf(`<article>Teaser</article><div>${long}</div>`)).toBe(`Teaser\n\n${long}`)
})

test('a page that stands in a form as a whole is read all the same', () => {
  expect(textOf('<form id="aspnetForm"><div><p>第一条 为了</p><p>第二条 本法</p></div></form><p>©</p>')).toBe(
    '第一条 为了\n\n第二条 本法\n\n©',
  )
})

test('the number of an article stands at the start of its paragraph', () => {
  expect(textOf(`<p>　　<strong>第五百七十七条</strong>　当事人一方不履行合同义务</p>`)).toBe(article)
  expect(textOf(`<div>\u200b第一条 为了<br>　　第二条 本法<br/><br/>第三条 民事</div>`)).toBe(
    '第一条 为了\n第二条 本法\n\n第三条 民事',
  )
  expect(textOf('<ol><li>第一条 为了</li><li>第二条 本法</li></ol>')).toBe('第一条 为了\n第二条 本法')
  expect(textOf('<pre>第一条 为了\r\n  第二条 本法\n\n第三条</pre>')).toBe('第一条 为了\n第二条 本法\n\n第三条')
})

test('lists and tables are lines', () => {
  expect(textOf('<p>Before</p><ul><li>One</li><li>Two<ol start="3"><li>a<li>b</ol></li></ul><p>After</p>')).toBe(
    'Before\n\nOne\nTwo\n3. a\n4. b\n\nAfter',
  )
  expect(
    textOf('<p>B</p><table><tr><th>Name</th><th>Sum</th></tr><tr><td>A</td><td><p>1</p></td></tr></table><p>A'),
  ).toBe('B\n\nName\tSum\nA\t1\n\nA')
  expect(textOf('<dl><dt>Term<dd>Meaning<dt>Other<dd>More</dl>')).toBe('Term\nMeaning\nOther\nMore')
})

test('a table that is a layout keeps the paragraphs in its cells', () => {
  expect(
    textOf(`<table><tr><td>Menu</td><td><p>第一条 为了</p><p>第二条 本法</p>
      <table><tr><td>a<td>b</table></td></tr></table>`),
  ).toBe('Menu\n\n第一条 为了\n\n第二条 本法\n\na\tb')
})

test.each<[string, Buffer, string]>([
  ['the header', gbk, 'text/html; charset=GBK'],
  ['the header, by the name of its smaller brother', gbk, 'text/html;charset="gb2312"'],
  ['<meta charset>', Buffer.concat([Buffer.from('<html><meta charset=gb2312>'), gbk]), 'text/html'],
  [
    'the older <meta>',
    Buffer.concat([Buffer.from('<html><meta http-equiv="Content-Type" content="text/html; charset=GBK">'), gbk]),
    'text/html',
  ],
  ['the declaration of XML', Buffer.concat([Buffer.from('<?xml version="1.0" encoding="gbk"?><p>'), gbk]), 'text/xml'],
  [
    'the page, where the header is wrong',
    Buffer.concat([Buffer.from('<meta charset=gbk>'), gbk]),
    'text/html; charset=utf-8',
  ],
  ['nothing at all', gbk, 'text/html'],
  ['a byte order mark against the header', Buffer.from(`\ufeff${article}`), 'text/html; charset=gbk'],
  ['a byte order mark of UTF-16', Buffer.from(`\ufeff${article}`, 'utf16le'), 'text/html'],
  [
    'the header, for UTF-8 that calls itself GBK',
    Buffer.from(`<meta charset=gbk>${article}`),
    'text/html; charset=UTF-8',
  ],
])('Chinese comes out right by %s', (_, bytes, content_type) => {
  expect(readPage(bytes, content_type, 'page')?.text).toBe(article)
})

test('the header counts before the page, where the bytes would fit either', () => {
  expect(readPage(Buffer.from('<meta charset=gbk>民法'), 'text/html; charset=utf-8', 'a')?.text).toBe('民法')
  expect(readPage(Buffer.from('<meta charset=gbk>民法'), 'text/html', 'a')?.text).not.toBe('民法')
})

test('GB18030 has characters that GBK has not', () => {
  const rare = Buffer.concat([Buffer.from('<p>'), Buffer.from('8139ee3995328236', 'hex')])
  expect(readPage(rare, 'text/html; charset=gb2312', 'a')?.text).toBe('㐀𠀀')
})

test('a few broken bytes do not change the encoding of a page, and an encoding that nobody knows is passed over', () => {
  const broken = Buffer.concat([Buffer.from(`<p>${article.repeat(3)}`), Buffer.from([0xff])])
  expect(readPage(broken, 'text/html', 'a')?.text).toBe(`${article.repeat(3)}\ufffd`)
  expect(readPage(broken, 'text/html; charset=utf-8', 'a')?.text).toBe(`${article.repeat(3)}\ufffd`)
  expect(readPage(Buffer.from(article), 'text/html; charset=nonsense', 'a')?.text).toBe(article)
  expect(readPage(Buffer.from('<p>caf\xe9 au lait', 'latin1'), 'text/html', 'a')?.text).toBe('café au lait')
})

test('plain text and Markdown stay as they are but for their line ends', () => {
  const text = '# 标题\r\n\r\n- <b>one</b>\r  two  \n'
  const kept = { title: null, text: '# 标题\n\n- <b>one</b>\n  two  \n' }
  expect(readPage(Buffer.from(text), 'text/plain', 'a.txt')).toEqual(kept)
  expect(readPage(Buffer.from(text), 'text/markdown; charset=utf-8', 'a')).toEqual(kept)
  expect(readPage(Buffer.from(text), '', 'folder/a.md')).toEqual(kept)
  expect(readPage(Buffer.from(text), 'application/octet-stream', 'README')).toEqual(kept)
})

test('a page is known by its type, else by its name, else by its beginning', () => {
  const bytes = Buffer.from('<!DOCTYPE html>\n<p>x</p>')
  expect(readPage(bytes, 'text/plain', 'a')?.text).toBe('x')
  expect(readPage(bytes, '', 'a')?.text).toBe('x')
  expect(readPage(Buffer.from('<p>x</p>'), '', 'a.HTM')?.text).toBe('x')
  expect(readPage(Buffer.from('<p>x</p>'), 'application/xhtml+xml', 'a')?.text).toBe('x')
})

test('an XML document gives its elements as blocks', () => {
  const xml = '<?xml version="1.0"?><law><title>民法典</title><a n="1"><![CDATA[第一条 <为了>]]></a><a>第二条</a></law>'
  expect(readPage(Buffer.from(xml), 'application/xml', 'a.xml')).toEqual({
    title: '民法典',
    text: '民法典\n\n第一条 <为了>\n\n第二条',
  })
})

test.each<[string, string | Buffer, string, string]>([
  ['a PDF', '%PDF-1.7 …', 'application/pdf', 'a.pdf'],
  ['a PDF that is called a page', '%PDF-1.7 …', 'text/html', 'a.html'],
  ['a Word file', 'PK\x03\x04…', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a.docx'],
  ['an old Word file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'application/msword', 'a.doc'],
  ['a Word file by its name alone', 'text?', '', 'a.docx'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png', 'a.png'],
  ['bytes of no known kind', Buffer.from([1, 2, 0, 3]), '', 'a'],
  ['a program', 'alert(1)', 'text/javascript', 'a.js'],
  ['data', '{}', 'application/json', 'a.json'],
])('%s is left to others', (_, bytes, content_type, name) => {
  expect(readPage(Buffer.from(bytes as string), content_type, name)).toBeUndefined()
})

test('a hostile page is read, however it is nested', () => {
  expect(textOf(`${'<div>'.repeat(300_000)}x`)).toBe('x')
  expect(textOf(`${'<b>'.repeat(2000)}x${'</i>'.repeat(600_000)}`)).toBe('x')
  expect(textOf(`${'<p><b id=1><b id=2>'.repeat(900)}x`)).toBe('x')
  expect(textOf(`${'</i>'.repeat(300_000)}${' '.repeat(300_000)}<!--${'<'.repeat(300_000)}`)).toBe('')
  const paragraphs = '<p>x</p>'.repeat(200_000)
  expect(textOf(`${'<table><tr><td>'.repeat(100)}${paragraphs}`)).toHaveLength(200_000 * 3 - 2)
})

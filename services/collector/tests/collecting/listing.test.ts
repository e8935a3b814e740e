import { expect, test } from 'vitest'
import { readFeed, readLinks, readSitemap } from '../../adapters/listing.ts'

const page = (url: string, changed_at: string | null = null) => ({ url, title: null, changed_at })

test('a sitemap gives its pages in order, once each, with their last change', () => {
  const { pages, sitemaps } = readSitemap(`\ufeff<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
      <url><image:image><image:loc>https://a.test/picture.png</image:loc></image:image>
        <loc> https://a.test/1?x=1&amp;y=2 </loc><lastmod>2024-05-01</lastmod></url>
      <url><loc><![CDATA[https://a.test/法?a=1&b=2]]></loc><lastmod>2024-05-01T08:00:00+08:00</lastmod></url>
      <url><loc>https://a.test/1?x=1&amp;y=2#part</loc><lastmod>2025-01-01</lastmod></url>
      <url><loc>ftp://a.test/3</loc></url><url><loc>/relative</loc></url><url><lastmod>2024</lastmod></url>
      <url><loc>https://a.test/4</loc><lastmod>yesterday</lastmod></url>
      <url><loc>https://a.test/5</loc><lastmod>2024/5/1</lastmod></url>
    </urlset>`)
  expect(sitemaps).toEqual([])
  expect(pages).toEqual([
    page('https://a.test/1?x=1&y=2', '2024-05-01T00:00:00.000Z'),
    page('https://a.test/%E6%B3%95?a=1&b=2', '2024-05-01T00:00:00.000Z'),
    page('https://a.test/4'),
    page('https://a.test/5'),
  ])
})

test('an index of sitemaps gives the sitemaps, with any prefix or none', () => {
  for (const [prefix, declared] of [
    ['', ''],
    ['s:', ' xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"'],
  ]) {
    const entry = (name: string) =>
      `<${prefix}sitemap><${prefix}loc>https://a.test/${name}.xml</${prefix}loc></${prefix}sitemap>`
    const text = `<${prefix}sitemapindex${declared}>${entry('1')}${entry('2')}${entry('1')}</${prefix}sitemapindex>`
    expect(readSitemap(text)).toEqual({ pages: [], sitemaps: ['https://a.test/1.xml', 'https://a.test/2.xml'] })
  }
})

test('a sitemap may be lines of addresses, and nothing else', () => {
  const { pages } = readSitemap('\ufeffhttps://a.test/1\r\n\r\n  https://a.test/2 \nhttps://a.test/1\nnot an address\n')
  expect(pages).toEqual([page('https://a.test/1'), page('https://a.test/2')])
  expect(readSitemap('').pages).toEqual([])
  expect(() => readSitemap('Service not available')).toThrow(/neither XML nor a list of addresses/)
  expect(() => readSitemap('<html><body/></html>')).toThrow(/no sitemap: its outermost element is <html>/)
})

test('RSS 2.0: links, titles without markup, dates, and the permanent id for want of a link', () => {
  const listed =
    readFeed(`<?xml version="1.0"?><rss version="2.0" xmlns:media="m" xmlns:atom="http://www.w3.org/2005/Atom"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
    <atom:link href="https://a.test/feed.xml" rel="self"/><link>https://a.test/news/</link><title>News</title>
    <image><link>https://a.test/logo</link><title>Logo</title></image>
    <item><media:title>No</media:title><title>关于&lt;b&gt;修改&lt;/b&gt;的决定 &amp;amp; 其他</title><link>https://a.test/1#x</link>
      <pubDate>Wed, 01 May 2024 08:00:00 +0800</pubDate></item>
    <item><title><![CDATA[A < B]]></title><link>2.html</link><dc:date>2024-05-02 10:00:00</dc:date></item>
    <item><guid>https://a.test/3</guid></item><item><guid isPermaLink="false">https://a.test/4</guid></item>
    <item><title>again</title><link>https://a.test/3</link></item>
    <item><link>javascript:alert(1)</link></item></channel></rss>`)
  expect(listed).toEqual([
    { url: 'https://a.test/1', title: '关于修改的决定 & 其他', changed_at: '2024-05-01T00:00:00.000Z' },
    { url: 'https://a.test/news/2.html', title: 'A < B', changed_at: '2024-05-02T10:00:00.000Z' },
    { url: 'https://a.test/3', title: 'again', changed_at: null },
  ])
})

test('RSS 1.0: the items stand beside their channel', () => {
  const listed =
    readFeed(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://a.test/"><title>C</title><link>https://a.test/</link>
    <items><rdf:Seq><rdf:li rdf:resource="https://a.test/1"/></rdf:Seq></items></channel>
    <item rdf:about="https://a.test/1"><title>One</title><link>https://a.test/1</link><dc:date>2024-05-01T00:00Z</dc:date></item>
    <item rdf:about="https://a.test/2"><title>Two</title></item></rdf:RDF>`)
  expect(listed).toEqual([
    { url: 'https://a.test/1', title: 'One', changed_at: '2024-05-01T00:00:00.000Z' },
    { url: 'https://a.test/2', title: 'Two', changed_at: null },
  ])
})

test('Atom: the alternate link, from xml:base or else from the address of the feed', () => {
  const feed = (attributes: string, base: string) => `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}>
    <title>F</title><link rel="self" href="https://a.test/feed"/><link href="https://a.test/home/"/>
    <entry><source><link href="https://b.test/"/><title>No</title></source><link rel="enclosure" href="a.pdf"/>
      <link rel="alternate" href="1.html"/><title type="xhtml"><div>One <b>two</b></div></title>
      <content type="text/xml"><entry><link href="/inner"/></entry></content>
      <published>2024-05-01T00:00:00Z</published><updated>2024-05-02T00:00:00Z</updated></entry>
    <entry${base}><link href="2.html"/><title type="html">&lt;i&gt;Two&lt;/i&gt;</title></entry>
    <entry><title>&lt;i&gt;</title><link href="/3"/></entry><entry><title>no link</title></entry></feed>`
  const listed = readFeed(feed('', ' xml:base="https://c.test/d/"'))
  expect(listed).toEqual([
    { url: 'https://a.test/home/1.html', title: 'One two', changed_at: '2024-05-02T00:00:00.000Z' },
    { url: 'https://c.test/d/2.html', title: 'Two', changed_at: null },
    { url: 'https://a.test/3', title: '<i>', changed_at: null },
  ])
  const based = readFeed(feed(' xml:base="https://d.test/e/"', ' xml:base="f/"'))
  expect(based.map(({ url }) => url)).toEqual([
    'https://d.test/e/1.html',
    'https://d.test/e/f/2.html',
    'https://d.test/3',
  ])
})

test('XML that is not well-formed is an error that says where', () => {
  const broken = '<urlset>\n  <url><loc>https://a.test/</loc></ur>\n</urlset>'
  expect(() => readSitemap(broken)).toThrow(/not well-formed XML: 2:\d+: /)
  expect(() => readFeed('<rss><channel>')).toThrow(/not well-formed XML: 1:\d+: /)
  expect(() => readFeed('')).toThrow(/not well-formed XML/)
  expect(() => readFeed('<urlset/>')).toThrow(/no feed: its outermost element is <urlset>/)
})

test('entities that a document declares are not expanded, and a DOCTYPE alone does no harm', () => {
  const bomb = `<!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const withEntity = (entity: string) => `${bomb}<urlset><url><loc>https://a.test/${entity}</loc></url></urlset>`
  expect(() => readSitemap(withEntity('&b;'))).toThrow(/not well-formed XML: 1:\d+: undefined entity/)
  expect(() => readSitemap(withEntity('&f;'))).toThrow(/undefined entity/)
  expect(readSitemap(withEntity('')).pages).toEqual([page('https://a.test/')])
})

test('nesting without end is refused in XML, and read past in HTML', () => {
  expect(() => readSitemap('<a>'.repeat(300_000))).toThrow(/nested deeper than 100: 1:\d+/)
  expect(readLinks('<b>'.repeat(300_000), 'https://a.test/')).toEqual([])
})

test('the links of a page in their order, once each, absolute, with their words', () => {
  const html = `<head><base href="/list/"><base href="/no/"></head><body><a href="#top">Top</a><a href=" 1.html ">一、
      <b>决定</b></a><a href="mailto:a@a.test">Mail</a><a href="javascript:void(0)">Script</a><a href="tel:1">Tel</a>
    <a name="here">No link</a><a href="2.html#part"><img src="x.png"></a><a href="2.html">Two</a><a href="http://[">No</a>
    <a href="//b.test/3?a=1&amp;b=2" title="关于修改民法典的决定">关于修改…</a><a href="../4.pdf" title="other">Four</a>
    <a href="1.html">Again</a><map><area href="/5"></map><a href="6">unclosed <a href="7">seven</body>`
  expect(readLinks(html, 'https://a.test/list/index.html').map(({ url, title }) => [url, title])).toEqual([
    ['https://a.test/list/1.html', '一、 决定'],
    ['https://a.test/list/2.html', 'Two'],
    ['https://b.test/3?a=1&b=2', '关于修改民法典的决定'],
    ['https://a.test/4.pdf', 'Four'],
    ['https://a.test/5', null],
    ['https://a.test/list/6', 'unclosed'],
    ['https://a.test/list/7', 'seven'],
  ])
})

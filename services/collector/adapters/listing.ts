import { oneLine, readHtml } from './html-events.ts'
import { readXmlEntries, type XmlEntry, type XmlField } from './xml-entries.ts'

/** A document that a list points to. */
export interface Listed {
  url: string
  title: string | null
  /** ISO 8601, as far as the list tells it. */
  changed_at: string | null
}

/** An XML sitemap, an index of sitemaps, or lines of addresses. */
export function readSitemap(text: string): { pages: Listed[]; sitemaps: string[] } {
  if (!/^[\s\ufeff]*</.test(text)) return { pages: readLines(text), sitemaps: [] }
  const { root, entries } = readXmlEntries(text, new Set(['url', 'sitemap']))
  if (root !== 'urlset' && root !== 'sitemapindex') throw new Error(`is no sitemap: its outermost element is <${root}>`)
  const listed = entries.map((entry) => ({
    kind: entry.name,
    url: textOf(entry, 'loc'),
    changed_at: asTime(textOf(entry, 'lastmod')),
  }))
  const pages = createList()
  const sitemaps = createList()
  for (const { kind, url, changed_at } of listed)
    (kind === 'url' ? pages : sitemaps).add(url ?? '', undefined, null, changed_at)
  return { pages: pages.listed(), sitemaps: sitemaps.listed().map(({ url }) => url) }
}

function readLines(text: string): Listed[] {
  const list = createList()
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace('\ufeff', '').trim())
  for (const line of lines) list.add(line, undefined, null, null)
  const listed = list.listed()
  if (listed.length === 0 && lines.some((line) => line !== ''))
    throw new Error('is neither XML nor a list of addresses')
  return listed
}

const feedEntries = new Set(['channel', 'feed', 'item', 'entry'])

/** RSS 2.0, RSS 1.0 and Atom. Relative addresses count from `xml:base`, else from the address that the feed gives as its own. */
export function readFeed(text: string): Listed[] {
  const { root, entries } = readXmlEntries(text, feedEntries)
  if (!['rss', 'RDF', 'feed'].includes(root)) throw new Error(`is no feed: its outermost element is <${root}>`)
  const list = createList()
  const feed = entries.find(({ name }) => name === 'channel' || name === 'feed')
  const home = feed && addressOf(feed, '')
  for (const entry of entries) {
    if (entry.name !== 'item' && entry.name !== 'entry') continue
    list.add(addressOf(entry, home ?? '') ?? '', undefined, titleOf(entry), changedAt(entry))
  }
  return list.listed()
}

/** `<link href>` of Atom, `<link>` of RSS, then what RSS lets stand in for it. */
function addressOf(entry: XmlEntry, home: string): string | undefined {
  const links = entry.fields.filter(({ name }) => name === 'link')
  const own = links.find(({ namespace, text }) => namespace === entry.namespace && text.trim() !== '')
  const linked = links.find(({ attributes: { href, rel = 'alternate' } }) => href !== undefined && rel === 'alternate')
  const permanent = entry.fields.find(({ name, attributes }) => name === 'guid' && attributes.isPermaLink !== 'false')
  const [field, address] = own
    ? [own, own.text]
    : linked
      ? [linked, linked.attributes.href ?? '']
      : [entry, entry.attributes.about ?? permanent?.text ?? '']
  return address.trim() === '' ? undefined : URL.parse(address.trim(), field.base || home || undefined)?.href
}

function titleOf(entry: XmlEntry): string | null {
  const field = fieldOf(entry, 'title')
  if (!field) return null
  const isText = entry.name === 'entry' && field.attributes.type !== 'html'
  return oneLine(isText ? field.text : withoutMarkup(field.text)) || null
}

function withoutMarkup(html: string): string {
  let words = ''
  const text = (piece: string) => {
    words += piece
  }
  readHtml(html, { enter: () => undefined, text }, { xmlMode: false })
  return words
}

/** The last change before the first publication; `date` is Dublin Core's. */
function changedAt(entry: XmlEntry): string | null {
  for (const name of ['updated', 'modified', 'published', 'pubDate', 'date']) {
    const time = asTime(entry.fields.find((field) => field.name === name)?.text)
    if (time !== null) return time
  }
  return null
}

/** Of the entry's own vocabulary: `image:loc` and `media:title` are others'. */
const fieldOf = (entry: XmlEntry, wanted: string): XmlField | undefined =>
  entry.fields.find(({ name, namespace }) => name === wanted && namespace === entry.namespace)

const textOf = (entry: XmlEntry, wanted: string): string | undefined => fieldOf(entry, wanted)?.text.trim()

/** The links of a page, in its order, with the words that a reader sees as title. */
export function readLinks(html: string, base: string): Listed[] {
  const links: { href: string; title: string; words: string }[] = []
  let home: string | undefined
  let open: (typeof links)[number] | undefined
  const enter = (name: string, { href, title = '' }: Readonly<Record<string, string>>) => {
    if (href === undefined) return undefined
    if (name === 'base') home ??= URL.parse(href, base)?.href
    if (name !== 'a' && name !== 'area') return undefined
    open = { href: href.trim(), title, words: '' }
    links.push(open)
    return () => {
      open = undefined
    }
  }
  const text = (words: string) => {
    if (open) open.words += words
  }
  readHtml(html, { enter, text }, { xmlMode: false })
  const list = createList()
  for (const { href, title, words } of links)
    if (href !== '' && !href.startsWith('#'))
      list.add(href, home ?? base, linkTitle(oneLine(words), oneLine(title)), null)
  return list.listed()
}

/** Lists shorten long titles and keep the whole in an attribute. */
function linkTitle(text: string, attribute: string): string | null {
  return (text === '' || /(?:…|\.{2})$/.test(text) ? attribute || text : text) || null
}

/** Addresses once each, in the order in which they came first; a title that comes later is kept. */
function createList() {
  const byUrl = new Map<string, Listed>()
  return {
    add(address: string, base: string | undefined, title: string | null, changed_at: string | null) {
      const url = URL.parse(address, base)
      if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return
      url.hash = ''
      const known = byUrl.get(url.href)
      if (known) known.title ??= title
      else byUrl.set(url.href, { url: url.href, title, changed_at })
    },
    listed: () => [...byUrl.values()],
  }
}

// Whole forms only: what else `Date` would take depends on the machine's zone.
const isoTime = /^\d{4}(?:-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/
const mailTime = /^(?:[a-z]{3}, ?)?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)?(?: (?:[A-Z]{1,4}|[+-]\d{4}))?$/i
const zone = /(?:[A-Z]|[+-]\d\d:?\d\d)$/

/** Without a zone the time is taken as UTC, so that it does not depend on the machine. */
function asTime(text: string | undefined): string | null {
  const trimmed = oneLine(text ?? '')
  if (!isoTime.test(trimmed) && !mailTime.test(trimmed)) return null
  const zoned = !trimmed.includes(':') || zone.test(trimmed) ? trimmed : `${trimmed}Z`
  const time = new Date(zoned)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

import type { LookupAddress } from 'node:dns'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { SitePage } from '../site.ts'
import { app, signal, toHere } from './outside.ts'

/** A name that the look-up takes for public although the connection leads here, as only a test can do. */
const seeminglyPublic = (): LookupAddress => {
  let asked = 0
  return {
    family: 4,
    get address() {
      return asked++ === 0 ? '93.184.215.14' : '127.0.0.1'
    },
  }
}

test('a page comes with its bytes, its type, its validators and the address that redirects led to', async () => {
  const { site, fetch } = await app()
  site.set('/old', { status: 301, headers: { location: '/new#part' } })
  site.set('/new', { body: '<p>法</p>', etag: '"1"', lastModified: 'Wed, 01 May 2024 00:00:00 GMT' })
  expect(await fetch('/old')).toEqual({
    as: 'fetched',
    url: `${site.url}/new`,
    content_type: 'text/html; charset=utf-8',
    bytes: Buffer.from('<p>法</p>'),
    validators: { etag: '"1"', last_modified: 'Wed, 01 May 2024 00:00:00 GMT' },
  })
  expect(site.requests('/new')[0]?.headers['user-agent']).toBe('casewright/1.0')
})

test('a page that is known is asked for with what is known of it, and may be unchanged', async () => {
  const { site, outside } = await app()
  site.set('/a', { body: 'one', etag: '"1"', lastModified: 'Wed, 01 May 2024 00:00:00 GMT' })
  const url = `${site.url}/a`
  const byTag = { known: { etag: '"1"', last_modified: null }, signal }
  const byDate = { known: { etag: null, last_modified: 'Wed, 01 May 2024 00:00:00 GMT' }, signal }
  expect(await outside.fetch(url, byTag)).toEqual({ as: 'unchanged' })
  expect(await outside.fetch(url, byDate)).toEqual({ as: 'unchanged' })
  const unsendable = { etag: '"一"', last_modified: 'a\r\nb: c' }
  expect(await outside.fetch(url, { known: unsendable, signal })).toMatchObject({ as: 'fetched' })
  site.set('/a', { body: 'two', etag: '"2"' })
  expect(await outside.fetch(url, byTag)).toMatchObject({ as: 'fetched', bytes: Buffer.from('two') })
})

test.each([404, 410])('a page that answers %i is gone', async (status) => {
  const { site, fetch } = await app()
  site.set('/a', { status })
  expect(await fetch('/a')).toEqual({ as: 'gone' })
})

test.each<[SitePage, RegExp, boolean]>([
  [{ status: 500 }, /error of its own \(500\)/, true],
  [{ status: 503 }, /error of its own \(503\)/, true],
  [{ status: 429 }, /too often \(429\)/, true],
  [{ status: 403 }, /does not give this to us \(403\)/, false],
  [{ status: 418 }, /answered 418/, false],
  [{ status: 304 }, /answered 304/, false],
  [{ status: 302 }, /answered 302/, false],
  [{ cut: 'head' }, /connection to .* was cut/, true],
  [{ cut: 'body', body: 'x'.repeat(5000) }, /connection to .* was cut/, true],
  [{ cut: 'body', body: 'x'.repeat(5000), chunked: true }, /connection to .* was cut/, true],
  [{ body: 'no gzip', headers: { 'content-encoding': 'gzip' } }, /cannot be unpacked/, false],
  [{ body: 'x', headers: { 'content-encoding': 'gzip, gzip' } }, /packed in a way/, false],
  [{ body: 'x', headers: { 'content-encoding': ['gzip', 'gzip'] } }, /packed in a way/, false],
  [{ status: 503, headers: { 'retry-after': ['0', '0'], location: ['/a', '/b'] } }, /\(503\)/, true],
  [{ status: 302, headers: { location: 'ftp://files.test/a' } }, /redirect leads to .* neither http nor https/, false],
  [{ status: 302, headers: { location: 'http://me:geheim@a.test/' } }, /redirect .* user name or password/, false],
  [{ status: 302, headers: { location: 'http://[' } }, /redirect leads to no address/, false],
  [{ status: 302, headers: { location: '/page?token=geheim' } }, /redirects more than 5 times/, false],
])('what goes wrong is told in words, and whether to try again: %o', async (page, words, transient) => {
  const { site, problem } = await app()
  site.set('/page?token=geheim', page)
  const told = await problem('/page?token=geheim')
  expect(told.message).toMatch(words)
  expect(told.transient).toBe(transient)
  expect(told.message).not.toContain('geheim')
})

test('five redirects are followed', async () => {
  const { site, fetch } = await app()
  for (let hop = 0; hop < 5; hop++) site.set(`/${hop}`, { status: 307, headers: { location: `/${hop + 1}` } })
  site.set('/5', 'here')
  expect(await fetch('/0')).toMatchObject({ as: 'fetched', url: `${site.url}/5` })
})

test('only http and https addresses without a password are fetched', async () => {
  const { problem } = await app()
  expect((await problem('ftp://a.test/')).message).toMatch(/neither http nor https/)
  expect((await problem('file:///etc/passwd')).message).toMatch(/neither http nor https/)
  const withPassword = await problem('http://me:geheim@127.0.0.1/')
  expect(withPassword.message).toMatch(/user name or password/)
  expect(withPassword.message).not.toContain('geheim')
})

test('who does not answer, or not to the end, within the time limit is given up', async () => {
  const { site, problem } = await app({ timeoutMs: 2000 })
  site.set('/head', { hang: 'head' })
  site.set('/body', { hang: 'body', body: 'x'.repeat(1000) })
  for (const told of await Promise.all([problem('/head'), problem('/body')])) {
    expect(told.message).toMatch(/did not answer in full within 2 s/)
    expect(told.transient).toBe(true)
  }
})

test('a host that refuses connections or is not known is a transient problem', async () => {
  const resolve = (host: string) =>
    host === 'here.test' ? toHere() : Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  const { site, problem } = await app({ resolve })
  await site.close()
  expect(await problem(`http://here.test:${site.port}/`)).toMatchObject({
    transient: true,
    message: expect.stringMatching(/refused the connection/),
  })
  expect((await problem('http://nowhere.test/')).message).toMatch(/nowhere\.test is not known/)
})

test('private addresses are refused, by name and by number, without being spoken to', async () => {
  const { site, problem } = await app({ allowPrivate: false, resolve: toHere })
  for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', 'inside.test']) {
    const told = await problem(`http://${host}:${site.port}/`)
    expect(told).toMatchObject({ transient: false, message: expect.stringMatching(/private network/) })
  }
  expect(site.requests()).toEqual([])
})

test('a redirect from a public to a private address is refused', async () => {
  const resolve = async (host: string) => (host === 'public.test' ? [seeminglyPublic()] : toHere())
  const { site, problem } = await app({ allowPrivate: false, resolve })
  site.set('/name', { status: 302, headers: { location: `http://inside.test:${site.port}/secret` } })
  site.set('/number', { status: 302, headers: { location: `http://127.0.0.1:${site.port}/secret` } })
  site.set('/secret', 'secret')
  for (const path of ['/name', '/number']) {
    const told = await problem(`http://public.test:${site.port}${path}`)
    expect(told).toMatchObject({ transient: false, message: expect.stringMatching(/private network/) })
    expect(site.requests(path)).toHaveLength(1)
  }
  expect(site.requests('/secret')).toEqual([])
})

test('an answer that announces more than the limit is refused before it is read', async () => {
  const { site, problem } = await app({ bytesMax: 1000 })
  site.set('/a', { hang: 'body', body: 'x', headers: { 'content-length': '1001' } })
  expect(await problem('/a')).toMatchObject({
    transient: false,
    message: expect.stringMatching(/larger than 1000 bytes/),
  })
})

test('the limit counts what is read and what it unpacks to', async () => {
  const { site, fetch, problem } = await app({ bytesMax: 10_000 })
  const over = 'a'.repeat(10_001)
  site.set('/chunked', { body: over, chunked: true })
  expect((await problem('/chunked')).message).toMatch(/larger than 10000 bytes/)
  for (const packed of ['gzip', 'deflate', 'br'] as const) {
    site.set(`/${packed}`, { body: over.slice(1), packed })
    expect(await fetch(`/${packed}`)).toMatchObject({ bytes: Buffer.from(over.slice(1)) })
    site.set(`/${packed}-over`, { body: over, packed })
    expect((await problem(`/${packed}-over`)).message).toMatch(/larger than 10000 bytes/)
    site.set(`/${packed}-bomb`, { body: Buffer.alloc(2_000_000), packed, chunked: true })
    expect((await problem(`/${packed}-bomb`)).message).toMatch(/larger than 10000 bytes/)
  }
})

test('a sitemap that is kept packed comes unpacked, whether its server says so or not', async () => {
  const { site, fetch, problem } = await app({ bytesMax: 10_000 })
  const text = '<urlset/>'
  site.set('/told.xml.gz', { body: text, packed: 'gzip' })
  site.set('/untold.xml.gz', { body: gzipSync(text), type: 'application/gzip' })
  for (const path of ['/told.xml.gz', '/untold.xml.gz'])
    expect(await fetch(path)).toMatchObject({ bytes: Buffer.from(text) })
  site.set('/bomb.xml.gz', { body: gzipSync(Buffer.alloc(2_000_000)), type: 'application/gzip' })
  expect((await problem('/bomb.xml.gz')).message).toMatch(/larger than 10000 bytes/)
})

test('who gives up gets the own reason, during an answer as well', async () => {
  const { site, outside } = await app()
  site.set('/a', { hang: 'body', body: 'xx' })
  const giving = new AbortController()
  const fetching = outside.fetch(`${site.url}/a`, { signal: giving.signal })
  const reason = new Error('enough')
  await expect.poll(() => site.requests('/a')).toHaveLength(1)
  giving.abort(reason)
  await expect(fetching).rejects.toBe(reason)
})

test('closing ends what is under way', async () => {
  const { site, outside, problem } = await app()
  site.set('/a', { hang: 'head' })
  const told = problem('/a')
  await expect.poll(() => site.requests('/a')).toHaveLength(1)
  await outside.close()
  expect((await told).message).toMatch(/run has ended/)
})

test('a server that asks for a pause is asked again after it, a few times', async () => {
  const { site, fetch, problem } = await app()
  const busy = { status: 429, headers: { 'retry-after': '1' } }
  site.set('/soon', (before) => (before === 0 ? busy : { body: 'now' }))
  const begin = performance.now()
  expect(await fetch('/soon')).toMatchObject({ as: 'fetched' })
  expect((site.requests('/soon')[1]?.at ?? 0) - begin).toBeGreaterThanOrEqual(999)
  const past = new Date(0).toUTCString()
  site.set('/never', { status: 503, headers: { 'retry-after': past } })
  expect((await problem('/never')).transient).toBe(true)
  expect(site.requests('/never')).toHaveLength(3)
})

test('a host that wants to be left alone for long is not asked again', async () => {
  const { site, problem } = await app()
  site.set('/a', { status: 503, headers: { 'retry-after': '3600' } })
  site.set('/b', 'page')
  for (const path of ['/a', '/b']) {
    const told = await problem(path)
    expect(told).toMatchObject({ transient: true, message: expect.stringMatching(/left alone for 3\d{3} s/) })
  }
  expect(site.requests().map(({ path }) => path)).toEqual(['/robots.txt', '/a'])
})

test('requests to one host start apart from each other, also when asked for at once', async () => {
  const { site, fetch } = await app({ requestsPerSecond: 20 })
  const paths = ['/1', '/2', '/3', '/4', '/5']
  const begin = performance.now()
  for (const path of paths) site.set(path, path)
  await Promise.all(paths.map(fetch))
  const arrivals = site.requests().map(({ at }) => at - begin)
  expect(arrivals).toHaveLength(6)
  arrivals.forEach((at, index) => {
    expect(at).toBeGreaterThanOrEqual(index * 50)
  })
})

import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operator } from '../test-app.ts'
import { collected, documentsOf, makeSource, page, sitemap, useCollecting } from './collecting.ts'

const app = useCollecting()
const url = (path: string) => `${app().site.url}${path}`
const locations = async (source_id: string) => (await documentsOf(app(), source_id)).map(({ location }) => location)
const texts = () => app().neighbours.sent.map(({ title, text }) => [title, text])
const feed = (...paths: string[]) => ({
  type: 'application/rss+xml',
  body: `<rss version="2.0"><channel>${paths.map((path) => `<item><title>Item ${path}</title><link>${url(path)}</link></item>`).join('')}</channel></rss>`,
})

test('a list page: its links below the prefixes, once each, and never the page itself', async () => {
  const { site } = app()
  const links = ['/laws/1', '/laws/2#part', '/laws/2', '/about', 'https://elsewhere.example/laws/3', '#top', '/list']
  site.set('/list', `<nav>${links.map((link) => `<a href="${link}">x</a>`).join('')}</nav>`)
  for (const path of ['/laws/1', '/laws/2', '/about']) site.set(path, page(path, path))
  const narrow = await makeSource(app(), { config: { list_url: url('/list'), url_prefixes: [url('/laws/')] } })
  await collected(app(), narrow.source_id)
  expect(await locations(narrow.source_id)).toEqual([url('/laws/1'), url('/laws/2')])
  const wide = await makeSource(app(), { config: { list_url: url('/list') } })
  await collected(app(), wide.source_id)
  expect(await locations(wide.source_id)).toEqual([url('/about'), url('/laws/1'), url('/laws/2')])
})

test('a sitemap that points to sitemaps; one of them that is missing fails the run', async () => {
  const { site } = app()
  site.set('/index.xml', {
    type: 'application/xml',
    body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${url('/m1.xml')}</loc></sitemap><sitemap><loc>${url('/m2.xml')}</loc></sitemap></sitemapindex>`,
  })
  site.set('/m1.xml', sitemap(url('/m/a')))
  site.set('/m2.xml', sitemap(url('/m/b'), url('/m/a')))
  for (const path of ['/m/a', '/m/b']) site.set(path, page(path, path))
  const { source_id } = await makeSource(app(), { config: { sitemap_url: url('/index.xml') } })
  expect((await collected(app(), source_id)).progress).toMatchObject({ listed: 2, new: 2 })
  site.set('/m2.xml', undefined)
  expect(await collected(app(), source_id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('/m2.xml'),
    progress: { vanished: 0 },
  })
})

test('a feed: what drops out of it has not vanished', async () => {
  const { site } = app()
  for (const path of ['/news/1', '/news/2']) site.set(path, { body: `words of ${path}`, type: 'text/plain' })
  site.set('/feed', feed('/news/1'))
  const { source_id } = await makeSource(app(), { kind: 'rss', config: { feed_url: url('/feed') } })
  await collected(app(), source_id)
  site.set('/feed', feed('/news/2'))
  expect((await collected(app(), source_id)).progress).toMatchObject({ listed: 1, new: 1, vanished: 0 })
  expect(await documentsOf(app(), source_id)).toMatchObject([{ status: 'current' }, { status: 'current' }])
  expect(texts()).toEqual([
    ['Item /news/1', 'words of /news/1'],
    ['Item /news/2', 'words of /news/2'],
  ])
})

test('a directory: files below it by their paths, never those that links lead out to', async () => {
  const { directory } = app()
  await mkdir(join(directory, 'statutes'))
  await writeFile(join(directory, 'note.md'), '# Note\n\nwords')
  await writeFile(join(directory, 'statutes', '民法典.txt'), '第一条')
  await symlink('/etc/hostname', join(directory, 'host.txt'))
  const { source_id } = await makeSource(app(), { kind: 'directory', config: { path: directory } }, operator)
  expect((await collected(app(), source_id)).progress).toMatchObject({ listed: 2, new: 2 })
  expect(await locations(source_id)).toEqual(['note.md', 'statutes/民法典.txt'])
  await writeFile(join(directory, 'note.md'), '# Note\n\nwordy')
  await rm(join(directory, 'statutes'), { recursive: true })
  expect((await collected(app(), source_id)).progress).toMatchObject({ changed: 1, vanished: 1 })
  expect((await collected(app(), source_id)).progress).toMatchObject({ unchanged: 1, vanished: 0 })
})

test('uploaded files: what files-service has read of them; one that is deleted has vanished', async () => {
  const { neighbours } = app()
  const [good, pending, bad] = [
    neighbours.upload({ name: 'brief.docx', text: 'a brief' }),
    neighbours.upload({ parseStatus: 'pending' }),
    neighbours.upload({ parseStatus: 'needs_ocr' }),
  ]
  const { source_id } = await makeSource(app(), { kind: 'files', config: { file_ids: [good, pending, bad] } })
  const first = await collected(app(), source_id)
  expect(first).toMatchObject({ status: 'succeeded', progress: { listed: 3, new: 1, failed: 2 } })
  expect(first.errors).toEqual([
    { location: pending, message: 'files-service has not read it yet' },
    { location: bad, message: expect.stringContaining('images of text') },
  ])
  expect(texts()).toEqual([['brief.docx', 'a brief']])
  expect((await collected(app(), source_id)).progress).toMatchObject({ unchanged: 1, fetched: 0 })
  neighbours.files.delete(good)
  expect((await collected(app(), source_id)).progress).toMatchObject({ vanished: 1 })
})

test('what only files-service can read is read there, leaves no copy, and is read again only when it changes', async () => {
  const { site, neighbours } = app()
  const pdf = (text: string) => ({ body: Buffer.from(`%PDF-1.7\n${text}`), type: 'application/pdf' })
  site.set('/ruling.pdf', pdf('one'))
  const { source_id } = await makeSource(app(), { config: { urls: [url('/ruling.pdf')] } })
  expect((await collected(app(), source_id)).progress).toMatchObject({ new: 1, failed: 0 })
  expect(texts()).toEqual([[url('/ruling.pdf'), 'text of 12 bytes']])
  expect(neighbours.files.size).toBe(0)
  expect((await collected(app(), source_id)).progress).toMatchObject({ fetched: 1, unchanged: 1 })
  site.set('/ruling.pdf', pdf('other'))
  expect((await collected(app(), source_id)).progress).toMatchObject({ changed: 1 })
})

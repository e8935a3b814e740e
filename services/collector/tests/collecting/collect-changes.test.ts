import { invalidField } from '@casewright/kit/data/errors'
import { beforeEach, expect, test } from 'vitest'
import { manager } from '../test-app.ts'
import { collected, documentsOf, makeSource, page, sitemap, sources, useCollecting } from './collecting.ts'

const app = useCollecting({ COLLECTOR_FETCH_TIMEOUT_MS: '3000' })
const sentTitles = () => app().neighbours.sent.map(({ title }) => title)
const url = (path: string) => `${app().site.url}${path}`
let folder = ''
let folders = 0

/** A part of the site of its own for each test, listed by a sitemap. */
beforeEach(() => {
  folder = `/part-${++folders}`
})
const list = (...names: string[]) =>
  app().site.set(`${folder}/sitemap.xml`, sitemap(...names.map((name) => url(`${folder}/${name}`))))
const put = (name: string, content: Parameters<ReturnType<typeof app>['site']['set']>[1]) =>
  app().site.set(`${folder}/${name}`, content)
const mapped = (more: object = {}) =>
  makeSource(app(), { config: { sitemap_url: url(`${folder}/sitemap.xml`) }, ...more })
const asked = (name: string) => app().site.requests(`${folder}/${name}`).length

test('only what is new or has changed is sent; what has not is known by its content', async () => {
  list('a', 'b')
  put('a', page('A', 'first'))
  put('b', page('B', 'second'))
  const { source_id } = await mapped()
  const first = await collected(app(), source_id)
  expect(first.progress).toMatchObject({ listed: 2, fetched: 2, new: 2, changed: 0, unchanged: 0 })
  put('b', page('B', 'second, amended'))
  list('a', 'b', 'c')
  put('c', page('C', 'third'))
  const second = await collected(app(), source_id)
  expect(second.progress).toMatchObject({ listed: 3, fetched: 3, new: 1, changed: 1, unchanged: 1, failed: 0 })
  expect(sentTitles()).toEqual(['A', 'B', 'B', 'C'])
  expect(await documentsOf(app(), source_id)).toMatchObject([
    { title: 'A', version: 1, run_id: first.run_id },
    { title: 'B', version: 2, run_id: second.run_id },
    { title: 'C', version: 1, run_id: second.run_id },
  ])
  const third = await collected(app(), source_id)
  expect(third.progress).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
  expect(app().neighbours.sent).toHaveLength(4)
})

test('a page that is made anew each time with the same words is not sent again', async () => {
  list('a')
  put('a', (before) => ({ body: page('A', 'words').replace('<main>', `<main data-token="${before}">`) }))
  const { source_id } = await mapped()
  await collected(app(), source_id)
  expect((await collected(app(), source_id)).progress).toMatchObject({ fetched: 1, unchanged: 1 })
  expect(sentTitles()).toEqual(['A'])
})

test('a server that knows what we have sends nothing', async () => {
  list('a')
  put('a', { body: page('A', 'first'), etag: '"1"', lastModified: 'Mon, 02 Nov 2026 10:00:00 GMT' })
  const { source_id } = await mapped()
  await collected(app(), source_id)
  expect((await collected(app(), source_id)).progress).toMatchObject({ fetched: 0, unchanged: 1 })
  const [, second] = app().site.requests(`${folder}/a`)
  expect(second?.headers).toMatchObject({
    'if-none-match': '"1"',
    'if-modified-since': 'Mon, 02 Nov 2026 10:00:00 GMT',
  })
  put('a', { body: page('A', 'second'), etag: '"2"' })
  expect((await collected(app(), source_id)).progress).toMatchObject({ fetched: 1, changed: 1 })
})

test('what goes with the documents is sent again when it changes, also if no content does', async () => {
  list('a')
  put('a', { body: page('A', 'first'), etag: '"1"' })
  const { source_id } = await mapped()
  await collected(app(), source_id)
  await app().ask('PATCH', `${sources}/${source_id}`, { ...manager, body: { licence: 'CC BY 4.0' } })
  expect((await collected(app(), source_id)).progress).toMatchObject({ changed: 1, unchanged: 0 })
  expect(app().neighbours.sent.at(-1)?.metadata).toMatchObject({ licence: 'CC BY 4.0', version: 1 })
  expect((await collected(app(), source_id)).progress).toMatchObject({ changed: 0, unchanged: 1 })
})

test('what is no longer listed, or gone where it was, is marked and stays searchable; what comes back is current', async () => {
  list('a', 'b', 'c')
  for (const name of ['a', 'b', 'c']) put(name, page(name, name))
  const { source_id } = await mapped()
  await collected(app(), source_id)
  list('a', 'b')
  put('b', undefined)
  expect((await collected(app(), source_id)).progress).toMatchObject({
    listed: 2,
    unchanged: 1,
    vanished: 2,
    failed: 0,
  })
  expect(await documentsOf(app(), source_id)).toMatchObject([
    { title: 'a', status: 'current', vanished_at: null },
    { title: 'b', status: 'vanished', vanished_at: expect.any(String) },
    { title: 'c', status: 'vanished', vanished_at: expect.any(String) },
  ])
  expect((await collected(app(), source_id)).progress).toMatchObject({ unchanged: 2, vanished: 0, failed: 0 })
  expect(app().neighbours.documents.size).toBe(3)
  list('a', 'b', 'c')
  put('b', page('b', 'b'))
  expect((await collected(app(), source_id)).progress).toMatchObject({ unchanged: 3, vanished: 0 })
  expect((await documentsOf(app(), source_id)).map(({ status }) => status)).toEqual(['current', 'current', 'current'])
  expect(app().neighbours.sent).toHaveLength(3)
})

test('a listing that is empty, broken, gone or of another kind fails the run and marks nothing as vanished', async () => {
  list('a')
  put('a', page('A', 'first'))
  const { source_id } = await mapped()
  await collected(app(), source_id)
  const bad = [
    [sitemap(), 'lists no documents'],
    [sitemap('https://elsewhere.example/a'), 'lists no documents'],
    [{ status: 500 }, 'error of its own (500)'],
    [undefined, 'is not there'],
    [{ body: page('Maintenance', 'soon'), type: 'text/html' }, 'cannot be read'],
  ] as const
  for (const [answer, reason] of bad) {
    put('sitemap.xml', answer)
    expect(await collected(app(), source_id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining(reason),
      progress: { vanished: 0 },
    })
  }
  expect(await documentsOf(app(), source_id)).toMatchObject([{ status: 'current' }])
})

test('one page that fails does not fail the run; its reason is kept, and it is tried again the next time', async () => {
  app().site.robots(`User-agent: *\nDisallow: ${folder}/secret`)
  list('error', 'huge', 'slow', 'secret', 'empty', 'missing', 'good')
  put('error', { status: 500 })
  put('huge', page('Huge', 'x'.repeat(200_000)))
  put('slow', { hang: 'head' })
  put('secret', page('Secret', 'not for robots'))
  put('empty', page('Empty', ''))
  put('good', page('Good', 'words'))
  const { source_id } = await mapped()
  const { status, errors, progress } = await collected(app(), source_id)
  expect({ status, progress }).toMatchObject({ status: 'succeeded', progress: { listed: 7, new: 1, failed: 6 } })
  const reasons = Object.fromEntries(errors.map(({ location, message }) => [location.split('/').at(-1), message]))
  expect(reasons).toEqual({
    error: expect.stringContaining('500'),
    huge: expect.stringContaining('larger than 100000 bytes'),
    slow: expect.stringContaining('within 3 s'),
    secret: expect.stringContaining('robots.txt'),
    empty: 'it has no text',
    missing: 'it is listed, but not there',
  })
  expect(asked('secret')).toBe(0)
  expect(asked('error')).toBe(3)
  const failures = (await documentsOf(app(), source_id)).filter((document) => document.status === 'failed')
  expect(failures).toHaveLength(6)
  expect(failures[0]).toMatchObject({ version: 0, sha256: null, knowledge_document_id: null, run_id: null })
  for (const name of ['error', 'huge', 'slow', 'empty', 'missing']) put(name, page(name, 'now well'))
  app().site.robots('')
  expect((await collected(app(), source_id)).progress).toMatchObject({ new: 6, unchanged: 1, failed: 0 })
}, 60_000)

test('a document that fails keeps what was known of it, and is current when it is there again', async () => {
  list('a')
  put('a', page('A', 'first'))
  const { source_id } = await mapped()
  const { run_id } = await collected(app(), source_id)
  put('a', { status: 403 })
  expect((await collected(app(), source_id)).progress).toMatchObject({ failed: 1, vanished: 0 })
  expect(await documentsOf(app(), source_id)).toMatchObject([{ status: 'failed', version: 1, run_id, title: 'A' }])
  put('a', page('A', 'first'))
  expect((await collected(app(), source_id)).progress).toMatchObject({ unchanged: 1, failed: 0 })
  expect(await documentsOf(app(), source_id)).toMatchObject([{ status: 'current', error: null }])
})

test('of the errors the first hundred are kept', async () => {
  const names = Array.from({ length: 120 }, (_, at) => `missing-${at}`)
  list(...names)
  const { source_id } = await mapped()
  const { errors, progress } = await collected(app(), source_id)
  expect(progress.failed).toBe(120)
  expect(errors.map(({ location }) => location)).toEqual(names.slice(0, 100).map((name) => url(`${folder}/${name}`)))
})

test('more than a run may take is left out and told of, and nothing is thought to have vanished', async () => {
  list('a', 'b')
  for (const name of ['a', 'b', 'c']) put(name, page(name, name))
  const { source_id } = await mapped({ documents_max: 2 })
  await collected(app(), source_id)
  list('c', 'a', 'b')
  expect(await collected(app(), source_id)).toMatchObject({
    status: 'succeeded',
    error: expect.stringContaining('more than 2 documents'),
    progress: { listed: 2, new: 1, unchanged: 1, vanished: 0 },
  })
})

test('a document that the knowledge base refuses fails alone, and is sent again the next time', async () => {
  list('a', 'b')
  put('a', page('A', 'first'))
  put('b', page('B', 'second'))
  const { source_id } = await mapped()
  app().neighbours.before = ({ title }) => {
    if (title === 'A') throw invalidField('body.documents.0.text', 'is not wanted')
  }
  expect(await collected(app(), source_id)).toMatchObject({
    status: 'succeeded',
    progress: { new: 1, failed: 1 },
    errors: [{ message: expect.stringContaining('is not wanted') }],
  })
  app().neighbours.before = undefined
  expect((await collected(app(), source_id)).progress).toMatchObject({ new: 1, unchanged: 1 })
})

import { expect, test } from 'vitest'
import { readRobots } from '../../adapters/robots.ts'
import { startSite } from '../site.ts'
import { app, signal, toHere } from './outside.ts'

const paths = (requests: { path: string }[]) => requests.map(({ path }) => path)

test('robots.txt is asked for once in a run, also by many at once', async () => {
  const { site, fetch } = await app()
  site.robots('User-agent: *\nDisallow:')
  for (const path of ['/1', '/2', '/3']) site.set(path, path)
  await Promise.all(['/1', '/2', '/3'].map(fetch))
  await fetch('/1')
  expect(site.requests('/robots.txt')).toHaveLength(1)
  expect(paths(site.requests())[0]).toBe('/robots.txt')
})

test('what robots.txt forbids us is not asked for', async () => {
  const { site, fetch, problem } = await app()
  site.robots('User-agent: *\nDisallow: /\n\nUser-agent: Casewright\nDisallow: /inner/\nAllow: /inner/open\n')
  site.set('/a', 'page')
  site.set('/inner/open', 'page')
  expect(await fetch('/a')).toMatchObject({ as: 'fetched' })
  expect(await fetch('/inner/open')).toMatchObject({ as: 'fetched' })
  const told = await problem('/inner/a?token=geheim')
  expect(told).toMatchObject({ transient: false, message: expect.stringMatching(/robots\.txt of .* does not allow/) })
  expect(told.message).not.toContain('geheim')
  expect(paths(site.requests())).toEqual(['/robots.txt', '/a', '/inner/open'])
})

test('rules for all robots hold for us where none name us, and those for others do not', async () => {
  const { site, fetch, problem } = await app()
  site.robots('User-agent: otherbot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b*.pdf$\n')
  site.set('/a', 'page')
  expect(await fetch('/a')).toMatchObject({ as: 'fetched' })
  expect((await problem('/b/1.pdf')).message).toMatch(/does not allow/)
})

test('the host that a redirect leads to is asked for its own rules', async () => {
  const { site, problem } = await app({ resolve: toHere })
  const other = await startSite()
  other.robots('User-agent: *\nDisallow: /closed')
  site.set('/a', { status: 302, headers: { location: `http://other.test:${other.port}/closed` } })
  expect((await problem('/a')).message).toMatch(/robots\.txt of other\.test:\d+ does not allow/)
  expect(paths(other.requests())).toEqual(['/robots.txt'])
  await other.close()
})

test('without a robots.txt everything is allowed', async () => {
  for (const status of [401, 403, 404, 410]) {
    const { site, fetch } = await app()
    site.set('/robots.txt', { status, body: 'User-agent: *\nDisallow: /' })
    site.set('/a', 'page')
    expect(await fetch('/a')).toMatchObject({ as: 'fetched' })
  }
})

test('where robots.txt cannot be had, nothing is fetched in this run, and a person can read why', async () => {
  const { site, problem } = await app()
  site.set('/robots.txt', (before) => (before === 0 ? { status: 500 } : { status: 404 }))
  site.set('/a', 'page')
  for (const path of ['/a', '/b']) {
    const told = await problem(path)
    expect(told.transient).toBe(true)
    expect(told.message).toMatch(/nothing is fetched from .* because its robots\.txt cannot be read: .*\(500\)/)
  }
  expect(paths(site.requests())).toEqual(['/robots.txt'])
  const cut = await app()
  cut.site.set('/robots.txt', { cut: 'body', body: 'User-agent: *\nDisallow:' })
  expect((await cut.problem('/a')).message).toMatch(/robots\.txt cannot be read: the connection to .* was cut/)
})

test('robots.txt may be elsewhere', async () => {
  const { site, problem } = await app()
  site.set('/robots.txt', { status: 301, headers: { location: '/rules.txt' } })
  site.set('/rules.txt', 'User-agent: *\nDisallow: /')
  expect((await problem('/a')).message).toMatch(/does not allow/)
})

test('of a robots.txt that is too large the beginning counts, up to its last whole line', async () => {
  const rules = 'User-agent: *\nDisallow: /early\n'
  const cutLine = 'Disallow: /late'
  const filling = `#${'x'.repeat(512_000 - rules.length - 'Disallow: /'.length - 2)}\n`
  for (const chunked of [true, false]) {
    const { site, fetch, problem } = await app({ bytesMax: 1000 })
    site.set('/robots.txt', { body: rules + filling + cutLine, chunked })
    site.set('/late', 'page')
    expect((await problem('/early')).message).toMatch(/does not allow/)
    expect(await fetch('/late')).toMatchObject({ as: 'fetched' })
    expect(await fetch('/other')).toEqual({ as: 'gone' })
  }
})

test('a longer pause that robots.txt asks for is kept', async () => {
  const { site, fetch } = await app()
  site.robots('User-agent: *\nCrawl-delay: 0.2')
  const begin = performance.now()
  await Promise.all(['/1', '/2', '/3'].map(fetch))
  const arrivals = site.requests().map(({ at }) => at - begin)
  expect(arrivals).toHaveLength(4)
  arrivals.forEach((at, index) => {
    expect(at).toBeGreaterThanOrEqual(index * 200)
  })
})

test('no pause is longer than a minute, and one that is no number is none', () => {
  const delayOf = (delay: string) =>
    readRobots('http://a.test/robots.txt', Buffer.from(`User-agent: *\nCrawl-delay: ${delay}`)).crawlDelayMs
  expect([delayOf('86400'), delayOf('Infinity'), delayOf('2'), delayOf('-5'), delayOf('soon')]).toEqual([
    60_000, 60_000, 2000, 0, 0,
  ])
})

test('who waits for a slow host may give up, and other hosts do not wait with it', async () => {
  const { site, fetch, outside } = await app({ resolve: toHere })
  const slow = await startSite()
  slow.robots('User-agent: *\nCrawl-delay: 60')
  const giving = new AbortController()
  const reason = new Error('enough')
  const waiting = [1, 2].map((path) =>
    outside.fetch(`http://slow.test:${slow.port}/${path}`, { signal: giving.signal }).catch((error: unknown) => error),
  )
  await expect.poll(() => slow.requests('/robots.txt')).toHaveLength(1)
  site.set('/a', 'page')
  expect(await fetch('/a')).toMatchObject({ as: 'fetched' })
  giving.abort(reason)
  expect(await Promise.all(waiting)).toEqual([reason, reason])
  await expect(outside.fetch(`${site.url}/a`, { signal: giving.signal })).rejects.toBe(reason)
  expect(paths(slow.requests())).toEqual(['/robots.txt'])
  await slow.close()
  expect(await outside.fetch(`${site.url}/a`, { signal })).toMatchObject({ as: 'fetched' })
})

test('a robots.txt that would take long to check for a long address refuses it', () => {
  const hostile = `User-agent: *\n${`Disallow: /${'*a'.repeat(20)}*b\n`.repeat(9000)}`
  const { refusal } = readRobots('http://a.test/robots.txt', Buffer.from(hostile))
  expect(refusal(`http://a.test/${'a'.repeat(2000)}`)).toMatch(/too large to be checked for an address of 2014/)
  expect(refusal('http://a.test/a')).toBeUndefined()
})

import { collector } from '@casewright/contracts/collector/endpoints'
import { shownPackages } from '@casewright/contracts/collector/seed-packages'
import { people } from '@casewright/contracts/people'
import { type Endpoint, isInternalPath } from '@casewright/kit/http/endpoint'
import { describe, expect, test } from 'vitest'
import { create, nothing, sources, useCollecting } from '../collecting/collecting.ts'
import { expectClosed, internal, manager, short, useApp } from '../test-app.ts'
import { download } from './archive.ts'
import { document, documentsPackage, wholePackage } from './packages.ts'

const entries = Object.entries<Endpoint>(collector)
const shortOf = (path: string) => path.replace(/^\/api\/v1(\/internal)?/, '/internal')

test('every entry stands under /internal once more, as a twin that asks for the internal key', () => {
  // What every service has for erasure and export is no part of the collector's own interface, and people's list of packages
  // has the short path of the list for services.
  const own = entries.filter(
    ([entry, { twinOf }]) => twinOf === undefined && !(entry in people) && !(entry in shownPackages),
  )
  const twins = entries.filter(([, { twinOf }]) => twinOf !== undefined)
  expect(own.length).toBeGreaterThan(15)
  expect(twins.map(([, { method, path, twinOf }]) => `${twinOf} ${method} ${path}`)).toEqual(
    own.map(([entry, { method, path }]) => `${entry} ${method} ${shortOf(path)}`),
  )
  for (const [, { path }] of twins) expect(isInternalPath(path)).toBe(true)
})

describe('seed packages', () => {
  const app = useApp()

  test('the short path gives the same list, manifest and archive', async () => {
    await app().write(wholePackage('whole'))
    for (const rest of ['', '/whole/manifest']) {
      const answer = await app().ask('GET', short + rest)
      expect(answer.status).toBe(200)
      expect(answer.data).toEqual((await app().ask('GET', internal + rest)).data)
    }
    const [one, other] = await Promise.all(
      [short, internal].map((path) => download(`${app().url}${path}/whole/download`)),
    )
    expect(one?.status).toBe(200)
    expect(one?.bytes.equals(other?.bytes as Buffer)).toBe(true)
    expect(await app().ask('GET', `${short}/nothing/download`)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('the short path applies, as the work of the installation and not of a user', async () => {
    await app().write(documentsPackage('papers', [document('one')]))
    const one = (options: object) => app().ask('POST', `${short}/papers/apply`, { body: {}, ...options })
    expect(await one({ headers: { 'x-user-id': 'manager', 'x-organization-id': 'firm-a' } })).toMatchObject({
      status: 403,
      data: { permission: 'platform:admin' },
    })
    expect(await one({})).toMatchObject({ status: 200, data: { status: 'succeeded', created: 1 } })
    const several = { body: { package_ids: ['papers'], force: true } }
    expect(await app().ask('POST', `${short}/apply-internal`, several)).toMatchObject({
      status: 200,
      data: { packages: [{ status: 'succeeded', unchanged: 1 }] },
    })
  })

  test('it is closed without the key', async () => {
    await expectClosed(app(), 'GET', short)
    await expectClosed(app(), 'POST', `${short}/papers/apply`, {})
  })
})

describe('collection', () => {
  const app = useCollecting()
  const shortSources = shortOf(sources)
  const who = { headers: { 'x-user-id': 'manager', 'x-organization-id': 'firm-a' } }

  test('what a service does for a user under /internal is what the user sees outside, and no other firm', async () => {
    const body = { kind: 'http', kb_id: 'kb-a', name: 'Source', config: { urls: [app().site.url] } }
    const { status, data } = await app().ask('POST', shortSources, { ...who, body })
    expect(status).toBe(200)
    expect((await app().ask('GET', `${sources}/${data.source_id}`, manager)).data).toEqual(data)
    expect((await app().ask('GET', `${shortSources}/${data.source_id}`, who)).data).toEqual(data)
    const other = { headers: { ...who.headers, 'x-organization-id': 'firm-b' } }
    expect(await app().ask('GET', `${shortSources}/${data.source_id}`, other)).toMatchObject({ status: 404 })
    expect(await app().ask('GET', shortSources, other)).toMatchObject({ status: 200, data: { total: 0 } })
  })

  test('a call that names nobody is refused: sources belong to an organization', async () => {
    for (const path of [shortSources, '/internal/collector/runs', '/internal/collector/documents'])
      expect(await app().ask('GET', path)).toMatchObject({ status: 400, code: 'invalid_input' })
  })

  test('it is closed without the key', async () => {
    expect((await create(app(), {}, { headers: { 'x-internal-api-key': 'wrong' } })).status).toBe(401)
    for (const path of [shortSources, `${shortSources}/${nothing}`, '/internal/collector/runs'])
      await expectClosed(app(), 'GET', path)
  })
})

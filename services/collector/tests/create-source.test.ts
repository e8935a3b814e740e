import { expect, test } from 'vitest'
import {
  collected,
  create,
  elsewhere,
  expectShut,
  makeSource,
  nothing,
  page,
  sources,
  startCollecting,
  useCollecting,
} from './collecting/collecting.ts'
import { manager, operator } from './test-app.ts'

const app = useCollecting()
const config = { urls: ['https://laws.example/one'] }
const minimal = { kind: 'http', kb_id: 'kb-a', name: 'Laws', config }

test('what is left out has its usual value, and an audit row tells of it without addresses', async () => {
  const { status, data, headers } = await create(app(), { name: 'Laws', config })
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toMatchObject({
    ...minimal,
    doc_type: 'document',
    licence: null,
    metadata: {},
    schedule: null,
    enabled: true,
    documents_max: 1000,
    next_run_at: null,
    version: 1,
  })
  const rows = () => app().audited.filter(({ resource_id }) => resource_id === data.source_id)
  await expect
    .poll(rows)
    .toMatchObject([
      { action: 'collector_source.created', user_id: 'manager', details: { kind: 'http', kb_id: 'kb-a' } },
    ])
  expect(JSON.stringify(rows())).not.toContain('laws.example')
})

test('the same Idempotency-Key makes one source', async () => {
  const again = () => app().ask('POST', sources, { ...manager, headers: { 'idempotency-key': 'k1' }, body: minimal })
  const [one, other] = [await again(), await again()]
  expect(other.data.source_id).toBe(one.data.source_id)
})

test.each([
  [{ config: {} }, 'body.config'],
  [{ config: { urls: [], sitemap_url: 'https://a.example/' } }, 'body.config.urls'],
  [{ config: { list_url: 'https://a.example/', sitemap_url: 'https://a.example/' } }, 'body.config'],
  [{ config: { ...config, url_prefixes: ['https://a.example/'] } }, 'body.config'],
  [{ config: { urls: ['ftp://a.example/'] } }, 'body.config.urls.0'],
  [{ config: { urls: ['https://a.example/', 'https://me:secret@a.example/'] } }, 'body.config.urls.1'],
  [{ config: { sitemap: 'https://a.example/' } }, 'body.config.sitemap'],
  [{ kind: 'rss', config }, 'body.config.feed_url'],
  [{ kind: 'directory', config: { path: '/etc' } }, 'body.config.path'],
  [{ kind: 'files', config: { file_ids: ['seven'] } }, 'body.config.file_ids.0'],
  [{ kind: 'ftp', config }, 'body.kind'],
  [{ config, schedule: { cron: '61 * * * *', timezone: 'UTC' } }, 'body.schedule.cron'],
  [{ config, schedule: { cron: '0 0 * * *', timezone: 'Mars/Olympus' } }, 'body.schedule.timezone'],
  [{ config, schedule: { cron: '0 0 * * *' } }, 'body.schedule.timezone'],
  [{ config, documents_max: 0 }, 'body.documents_max'],
  [{ config, metadata: { a: 1 } }, 'body.metadata.a'],
  [{ config, doc_type: 'Law' }, 'body.doc_type'],
  [{ config, colour: 'red' }, 'body.colour'],
])('%j is refused, and the place is named', async (body, path) => {
  const { status, code, data } = await create(app(), body, operator)
  expect({ status, code }).toEqual({ status: 400, code: 'invalid_input' })
  expect(data.map((problem: { path: string }) => problem.path)).toContain(path)
})

test('a knowledge base must be the organization’s own', async () => {
  expect(await create(app(), { ...minimal, kb_id: 'kb-b' })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await create(app(), { ...minimal, kb_id: 'nowhere' })).toMatchObject({ status: 404 })
  expect(await create(app(), { ...minimal, kb_id: 'sys_laws' })).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await create(app(), { ...minimal, kb_id: 'kb-b' }, elsewhere)).toMatchObject({ status: 200 })
})

test('of uploaded files a person names their own', async () => {
  const { neighbours } = app()
  const refused = [neighbours.upload({ owner: 'somebody' }), neighbours.upload({ organization: 'firm-b' }), nothing]
  const mine = neighbours.upload({})
  for (const file_id of refused)
    expect(await create(app(), { kind: 'files', config: { file_ids: [mine, file_id] } })).toMatchObject({
      status: 400,
      data: [{ path: 'body.config.file_ids.1' }],
    })
  const root = { person: { ...manager.person, user: 'root', superuser: true } }
  expect(await create(app(), { kind: 'files', config: { file_ids: [mine] } }, root)).toMatchObject({ status: 400 })
  expect(await create(app(), { kind: 'files', config: { file_ids: [mine] } })).toMatchObject({ status: 200 })
})

test("a directory is the server's: it needs a permission of the installation, which no superuser has unasked", async () => {
  const body = { kind: 'directory', config: { path: app().directory } }
  const superuser = { person: { user: 'root', organization: 'firm-a', superuser: true } }
  for (const who of [manager, superuser, { headers: { 'x-user-id': 'manager', 'x-organization-id': 'firm-a' } }])
    expect(await create(app(), body, who)).toMatchObject({ status: 403, data: { permission: 'platform:admin' } })
  expect(await create(app(), body, operator)).toMatchObject({ status: 200 })
})

test('no directory is allowed unless the installation names it', async () => {
  const closed = await startCollecting(app(), { COLLECTOR_DIRECTORIES: '' })
  const { directory } = app()
  for (const path of [directory, '/', `${directory}/..`])
    expect(await create(closed, { kind: 'directory', config: { path } }, operator)).toMatchObject({ status: 400 })
  await closed.stop()
  for (const path of [`${directory}/..`, `${directory}/`, `${directory}/below`])
    expect(await create(app(), { kind: 'directory', config: { path } }, operator)).toMatchObject({ status: 400 })
})

test('private addresses are refused unless the installation allows them: at once, or when a name turns out to lead there', async () => {
  const closed = await startCollecting(app(), { COLLECTOR_ALLOW_PRIVATE_ADDRESSES: 'false' })
  const { port } = app().site
  for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254', '2130706433', '0x7f.1'])
    expect(await create(closed, { config: { urls: [`http://${host}:${port}/a`] } })).toMatchObject({
      status: 400,
      data: [{ path: 'body.config.urls.0', message: expect.stringContaining('private') }],
    })
  app().site.set('/inside', page('Inside', 'secrets'))
  const { source_id } = await makeSource(closed, { config: { urls: [`http://localhost:${port}/inside`] } })
  const { errors, progress } = await collected(closed, source_id)
  expect(progress).toMatchObject({ failed: 1, new: 0 })
  expect(errors[0]?.message).toContain('private network')
  expect(app().site.requests('/inside')).toEqual([])
  await closed.stop()
})

test('only who manages the collector may', () => expectShut(app(), 'POST', sources, minimal))

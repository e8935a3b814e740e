import { expect, test } from 'vitest'
import {
  collected,
  documentsOf,
  elsewhere,
  expectShut,
  makeSource,
  nothing,
  page,
  runThat,
  sources,
  start,
  useCollecting,
} from './collecting/collecting.ts'
import { manager } from './test-app.ts'

const app = useCollecting()

test('a run collects what the source has, and says so', async () => {
  const { site, neighbours } = app()
  site.set('/one', page('One', 'the first'))
  const { source_id } = await makeSource(app(), {
    config: { urls: [`${site.url}/one`] },
    name: 'Laws',
    doc_type: 'statute',
    licence: 'CC0',
    metadata: { jurisdiction: 'CN' },
  })
  const { status, data } = await start(app(), source_id)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    source_id,
    status: 'queued',
    trigger: 'manual',
    error: null,
    errors: [],
    finished_at: null,
    progress: { listed: 0, fetched: 0, new: 0, changed: 0, unchanged: 0, vanished: 0, failed: 0, current: null },
  })
  const run = await runThat(app(), data.run_id, ({ finished_at }) => finished_at !== null)
  expect(run.errors).toEqual([])
  expect(run).toMatchObject({
    status: 'succeeded',
    progress: { listed: 1, fetched: 1, new: 1, failed: 0, current: null },
  })
  const [document] = await documentsOf(app(), source_id)
  expect(document).toMatchObject({
    location: `${site.url}/one`,
    title: 'One',
    licence: 'CC0',
    status: 'current',
    version: 1,
    kind: 'http',
    run_id: run.run_id,
    kb_id: 'kb-a',
    knowledge_document_id: document?.document_id,
    error: null,
  })
  expect(neighbours.sent).toEqual([
    {
      document_id: document?.document_id,
      file_id: `collector:${document?.document_id}`,
      doc_type: 'statute',
      title: 'One',
      text: 'the first',
      date: null,
      effective_from: null,
      effective_to: null,
      metadata: {
        jurisdiction: 'CN',
        licence: 'CC0',
        source_id,
        source_name: 'Laws',
        source_kind: 'http',
        version: 1,
        location: `${site.url}/one`,
        sha256: document?.sha256,
        fetched_at: expect.any(String),
      },
    },
  ])
  await expect
    .poll(() =>
      app()
        .audited.filter(({ resource_id }) => resource_id === run.run_id)
        .map(({ action }) => action),
    )
    .toEqual(['collector_run.queued', 'collector_run.succeeded'])
})

test('while one run of a source waits or goes on there is no second, and afterwards there may be', async () => {
  const { site } = app()
  site.set('/slow', { hang: 'head' })
  const { source_id } = await makeSource(app(), { config: { urls: [`${site.url}/slow`] } })
  const { data } = await start(app(), source_id)
  expect(await start(app(), source_id)).toMatchObject({ status: 409, data: { run_id: data.run_id } })
  await runThat(app(), data.run_id, ({ progress }) => progress.current === `${site.url}/slow`)
  expect(await start(app(), source_id)).toMatchObject({ status: 409, data: { run_id: data.run_id } })
  site.set('/slow', page('Slow', 'at last'))
  await app().ask('POST', `/api/v1/collector/runs/${data.run_id}/cancel`, manager)
  expect(await collected(app(), source_id)).toMatchObject({ status: 'succeeded', progress: { new: 1 } })
})

test('ten who start a source at once start it once', async () => {
  const { source_id } = await makeSource(app())
  const answers = await Promise.all(Array.from({ length: 10 }, () => start(app(), source_id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test('the same Idempotency-Key gets the same run', async () => {
  const { source_id } = await makeSource(app())
  const again = () =>
    app().ask('POST', `${sources}/${source_id}/runs`, { ...manager, headers: { 'idempotency-key': 'k1' } })
  const [one, other] = [await again(), await again()]
  expect(other.data.run_id).toBe(one.data.run_id)
})

test('a source that is not enabled is not run', async () => {
  const { source_id } = await makeSource(app(), { enabled: false })
  expect(await start(app(), source_id)).toMatchObject({ status: 409, code: 'conflict' })
})

test('a run of files acts for whoever starts it, who must see all of them; being a superuser is not enough', async () => {
  const { neighbours } = app()
  const file_id = neighbours.upload({})
  const { source_id } = await makeSource(app(), { kind: 'files', config: { file_ids: [file_id] } })
  const other = { person: { ...manager.person, user: 'other', superuser: true } }
  expect(await start(app(), source_id, other)).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await collected(app(), source_id)).toMatchObject({ progress: { new: 1 } })
  Object.assign(neighbours.files.get(file_id) as object, { owner: 'other' })
  expect(await collected(app(), source_id, other)).toMatchObject({ progress: { unchanged: 1, vanished: 0 } })
  expect(await start(app(), source_id)).toMatchObject({ status: 403, code: 'forbidden' })
})

test('what is not there, or not ours, is not found; the rest is refused', async () => {
  const { source_id } = await makeSource(app())
  expect(await start(app(), source_id, elsewhere)).toMatchObject({ status: 404 })
  expect(await start(app(), nothing)).toMatchObject({ status: 404 })
  expect(await start(app(), 'seven')).toMatchObject({ status: 400 })
  await expectShut(app(), 'POST', `${sources}/${source_id}/runs`)
})

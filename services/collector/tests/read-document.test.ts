import { expect, test } from 'vitest'
import { documentIdOf } from '../rules/document-change.ts'
import {
  collected,
  documents,
  elsewhere,
  expectShut,
  makeSource,
  nothing,
  page,
  useCollecting,
} from './collecting/collecting.ts'
import { reader } from './test-app.ts'

const app = useCollecting()
const read = (id: string, who: object = reader) => app().ask('GET', `${documents}/${id}`, who)

test('a document tells where it came from, when, by which run, and where it went', async () => {
  const location = `${app().site.url}/one`
  app().site.set('/one', page('One', 'words'))
  const { source_id } = await makeSource(app(), { licence: 'CC0', config: { urls: [location] } })
  const { run_id } = await collected(app(), source_id)
  const document_id = documentIdOf(source_id, location)
  const { data } = await read(document_id)
  expect(data).toEqual({
    document_id,
    source_id,
    kind: 'http',
    location,
    title: 'One',
    licence: 'CC0',
    status: 'current',
    error: null,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    version: 1,
    kb_id: 'kb-a',
    run_id,
    vanished_at: null,
    knowledge_document_id: document_id,
    fetched_at: data.checked_at,
    created_at: data.checked_at,
    checked_at: expect.any(String),
  })
  expect(await read(document_id, elsewhere)).toMatchObject({ status: 404, code: 'not_found' })
  await expectShut(app(), 'GET', `${documents}/${document_id}`)
})

test('what is not there is not found, and what is no id is refused', async () => {
  expect(await read(nothing)).toMatchObject({ status: 404 })
  expect(await read('seven')).toMatchObject({ status: 400 })
})

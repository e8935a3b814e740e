import { expect, test } from 'vitest'
import { collected, documentsOf, makeSource, page, useCollecting } from './collecting.ts'

const app = useCollecting({ COLLECTOR_TEXT_TIMEOUT_MS: '50', COLLECTOR_DOCUMENT_BYTES_MAX: '20000000' })

test('a page that takes too long to read is given up at the deadline and fails alone', async () => {
  const { site } = app()
  site.set('/long', `<html><body>${'<p>x</p>'.repeat(2_000_000)}</body></html>`)
  site.set('/short', page('Short', 'the other one'))
  const urls = [`${site.url}/long`, `${site.url}/short`]
  const { source_id } = await makeSource(app(), { config: { urls } })
  const run = await collected(app(), source_id)
  expect(run).toMatchObject({ status: 'succeeded', progress: { new: 1, failed: 1 } })
  expect(run.errors).toEqual([{ location: urls[0], message: 'it could not be read' }])
  expect((await documentsOf(app(), source_id)).map(({ title }) => title)).toContain('Short')
})

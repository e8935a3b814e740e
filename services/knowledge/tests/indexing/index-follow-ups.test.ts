import { afterAll, beforeAll, expect, test } from 'vitest'
import { useFilesServer } from '../library/files-server.ts'
import { type EmbeddingServer, startEmbeddingServer } from '../search/embedding-server.ts'
import { bases, manager, useApp } from '../test-app.ts'
import { add, ended, indexed, jobs, jobThat, newBase } from './indexing.ts'
import { contract, statute } from './indexing-texts.ts'

const files = useFilesServer()
let embedding: EmbeddingServer
beforeAll(async () => {
  embedding = await startEmbeddingServer({ dims: 16 })
})
afterAll(() => embedding.stop())
const app = useApp(
  () => ({
    LEGAL_GRAPH_BACKEND: 'embedded',
    KNOWLEDGE_EMBEDDING_MODEL: 'words',
    KNOWLEDGE_EMBEDDING_DIMS: '16',
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: embedding.url,
  }),
  () => ({ 'files-service': files.url }),
)
const count = async (table: string) => {
  const { sql } = app().database
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(`knowledge.${table}`)}`
  return row.count
}

test('a job ends when its document has its vectors and its place in the graph, and a deleted base takes them along', async () => {
  const kb_id = await newBase(app(), 'Followed')
  const job = await indexed(app(), kb_id, { file_id: files.upload({ text: statute }), doc_type: 'statute' })
  expect(job).toMatchObject({ step: 'done', progress: 1 })
  expect(await count('follow_ups')).toBe(0)
  expect(await count('vectors')).toBe(await count('chunks'))
  expect(await count('graph_edges')).toBeGreaterThan(0)
  await app().ask('DELETE', `${bases}/${kb_id}`, manager)
  for (const table of ['bases', 'chunks', 'vectors', 'graph_edges', 'graph_nodes', 'follow_ups'])
    await expect.poll(() => count(table)).toBe(0)
})

test('while the embedding service fails the job says at which step it waits and why, and the words are found', async () => {
  const kb_id = await newBase(app(), 'Waiting')
  embedding.onCall(() => ({ status: 400 }))
  const { data } = await add(app(), kb_id, { file_id: files.upload({ text: contract }) })
  const waiting = await jobThat(app(), data.job.job_id, ({ step, error }) => step === 'embed' && error !== null, {
    hurried: true,
  })
  expect(waiting).toMatchObject({ status: 'running', progress: 0.7, error: expect.stringContaining('400') })
  expect(await count('chunks')).toBeGreaterThan(0)
  embedding.onCall(undefined)
  await app().database.sql`update knowledge.follow_ups set due_at = now()`
  expect(await ended(app(), data.job.job_id, { hurried: true })).toMatchObject({ status: 'succeeded', error: null })
})

test('a job does not wait for ever: it ends, and says what is still tried', async () => {
  const kb_id = await newBase(app(), 'Given up waiting')
  embedding.onCall(() => ({ status: 400 }))
  const { data } = await add(app(), kb_id, { file_id: files.upload({ text: `${statute}\n\n第六百条 另一条。` }) })
  await jobThat(app(), data.job.job_id, ({ step, error }) => step === 'embed' && error !== null, { hurried: true })
  await app().database.sql`update knowledge.jobs set waits = 15 where job_id = ${data.job.job_id}`
  expect(await ended(app(), data.job.job_id, { hurried: true })).toMatchObject({
    status: 'succeeded',
    error: expect.stringMatching(/^found by words; still tried for embedding: /),
  })
  expect(await app().ask('POST', `${jobs}/${data.job.job_id}/retry`, manager)).toMatchObject({ status: 409 })
})

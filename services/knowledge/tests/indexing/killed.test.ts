import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { useFilesServer } from '../library/files-server.ts'
import { bases, makeBase, reader, startApp, type TestApp, write } from '../test-app.ts'
import { add, documentOf, ended, jobThat, newBase } from './indexing.ts'
import { contract, statute } from './indexing-texts.ts'

const files = useFilesServer()
const running: TestApp[] = []
afterAll(() => Promise.all(running.map((app) => app.stop())))
const neighbours = () => ({ neighbours: { 'files-service': files.url } })

async function killable({ address }: TestApp): Promise<ChildProcess> {
  const path = fileURLToPath(new URL('./killed-app.ts', import.meta.url))
  const child = fork(path, [JSON.stringify(address), files.url], { execArgv: [] })
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('what a process has in its hands when it is killed is taken up by another, and ends once', async () => {
  const first = await startApp({}, neighbours())
  const child = await killable(first)
  const kb_id = await newBase(first, 'Killed')
  const open = files.shut()
  const texts = [statute, contract]
  const added = await Promise.all(texts.map((text) => add(first, kb_id, { file_id: files.upload({ text }) })))
  const found = added.map(({ data }) => data.job as { job_id: string; document_id: string })
  for (const { job_id } of found) await jobThat(first, job_id, ({ status }) => status === 'running')
  await kill(child)
  open()
  for (const [at, { job_id, document_id }] of found.entries()) {
    expect(await ended(first, job_id)).toMatchObject({ status: 'succeeded', step: 'done' })
    expect((await documentOf(first, kb_id, document_id)).content).toBe(texts[at])
  }
  const rows = await first.database.sql<{ attempts: number; failures: number }[]>`
    select attempts, failures from knowledge.jobs order by attempts`
  expect(rows).toEqual([
    { attempts: 1, failures: 0 },
    { attempts: 2, failures: 1 },
  ])
  const { data } = await first.ask('GET', `${bases}/${kb_id}`, reader)
  expect(data.documents).toBe(2)
  running.push(first)
})

test('whoever wakes up after another has taken the job writes nothing', async () => {
  const app = await startApp({}, neighbours())
  running.push(app)
  const kb_id = await newBase(app, 'Overslept')
  const open = files.shut()
  const { data } = await add(app, kb_id, { file_id: files.upload({ text: statute }) })
  await jobThat(app, data.job.job_id, ({ status }) => status === 'running')
  await app.database.sql`update knowledge.jobs set lease = gen_random_uuid(), lease_until = now() + interval '1 hour'`
  open()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await app.database.sql`select status, step from knowledge.jobs`).toEqual([
    { status: 'running', step: 'parse' },
  ])
  expect(await app.database.sql`select 1 from knowledge.documents`).toHaveLength(0)
})

test('a file that ends every process that reads it fails in the end', async () => {
  const app = await startApp({}, neighbours())
  running.push(app)
  const kb_id = await newBase(app, 'Poison')
  const file_id = files.upload({ text: statute, parseStatus: 'pending' })
  const { data } = await add(app, kb_id, { file_id })
  await jobThat(app, data.job.job_id, ({ attempts }) => attempts > 0)
  await app.database.sql`
    update knowledge.jobs set failures = 6, lease = gen_random_uuid(), lease_until = now(), due_at = now() - interval '1 minute'`
  expect(await ended(app, data.job.job_id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('cut off'),
  })
})

test('a base whose clearing away was cut off is cleared away by the next one', async () => {
  const app = await startApp({}, neighbours())
  running.push(app)
  const kb_id = await makeBase(app, 'half-gone')
  await write(app, kb_id, [{ document_id: 'd', title: 't', text: 'words' }])
  await app.database.sql`update knowledge.bases set organization_id = '' where kb_id = ${kb_id}`
  await expect.poll(() => app.database.sql`select 1 from knowledge.bases where kb_id = ${kb_id}`).toHaveLength(0)
})

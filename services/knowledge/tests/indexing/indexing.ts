import type { KnowledgeJob } from '@casewright/contracts/knowledge/resources'
import { expect } from 'vitest'
import { atomic, bases, forFirm, manager, reader, type TestApp } from '../test-app.ts'

export const jobs = '/api/v1/knowledge/jobs'

/** A base of the manager's, made by the interface; gives its id. */
export async function newBase(app: TestApp, name: string, who = manager): Promise<string> {
  const { status, data, message } = await app.ask('POST', bases, { ...who, body: { name } })
  if (status !== 200) throw new Error(`no base: ${message}`)
  return data.kb_id
}

export const add = (app: TestApp, kb_id: string, body: object, who: object = manager) =>
  app.ask('POST', `${bases}/${kb_id}/files`, { ...who, body })

export const readJob = async (app: TestApp, job_id: string): Promise<KnowledgeJob> =>
  (await app.ask('GET', `${jobs}/${job_id}`, reader)).data

export const readFile = async (app: TestApp, kb_id: string, file_id: string) =>
  (await app.ask('GET', `${bases}/${kb_id}/files/${file_id}`, reader)).data

/** Lets no job pause: what is due later is due now. */
export async function hurry({ database: { sql } }: TestApp): Promise<void> {
  await sql`update knowledge.jobs set due_at = now() where lease is null and due_at > now()`
}

/** The job once it is so. */
export async function jobThat(
  app: TestApp,
  job_id: string,
  is: (job: KnowledgeJob) => boolean,
  { hurried = false } = {},
): Promise<KnowledgeJob> {
  let job = await readJob(app, job_id)
  await expect
    .poll(
      async () => {
        if (hurried) await hurry(app)
        job = await readJob(app, job_id)
        return is(job)
      },
      { interval: 50 },
    )
    .toBe(true)
  return job
}

export const ended = (app: TestApp, job_id: string, options?: { hurried: boolean }) =>
  jobThat(app, job_id, ({ finished_at }) => finished_at !== null, options)

/** Adds a file and waits until it is searchable. */
export async function indexed(app: TestApp, kb_id: string, body: object, who?: object): Promise<KnowledgeJob> {
  const { data, message, status } = await add(app, kb_id, body, who)
  if (status !== 200) throw new Error(`not added: ${message}`)
  const job = await ended(app, data.job.job_id)
  expect(job).toMatchObject({ status: 'succeeded', error: null })
  return job
}

/** The document as services read it. */
export const documentOf = async (app: TestApp, kb_id: string, document_id: string) =>
  (
    await app.ask('POST', `${atomic}/document`, {
      ...forFirm('firm-a'),
      body: { kb_id, document_id, with_chunks: true },
    })
  ).data

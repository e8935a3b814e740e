import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { deleteOldJobs } from '../../queries/jobs.ts'
import { makeBase, useApp } from '../test-app.ts'

const app = useApp()

test('jobs that ended long ago go, but for the last of a file and those that have not ended', async () => {
  const { sql } = app().database
  await makeBase(app(), 'kb-jobs')
  const [base] = await sql`select base_no from knowledge.bases where kb_id = 'kb-jobs'`
  const job = async (file_id: string, status: string, days: number | null) => {
    const job_id = uuidv7()
    await sql`
      insert into knowledge.jobs (job_id, base_no, file_id, document_id, labels, status, finished_at)
      values (${job_id}, ${base?.base_no}, ${file_id}, 'd', '{}', ${status}, now() - ${days}::int * interval '1 day')`
    return job_id
  }
  await job('f1', 'failed', 100)
  const kept = [await job('f1', 'succeeded', 100), await job('f2', 'succeeded', 1), await job('f3', 'cancelled', 10)]
  await sql`
    insert into knowledge.files (base_no, file_id, document_id, title, job_id)
    values (${base?.base_no}, 'f1', 'd', 't', ${kept[0] as string})`
  await deleteOldJobs(sql, 0)
  expect(await sql`select from knowledge.jobs`).toHaveLength(4)
  await deleteOldJobs(sql, 90)
  expect((await sql`select job_id from knowledge.jobs`).map(({ job_id }) => job_id).sort()).toEqual(kept.sort())
})

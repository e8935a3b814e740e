import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { forgetOldMessages } from '../flows/retention.ts'
import { useApp } from './test-app.ts'

const app = useApp()

async function session(days: number, file_ids?: string[]): Promise<string> {
  const { sql } = app().database
  const [id, old, young] = [uuidv7(), uuidv7(), uuidv7()]
  await sql`insert into consultations.sessions (id, user_id, organization_id, title) values (${id}, 'u', 'firm-a', 't')`
  await sql`
    insert into consultations.messages (id, session_id, organization_id, role, content, status, created_at)
    values (${old}, ${id}, 'firm-a', 'USER', 'old', 'complete', now() - ${days} * interval '1 day'),
      (${young}, ${id}, 'firm-a', 'USER', 'young', 'complete', now())`
  if (file_ids)
    await sql`
      insert into consultations.attachments (attachment_id, session_id, message_id, file_ids)
      values (${uuidv7()}, ${id}, ${old}, ${file_ids})`
  return id
}

test('old messages go, but for those of a session with a pending card and those with a file under legal hold', async () => {
  const { sql } = app().database
  const [plain, waiting, held, gone] = [
    await session(100),
    await session(100),
    await session(100, ['held']),
    await session(100, ['deleted']),
  ]
  const deps = {
    sql,
    log: { warn: () => {} },
    aiEngine: {
      readPendingCard: async ({ query }: { query: { thread_id: string } }) => ({
        has_pending_card: query.thread_id === `consultation:${waiting}`,
      }),
    },
    files: {
      readFileInternal: async ({ params }: { params: { fileId: string } }) => {
        if (params.fileId === 'deleted') throw Object.assign(new Error('gone'), { code: 'not_found' })
        return { legal_hold: params.fileId === 'held' }
      },
    },
  } as never
  const contents = async (id: string) =>
    (await sql`select content from consultations.messages where session_id = ${id} order by created_at`).map(
      ({ content }) => content,
    )
  await forgetOldMessages(deps, 0)
  expect(await contents(plain)).toEqual(['old', 'young'])
  await forgetOldMessages(deps, 90)
  expect(await contents(plain)).toEqual(['young'])
  expect(await contents(gone)).toEqual(['young'])
  expect(await contents(waiting)).toEqual(['old', 'young'])
  expect(await contents(held)).toEqual(['old', 'young'])
})

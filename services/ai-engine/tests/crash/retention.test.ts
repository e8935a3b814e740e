import { expect, test } from 'vitest'
import { forgetOldTurns } from '../../flows/retention.ts'
import { execute, newThread, useApp } from '../test-app.ts'

const app = useApp()

test('old threads go with turns and journal; a thread that waits for an answer and one that goes on stay', async () => {
  const { sql } = app().database
  const [old, waiting, live] = [newThread(), newThread(), newThread()]
  for (const thread of [old, waiting, live]) await execute(app(), thread)
  await execute(app(), live, { message: '还有一件事。' }).catch(() => {})
  await sql`update ai_engine.threads set status = 'idle' where thread_id in (${old}, ${live})`
  await sql`update ai_engine.threads set status = 'interrupted' where thread_id = ${waiting}`
  await sql`update ai_engine.turns set ended_at = now() - interval '100 days' where thread_id in (${old}, ${waiting})`
  await sql`update ai_engine.threads set started_at = now() - interval '100 days' where thread_id in (${old}, ${waiting})`
  const left = async () => {
    const rows = await sql`
      select thread_id from ai_engine.threads union select thread_id from ai_engine.turns
      union select thread_id from ai_engine.journal`
    return rows.map(({ thread_id }) => thread_id).sort()
  }
  const all = await left()
  await forgetOldTurns(sql, 0)
  expect(await left()).toEqual(all)
  await forgetOldTurns(sql, 90)
  expect(await left()).toEqual([waiting, live].sort())
})

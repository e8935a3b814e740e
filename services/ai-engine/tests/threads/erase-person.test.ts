import { askToErase, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { execute, newThread, useApp } from '../test-app.ts'

const app = useApp()
const rowsOf = async (thread_id: string) => {
  const { sql } = app().database
  const [row] = await sql`
    select (select count(*)::int from ai_engine.threads where thread_id = ${thread_id}) as threads,
      (select count(*)::int from ai_engine.turns where thread_id = ${thread_id}) as turns,
      (select count(*)::int from ai_engine.journal where thread_id = ${thread_id}) as journal`
  return Object.values(row ?? {})
}

test('threads, turns and journals of the person and of the named sessions go; others keep theirs', async () => {
  const [own, ofSession, others] = [newThread(), newThread(), newThread()]
  await execute(app(), own, { user_id: 'gone' })
  await execute(app(), ofSession, { user_id: 'lawyer', session_id: 's1' })
  await execute(app(), others, { user_id: 'stays' })
  const { data: counted } = await askToErase(app(), 'gone', { dry_run: true, sessions: ['s1'] })
  expect(await rowsOf(own)).not.toContain(0)
  const { data } = await askToErase(app(), 'gone', { sessions: ['s1'] })
  expect(data).toEqual(counted)
  expect(data.erased).toMatchObject({ threads: 2, turns: 2 })
  expect([await rowsOf(own), await rowsOf(ofSession)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(await rowsOf(others)).not.toContain(0)
})

test('a turn in a thread of somebody else stays, without the name and the words', async () => {
  const { sql } = app().database
  const thread = newThread()
  await execute(app(), thread, { user_id: 'owner-of-thread' })
  await sql`update ai_engine.turns set user_id = 'gone-too' where thread_id = ${thread}`
  expect((await askToErase(app(), 'gone-too')).data.erased).toMatchObject({ threads: 0, masked_turns: 1 })
  const [turn] = await sql`select user_id, input from ai_engine.turns where thread_id = ${thread}`
  expect(turn).toEqual({ user_id: `erased:${'0'.repeat(32)}`, input: {} })
})

test('a turn that runs is ended first, and what it would have left is not', async () => {
  const { sql } = app().database
  const thread = newThread()
  await execute(app(), thread, { user_id: 'busy' })
  const [row] = await sql`
    update ai_engine.threads set status = 'busy', lease_until = now() + interval '1 hour' where thread_id = ${thread} returning 1`
  expect(row).toBeDefined()
  const answer = askToErase(app(), 'busy')
  await expect
    .poll(async () => (await sql`select cancel_requested from ai_engine.threads where thread_id = ${thread}`)[0])
    .toEqual({ cancel_requested: true })
  await sql`update ai_engine.threads set status = 'idle' where thread_id = ${thread}`
  expect((await answer).data.erased.threads).toBe(1)
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'erase')).toBe(true))

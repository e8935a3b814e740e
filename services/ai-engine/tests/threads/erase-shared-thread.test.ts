import { askToErase } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { answersTo, dispute, eventsIn, execute, newThread, nothing, path, resume, useApp } from '../test-app.ts'
import { replicaOf } from '../turn-app.ts'
import { everyRow, hangingTurn, read } from './reading.ts'

const app = useApp()
const pseudonym = `erased:${'0'.repeat(32)}`
let people = 0
/** A lawyer and a word that nobody else has, in a conversation of the client `u1`. */
function newCase() {
  const n = `${process.pid}-${++people}`
  const thread_id = newThread()
  const of = (user_id: string) => ({ user_id, session_id: `session-${n}` })
  return { thread_id, lawyer: `lawyer-${n}`, word: `planted${n}`, of }
}
/** The tables that hold the words. */
const tablesWith = async (words: string): Promise<string[]> =>
  Object.entries(await everyRow(app())).flatMap(([table, rows]) =>
    rows.some((row) => row.includes(words)) ? [table] : [],
  )
const replay = (thread_id: string) => app().ask('POST', `${path}/agent/replay`, { body: { thread_id } })
const question = { message: 'What is a lease?' }

test('whoever spoke last in a conversation of somebody else goes without it: the thread, its card and its turns stay', async () => {
  const { thread_id, lawyer, of } = newCase()
  await execute(app(), thread_id, { ...of('u1'), ...question })
  const { data } = await execute(app(), thread_id, { ...of(lawyer), message: dispute })
  const { data: counted } = await askToErase(app(), lawyer, { dry_run: true })
  const { data: erasure } = await askToErase(app(), lawyer)
  expect(erasure).toEqual(counted)
  expect(erasure.erased).toMatchObject({ threads: 0, turns: 0, masked_threads: 1, masked_turns: 1 })
  expect((await askToErase(app(), lawyer)).data.erased).toMatchObject({ masked_threads: 0, masked_turns: 0 })
  const { data: page } = await read(app(), '/timeline', { thread_id })
  expect(page.items.map(({ user_id, input }: { user_id: string; input: string }) => [user_id, input])).toEqual([
    ['u1', question.message],
    [pseudonym, ''],
  ])
  const pending = await read(app(), '/agent/pending_card', { thread_id })
  expect(pending.data.card).toEqual(data.card)
})

test('also a thread that only the erased person spoke in stays with the session of somebody else', async () => {
  const { thread_id, lawyer, of } = newCase()
  await execute(app(), thread_id, { ...of(lawyer), ...question })
  expect((await askToErase(app(), lawyer)).data.erased).toMatchObject({ threads: 0, masked_threads: 1 })
  expect(await tablesWith(thread_id)).toEqual(['threads', 'journal', 'turns'])
})

test('and goes with the matter that goes', async () => {
  const { thread_id, lawyer, of } = newCase()
  await execute(app(), thread_id, { ...of('u1'), matter_id: thread_id, ...question })
  expect((await askToErase(app(), lawyer, { matters: [thread_id] })).data.erased).toMatchObject({ threads: 1 })
  expect(await tablesWith(thread_id)).toEqual([])
})

test('no word of the erased person and no id stays in any table, whoever spoke after them', async () => {
  const { thread_id, lawyer, word, of } = newCase()
  await execute(app(), thread_id, { ...of('u1'), ...question })
  app().neighbours.intercept((call) =>
    call.path.endsWith('/parsed')
      ? {
          data: {
            fileId: nothing,
            title: null,
            language: 'en',
            pages: 1,
            characters: 9,
            words: 1,
            ocr: false,
            sections: [],
            text: `file of ${word}`,
          },
        }
      : undefined,
  )
  await execute(app(), thread_id, { ...of(lawyer), message: `What is a lease of ${word}?`, file_ids: [nothing] })
  const recent_messages = [{ role: 'USER', content: `What is a lease of ${word}?` }]
  await execute(app(), thread_id, { ...of('u1'), ...question, context: { recent_messages } })
  app().neighbours.intercept(undefined)
  expect([await tablesWith(word), await tablesWith(lawyer)]).toEqual([
    ['threads', 'journal', 'turns'],
    ['journal', 'turns'],
  ])
  await askToErase(app(), lawyer)
  expect([await tablesWith(word), await tablesWith(lawyer)]).toEqual([[], []])
})

test('a thread with masked turns is replayed from the state that was left, and goes on', async () => {
  const { thread_id, lawyer, of } = newCase()
  await execute(app(), thread_id, { ...of('u1'), ...question })
  const { data: masked } = await execute(app(), thread_id, { ...of(lawyer), ...question })
  await askToErase(app(), lawyer)
  expect(await replay(thread_id)).toMatchObject({ status: 200, data: { turns: 0, steps: 0, differences: [] } })
  const { data: trace } = await read(app(), `/traces/${masked.trace_id}`)
  expect(trace).toMatchObject({ user_id: pseudonym, kept: false, root: { input: {}, children: [] } })
  expect((await execute(app(), thread_id, { ...of('u1'), ...question })).data.status).toBe('completed')
  expect(await replay(thread_id)).toMatchObject({ status: 200, data: { turns: 1, differences: [] } })
  const { text } = await app().ask('GET', `${path}/agent/stream?thread_id=${thread_id}&after=0`)
  expect(eventsIn(text).filter(({ event }) => event === 'end')).toHaveLength(2)
})

test('another process does not go on from the state that it remembers', async () => {
  const { thread_id, lawyer, word, of } = newCase()
  const replica = await replicaOf(app())
  const context = { recent_messages: [{ role: 'USER', content: `about ${word}` }] }
  const { data } = await execute(app(), thread_id, { ...of(lawyer), context })
  expect((await askToErase(replica, lawyer)).data.erased).toMatchObject({ masked_threads: 1 })
  expect(
    (await resume(app(), thread_id, answersTo(data.card), { user_id: 'u1', organization_id: 'firm-a' })).status,
  ).toBe(200)
  expect([await tablesWith(word), await tablesWith(lawyer)]).toEqual([[], []])
  await replica.stop()
})

test('a turn of somebody else in such a thread is ended first: it knows what was said before', async () => {
  const { thread_id, lawyer, word, of } = newCase()
  const message = `What is a lease of ${word}?`
  await execute(app(), thread_id, { ...of(lawyer), matter_id: 'hanging', message })
  const context = { recent_messages: [{ role: 'USER', content: message }] }
  const turn = await hangingTurn(app(), thread_id, { ...of('u1'), context })
  expect((await askToErase(app(), lawyer)).status).toBe(200)
  expect((await turn.stop()).status).toBe('cancelled')
  expect(await tablesWith(word)).toEqual([])
})

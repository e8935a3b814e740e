import { afterEach, expect, test } from 'vitest'
import { answersTo, execute, newThread, nothing, path, request, useApp } from '../test-app.ts'
import { everyRow } from './reading.ts'

const app = useApp()
afterEach(() => app().neighbours.intercept(undefined))

const as = (user: string) => ({ headers: { 'x-user-id': user, 'x-organization-id': 'firm-a' } })

/** A thread of a matter that waits for a card, and the calls on it that somebody makes who is in the matter as told. */
async function askedBy(user: string, access: { status: number; code: string } | { data: object }) {
  const thread_id = newThread()
  const { data } = await execute(app(), thread_id, { matter_id: nothing })
  app().neighbours.intercept((call) => (call.path.endsWith('/access') && call.user === user ? access : undefined))
  const before = await everyRow(app())
  const { user_id: _other, ...sent } = request(thread_id, { matter_id: nothing }) as { user_id?: string }
  const calls: Record<string, [string, string, object?]> = {
    pending: ['GET', `/agent/pending_card?thread_id=${thread_id}`],
    trace: ['GET', `/traces/${data.trace_id}`],
    follow: ['GET', `/agent/stream?thread_id=${thread_id}`],
    replay: ['POST', '/agent/replay', { thread_id }],
    cancel: ['POST', '/agent/cancel', { thread_id }],
    execute: ['POST', '/agent/execute', sent],
    resume: ['POST', '/agent/resume', { thread_id, user_response: { answers: answersTo(data.card) } }],
  }
  return {
    before,
    ask: async (name: keyof typeof calls) => {
      const [method, at, body] = calls[name] as [string, string, object?]
      return (await app().ask(method, path + at, { ...as(user), ...(body && { body }) })).status
    },
  }
}

test('whoever is not in the matter of a thread gets 404 for all that is asked of it, and changes nothing', async () => {
  const { ask, before } = await askedBy('stranger', { status: 404, code: 'not_found' })
  for (const name of ['pending', 'trace', 'follow', 'replay', 'cancel', 'execute', 'resume'])
    expect([name, await ask(name)]).toEqual([name, 404])
  expect(await everyRow(app())).toEqual(before)
})

test('an observer of the matter reads, and is refused with 403 whatever would change the thread', async () => {
  const { ask, before } = await askedBy('observer', {
    data: { matter_id: nothing, user_id: 'observer', role: 'observer', read: true, write: false },
  })
  for (const name of ['pending', 'trace', 'replay']) expect([name, await ask(name)]).toEqual([name, 200])
  for (const name of ['cancel', 'execute', 'resume']) expect([name, await ask(name)]).toEqual([name, 403])
  expect(await everyRow(app())).toEqual(before)
})

test('a caller that has just read the matter for the user spares the question; one that has read another does not', async () => {
  const thread_id = newThread()
  await execute(app(), thread_id, { matter_id: nothing })
  const asked: string[] = []
  app().neighbours.intercept((call) => {
    if (!call.path.endsWith('/access')) return undefined
    asked.push(call.path)
    return { status: 404, code: 'not_found' }
  })
  const pending = (matter: string) =>
    app().ask('GET', `${path}/agent/pending_card?thread_id=${thread_id}&read_matter_id=${matter}`, as('member'))
  expect((await pending(nothing)).status).toBe(200)
  expect(asked).toEqual([])
  expect((await pending('another')).status).toBe(404)
  expect(asked).toHaveLength(1)
})

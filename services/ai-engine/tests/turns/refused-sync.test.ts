import { afterEach, expect, test } from 'vitest'
import { execute, newThread, path, useApp } from '../test-app.ts'

const app = useApp()
afterEach(() => app().neighbours.intercept(undefined))

test('a matter that refuses what was found does not keep the conversation from going on, and the user is told', async () => {
  app().neighbours.intercept((call) =>
    call.path.endsWith('/sync/all') ? { status: 409, code: 'conflict' } : undefined,
  )
  const thread_id = newThread()
  const message = '什么是诉讼时效？'
  const { data } = await execute(app(), thread_id, { message, skill: 'intake' })
  expect(data).toMatchObject({ status: 'completed', error: null })
  expect(data.output).toContain('本次结果未能写入案件')
  app().neighbours.intercept(undefined)
  const before = app().neighbours.callsTo('/sync/all').length
  expect((await execute(app(), thread_id, { message })).data).toMatchObject({ status: 'completed' })
  expect(app().neighbours.callsTo('/sync/all')).toHaveLength(before)
})

test('a thread without an organization is not taken over by the first one that names it', async () => {
  const thread_id = newThread()
  const ask = (more: object) =>
    app().ask('POST', `${path}/agent/execute`, { body: { thread_id, message: 'What is a lease?', ...more } })
  expect((await ask({})).data.status).toBe('completed')
  expect(await ask({ organization_id: 'firm-b' })).toMatchObject({ status: 404, code: 'not_found' })
  expect((await ask({})).data.status).toBe('completed')
})

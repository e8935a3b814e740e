import { describe, expect, test } from 'vitest'
import { path, useApp } from '../test-app.ts'
import { expectShut, useAskedApp } from '../threads/reading.ts'

const { app, server } = useAskedApp({})
const ask = () => app().ask('POST', `${path}/model/test`)

test('a model that answers is named, with the time that it took; no turn and no usage come of it', async () => {
  server().script({ say: 'ok' })
  expect(await ask()).toMatchObject({
    status: 200,
    data: { status: 'answers', model: expect.any(String), ms: expect.any(Number), error_code: null },
  })
  expect((await app().ask('GET', `${path}/usage/stats`)).data.calls).toBe(0)
  expect((await app().ask('GET', `${path}/traces`)).data.total).toBe(0)
})

test('a model that refuses us is told by a code, and nothing of what it said', async () => {
  server().answer(() => ({ status: 401, message: 'the key hunter2 is wrong' }))
  const { status, data, text } = await ask()
  expect(status).toBe(200)
  expect(data).toMatchObject({ status: 'fails', error_code: expect.stringMatching(/^model_/) })
  expect(text).not.toContain('hunter2')
})

test('it is closed without the key', () => expectShut(app(), 'POST', '/model/test'))

describe('without a model', () => {
  const alone = useApp()
  test('it says that none is set', async () => {
    expect(await alone().ask('POST', `${path}/model/test`)).toMatchObject({
      status: 200,
      data: { status: 'not_set', model: null, ms: null, error_code: null },
    })
  })
})

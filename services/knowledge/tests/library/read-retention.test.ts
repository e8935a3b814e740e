import { expect, test } from 'vitest'
import { nobody, useApp } from '../test-app.ts'

const app = useApp({ KNOWLEDGE_JOBS_RETENTION_DAYS: '365' })
const path = '/api/v1/internal/retention'

test('after how many days ended jobs are deleted is told as it was set', async () => {
  const { data } = await app().ask('GET', path)
  expect(data).toEqual({ kind: 'jobs', setting: 'KNOWLEDGE_JOBS_RETENTION_DAYS', days: 365 })
})

test('only services may ask', async () => expect((await app().ask('GET', path, nobody)).status).toBe(401))

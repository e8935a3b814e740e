import { expect, test } from 'vitest'
import { internalPath, lawyer, nothing, path, person, useApp } from '../test-app.ts'
import { decision, document, reviewedMatter } from './reviews.ts'

const app = useApp()
const read = (matter_id: string, headers: Record<string, string> = {}, kind = document) =>
  app().ask('GET', `${internalPath}/${matter_id}/reviews/${kind}/changes`, { headers })

test('edits and rejections are told, the oldest first; what was accepted, taken back or is of another document is not', async () => {
  const matter_id = await reviewedMatter(app())
  const put = (change: object) =>
    app().ask('PUT', `${path}/${matter_id}/reviews/${document}/decisions`, {
      ...lawyer,
      body: { decisions: [decision(change)] },
    })
  await put({ statement: 'c', decision: 'edited', wording: 'C' })
  await put({ statement: 'a' })
  await put({ statement: 'b', decision: 'rejected' })
  await put({ statement: 'd', decision: 'rejected' })
  await put({ statement: 'd', decision: null })
  expect((await read(matter_id)).data).toEqual({
    changes: [
      { statement: 'c', wording: 'C' },
      { statement: 'b', wording: null },
    ],
  })
  expect((await read(matter_id, {}, 'demand_letter')).data).toEqual({ changes: [] })
})

test('a service reads them for a member or by itself, and nobody else does', async () => {
  const matter_id = await reviewedMatter(app())
  const as = (user: string, organization = 'firm-a') => ({ 'x-user-id': user, 'x-organization-id': organization })
  expect((await read(matter_id, as('client'))).status).toBe(200)
  expect((await read(matter_id, as('stranger'))).status).toBe(404)
  expect((await read(matter_id, as('lawyer', 'firm-b'))).status).toBe(404)
  expect((await read(nothing)).status).toBe(404)
  expect((await read(matter_id, { 'x-internal-api-key': 'wrong' })).status).toBe(401)
  const where = `${internalPath}/${matter_id}/reviews/${document}/changes`
  expect((await app().ask('GET', where, person('lawyer'))).status).toBe(401)
})

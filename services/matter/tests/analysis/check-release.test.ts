import { expect, test } from 'vitest'
import { internalPath, lawyer, nothing, path, person, useApp } from '../test-app.ts'
import { decision, document, reviewedMatter } from './reviews.ts'

const app = useApp()
const [said, other] = [decision().statement, '被告至今未还。']
const statements = [
  { text: said, verification: 'unverified' },
  { text: other, verification: 'supported' },
]
const check = (matter_id: string, body: object = {}, user = 'lawyer', headers: Record<string, string> = {}) =>
  app().ask('POST', `${internalPath}/${matter_id}/reviews/${document}/release-check`, {
    headers: { 'x-organization-id': 'firm-a', 'x-user-id': user, ...headers },
    body: { statements, unsettled: 0, reason: null, ...body },
  })
const decide = (matter_id: string, change: object) =>
  app().ask('PUT', `${path}/${matter_id}/reviews/${document}/decisions`, {
    ...lawyer,
    body: { decisions: [decision(change)] },
  })

test('an unverified statement that nobody has decided on leaves only with a reason; accepted, it leaves without', async () => {
  const matter_id = await reviewedMatter(app())
  expect((await check(matter_id)).data).toEqual({ refused: 'reason', undecided: 1, changes: 0 })
  expect((await check(matter_id, { reason: '庭前紧急' })).data).toEqual({ refused: null, undecided: 1, changes: 0 })
  await decide(matter_id, {})
  expect((await check(matter_id)).data).toEqual({ refused: null, undecided: 0, changes: 0 })
  expect((await check(matter_id, { unsettled: 1 })).data).toMatchObject({ refused: 'reason' })
  expect((await check(matter_id, { unsettled: 1, reason: 'x' })).data).toMatchObject({ refused: null })
})

test('a decision counts for the very words, as far as they were checked then', async () => {
  const matter_id = await reviewedMatter(app())
  await decide(matter_id, { verification: 'verified' })
  expect((await check(matter_id)).data).toMatchObject({ refused: 'reason', undecided: 1 })
  await decide(matter_id, {})
  const words = [{ text: `${said} `, verification: 'unverified' }]
  expect((await check(matter_id, { statements: words })).data).toMatchObject({ refused: 'reason', undecided: 1 })
})

test('what a lawyer wants otherwise or out does not leave, whatever the reason; the words of the lawyer do', async () => {
  const matter_id = await reviewedMatter(app())
  await decide(matter_id, { statement: other, verification: 'supported', decision: 'rejected' })
  await decide(matter_id, { decision: 'edited', wording: '被告借款5万元。' })
  expect((await check(matter_id, { reason: 'x' })).data).toEqual({ refused: 'changes', undecided: 0, changes: 2 })
  const made = [{ text: '被告借款5万元。', verification: 'unverified' }]
  expect((await check(matter_id, { statements: made })).data).toEqual({ refused: null, undecided: 0, changes: 0 })
})

test('nobody but a lawyer of the matter lets a document leave, and nobody else learns what was decided', async () => {
  const matter_id = await reviewedMatter(app())
  await decide(matter_id, { decision: 'rejected' })
  for (const user of ['client', 'observer'])
    expect((await check(matter_id, { reason: 'x' }, user)).data).toEqual({ refused: 'role', undecided: 0, changes: 0 })
  const root = { 'x-is-superuser': 'true' }
  expect((await check(matter_id, { reason: 'x' }, 'root', root)).data).toMatchObject({ refused: 'role' })
})

test('strangers, other organizations and people without a service are turned away', async () => {
  const matter_id = await reviewedMatter(app())
  expect((await check(matter_id, {}, 'stranger')).status).toBe(404)
  expect((await check(matter_id, {}, 'lawyer', { 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await check(nothing)).status).toBe(404)
  expect((await check(matter_id, {}, 'lawyer', { 'x-internal-api-key': 'wrong' })).status).toBe(401)
  const where = `${internalPath}/${matter_id}/reviews/${document}/release-check`
  const body = { statements, unsettled: 0, reason: null }
  expect((await app().ask('POST', where, { ...person('lawyer'), body })).status).toBe(401)
  expect((await app().ask('POST', where, { body })).status).toBe(400)
})

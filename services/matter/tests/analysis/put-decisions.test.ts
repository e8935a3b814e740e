import { expect, test } from 'vitest'
import { lawyer, path, useApp } from '../test-app.ts'
import { auditedOf } from '../work/work-doors.ts'
import { colleague, decision, document, keepsReviewsToLawyers, reviewedMatter } from './reviews.ts'

const app = useApp()
const at = `/reviews/${document}/decisions`
keepsReviewsToLawyers(app, {
  method: 'PUT',
  at: () => at,
  body: { decisions: [decision()] },
  lawyersOnly: true,
})

const put = (matter_id: string, decisions: object[], as: object = lawyer) =>
  app().ask('PUT', `${path}/${matter_id}${at}`, { ...as, body: { decisions } })

test('the last decision on the same words counts, whoever made it and in whichever version they stand', async () => {
  const matter_id = await reviewedMatter(app())
  await put(matter_id, [decision({ decision: 'rejected' }), decision({ statement: 'another' })])
  const { data } = await put(matter_id, [decision({ version: 2, decision: 'edited', wording: '6万元' })], colleague)
  expect(data).toMatchObject({
    decisions: [
      { statement: 'another', decision: 'accepted', wording: null, decided_by: 'lawyer' },
      { statement: decision().statement, version: 2, decision: 'edited', wording: '6万元', decided_by: 'colleague' },
    ],
    comments: [],
  })
})

test('null takes a decision back, and of two in one request the last counts', async () => {
  const matter_id = await reviewedMatter(app())
  await put(matter_id, [decision()])
  expect((await put(matter_id, [decision({ decision: null })])).data.decisions).toEqual([])
  const both = await put(matter_id, [decision({ decision: 'rejected' }), decision()])
  expect(both.data.decisions).toMatchObject([{ decision: 'accepted' }])
})

test('the audit log has the digest of the words and not the words', async () => {
  const matter_id = await reviewedMatter(app())
  await put(matter_id, [decision()])
  const rows = await auditedOf(app(), matter_id, 'statement.decided', 1)
  expect(rows).toMatchObject([{ resource_id: document, user_id: 'lawyer', details: { decision: 'accepted' } }])
  expect(JSON.stringify(rows)).not.toContain('借款')
})

test.each([
  ['an edit without words', decision({ decision: 'edited' }), 'body.decisions.0'],
  ['words without an edit', decision({ wording: 'x' }), 'body.decisions.0'],
  ['an unknown decision', decision({ decision: 'maybe' }), 'body.decisions.0.decision'],
  ['a blank statement', decision({ statement: ' ' }), 'body.decisions.0.statement'],
  ['a name of its own', decision({ decided_by: 'x' }), 'body.decisions.0.decided_by'],
])('%s is refused', async (_what, given, problem) => {
  const matter_id = await reviewedMatter(app())
  const answer = await put(matter_id, [given])
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(JSON.stringify(answer.data)).toContain(problem)
})

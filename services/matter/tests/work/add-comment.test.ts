import { expect, test } from 'vitest'
import { document, keepsReviewsToLawyers, reviewedMatter } from '../analysis/reviews.ts'
import { lawyer, path, useApp } from '../test-app.ts'
import { auditedOf } from './work-doors.ts'

const app = useApp()
const at = `/reviews/${document}/comments`
const given = { statement: '被告借款。', text: '<b>哪一天？</b>' }
keepsReviewsToLawyers(app, { method: 'POST', at: () => at, body: given, lawyersOnly: true })

const add = (matter_id: string, body: object, headers = {}) =>
  app().ask('POST', `${path}/${matter_id}${at}`, { ...lawyer, headers, body: { ...given, ...body } })

test('a comment stays as it was written, with its writer and whom it mentions', async () => {
  const matter_id = await reviewedMatter(app())
  const { data } = await add(matter_id, { mentions: ['observer', 'colleague'] })
  expect(data).toMatchObject({ ...given, mentions: ['colleague', 'observer'], written_by: 'lawyer' })
  const review = await app().ask('GET', `${path}/${matter_id}/reviews/${document}`, lawyer)
  expect(review.data.comments).toEqual([data])
  const rows = await auditedOf(app(), matter_id, 'comment.added', 1)
  expect(rows).toMatchObject([{ resource_id: data.comment_id }])
  expect(JSON.stringify(rows)).not.toContain('哪一天')
})

test('one key is one comment', async () => {
  const matter_id = await reviewedMatter(app())
  const first = await add(matter_id, {}, { 'idempotency-key': 'c' })
  expect((await add(matter_id, {}, { 'idempotency-key': 'c' })).data).toEqual(first.data)
  const review = await app().ask('GET', `${path}/${matter_id}/reviews/${document}`, lawyer)
  expect(review.data.comments).toHaveLength(1)
})

test.each([
  [{ mentions: ['client'] }, 'body.mentions.0'],
  [{ mentions: ['colleague', 'stranger'] }, 'body.mentions.1'],
  [{ text: ' ' }, 'body.text'],
  [{ text: 'x'.repeat(5001) }, 'body.text'],
  [{ statement: '' }, 'body.statement'],
])('%j is refused: a mention is of somebody who may read it', async (body, problem) => {
  const matter_id = await reviewedMatter(app())
  const answer = await add(matter_id, body)
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(JSON.stringify(answer.data)).toContain(problem)
})

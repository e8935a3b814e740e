import { expect, test } from 'vitest'
import { colleague, document, reviewedMatter } from '../analysis/reviews.ts'
import { client, elsewhere, forger, lawyer, nobody, nothing, path, stranger, useApp } from '../test-app.ts'

const app = useApp()

test('only the one who is mentioned puts a mention away, once; then it has left their list', async () => {
  const matter_id = await reviewedMatter(app())
  const { data } = await app().ask('POST', `${path}/${matter_id}/reviews/${document}/comments`, {
    ...lawyer,
    body: { statement: 'x', text: 'x', mentions: ['colleague'] },
  })
  const close = (as: object, id = data.comment_id, matter = matter_id) =>
    app().ask('POST', `${path}/${matter}/mentions/${id}/close`, as)
  for (const [who, status] of [
    [lawyer, 404],
    [client, 403],
    [stranger, 404],
    [elsewhere, 404],
    [nobody, 401],
    [forger, 401],
  ] as const)
    expect((await close(who)).status).toBe(status)
  expect((await close(colleague, data.comment_id, await reviewedMatter(app()))).status).toBe(404)
  expect((await close(colleague, nothing)).status).toBe(404)
  expect((await close(colleague, 'x')).status).toBe(400)
  const first = await close(colleague)
  expect(first.data).toMatchObject({ comment_id: data.comment_id })
  expect((await close(colleague)).data).toEqual(first.data)
  expect((await app().ask('GET', `${path}/mentions`, colleague)).data).toMatchObject({ items: [] })
})

import { expect, test } from 'vitest'
import { lawyer, path, useApp } from '../test-app.ts'
import { decision, document, keepsReviewsToLawyers, reviewedMatter } from './reviews.ts'

const app = useApp()
keepsReviewsToLawyers(app, { method: 'GET', at: () => `/reviews/${document}` })

test('each document of each matter has a review of its own', async () => {
  const [one, other] = [await reviewedMatter(app()), await reviewedMatter(app())]
  const read = async (matter_id: string, kind: string) =>
    (await app().ask('GET', `${path}/${matter_id}/reviews/${kind}`, lawyer)).data
  expect(await read(one, document)).toEqual({ decisions: [], comments: [] })
  await app().ask('PUT', `${path}/${one}/reviews/${document}/decisions`, {
    ...lawyer,
    body: { decisions: [decision()] },
  })
  expect((await read(one, document)).decisions).toHaveLength(1)
  expect((await read(one, 'demand_letter')).decisions).toEqual([])
  expect((await read(other, document)).decisions).toEqual([])
})

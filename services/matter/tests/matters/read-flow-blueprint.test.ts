import { expect, test } from 'vitest'
import { client, elsewhere, forger, nobody, useApp } from '../test-app.ts'

const app = useApp()
const read = (id: string, who: object = client) => app().ask('GET', `/api/v1/flow-blueprints/${id}`, who)

test('a course is read by its id, whoever asks', async () => {
  for (const who of [client, elsewhere])
    expect((await read('contract_review', who)).data).toMatchObject({ name: '合同审查', name_en: 'Contract review' })
})

test.each([
  ['nothing', client, 404],
  ['two%20words', client, 400],
  ['contract_review', nobody, 401],
  ['contract_review', forger, 401],
])('%s is refused', async (id, who, status) => {
  expect((await read(id, who)).status).toBe(status)
})

import { expect, test } from 'vitest'
import { document, reviewedMatter } from '../analysis/reviews.ts'
import { addMember, forger, lawyer, nobody, path, person, useApp } from '../test-app.ts'

const app = useApp()
const list = async (as: object, query = '') => (await app().ask('GET', `${path}/mentions?${query}`, as)).data

test('a mention is in the list of the one who is mentioned, and of nobody else, while they may read the review', async () => {
  const matter_id = await reviewedMatter(app())
  await addMember(app(), matter_id, 'mia', 'lawyer')
  const mia = person('mia')
  const comment = { statement: '被告借款。', text: '@mia 请核对', mentions: ['mia'] }
  await app().ask('POST', `${path}/${matter_id}/reviews/${document}/comments`, { ...lawyer, body: comment })
  const page = await list(mia)
  const { mentions: _, ...told } = comment
  expect(page).toMatchObject({ items: [{ ...told, matter_id, document, written_by: 'lawyer' }], total: 1 })
  for (const as of [lawyer, person('mia', 'firm-b')]) expect(await list(as)).toMatchObject({ items: [], total: 0 })
  await addMember(app(), matter_id, 'mia', 'client')
  expect(await list(mia)).toMatchObject({ items: [], total: 0 })
})

test('401 without a login or with a wrong key; a bad query is refused', async () => {
  for (const who of [nobody, forger]) expect((await app().ask('GET', `${path}/mentions`, who)).status).toBe(401)
  expect((await app().ask('GET', `${path}/mentions?size=0`, lawyer)).status).toBe(400)
})

import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { as, factsPath, useApp, usersPath, write } from './test-app.ts'

const app = useApp()
const update = (tenant: string, fact_id: string, body: object) =>
  app().ask('PUT', `${factsPath}/${fact_id}`, { ...as(tenant), body })

test('a value sets, an absent member keeps, null clears', async () => {
  const { data } = await write(app(), 'members', { value: { a: 1 }, confidence: 0.5, source_ref: 'message:1' })
  const changed = await update('members', data.fact.fact_id, { content: 'New words', confidence: null })
  expect(changed.data).toMatchObject({
    outcome: 'revised',
    fact: {
      content: 'New words',
      confidence: null,
      value: { a: 1 },
      source_ref: 'message:1',
      revision: 2,
      source: 'model',
    },
  })
})

test('confidence alone can be changed', async () => {
  const { data } = await write(app(), 'confidence', { source: 'human' })
  const changed = await update('confidence', data.fact.fact_id, { confidence: 0.25 })
  expect(changed.data).toMatchObject({ outcome: 'revised', fact: { confidence: 0.25, content: data.fact.content } })
})

test('an expected revision that is not the live one is refused with 412 and nothing changes', async () => {
  const { data } = await write(app(), 'expected')
  const refused = await update('expected', data.fact.fact_id, { content: 'late', expected_revision: 7 })
  expect(refused).toMatchObject({ status: 412, code: 'precondition_failed', data: { revision: 1 } })
  const right = await update('expected', data.fact.fact_id, { content: 'in time', expected_revision: 1 })
  expect(right.data.fact).toMatchObject({ content: 'in time', revision: 2 })
})

test('of 20 parallel updates that expect the same revision exactly one is done', async () => {
  const { data } = await write(app(), 'swap')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      update('swap', data.fact.fact_id, { content: `take ${n}`, expected_revision: 1 }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)])
})

test("a person's update decides the open conflicts: the value taken over is accepted, the others rejected", async () => {
  const { data } = await write(app(), 'decide', { content: 'human', source: 'human' })
  await write(app(), 'decide', { content: 'right guess' })
  await write(app(), 'decide', { content: 'wrong guess' })
  const changed = await update('decide', data.fact.fact_id, { content: 'right guess' })
  expect(changed.data.fact).toMatchObject({ content: 'right guess', open_conflicts: 0 })
  for (const [status, content] of [
    ['accepted', 'right guess'],
    ['rejected', 'wrong guess'],
  ] as const) {
    const listed = await app().ask('GET', `${usersPath}/u1/conflicts?status=${status}`, as('decide'))
    expect(listed.data.items).toMatchObject([{ status, proposed: { content }, kept: { content: 'human' } }])
  }
})

test('saying the live words again rejects what was proposed against them', async () => {
  const { data } = await write(app(), 'stand', { content: 'human', source: 'human' })
  await write(app(), 'stand', { content: 'guess' })
  const stood = await update('stand', data.fact.fact_id, { content: 'human' })
  expect(stood.data).toMatchObject({ outcome: 'unchanged', fact: { revision: 1, open_conflicts: 0 } })
})

test('an update by a weaker source is contested', async () => {
  const { data } = await write(app(), 'weaker', { content: 'human', source: 'human' })
  const contested = await update('weaker', data.fact.fact_id, { content: 'model', source: 'model' })
  expect(contested.data).toMatchObject({ outcome: 'contested', fact: { content: 'human', open_conflicts: 1 } })
})

test('a global fact cannot become case detail', async () => {
  const { data } = await write(app(), 'category')
  expect(await update('category', data.fact.fact_id, { category: 'evidence' })).toMatchObject({
    status: 400,
    data: [{ path: 'body.category' }],
  })
})

test('the key of a fact cannot be changed', async () => {
  const { data } = await write(app(), 'key')
  expect(await update('key', data.fact.fact_id, { entity_key: 'other' })).toMatchObject({
    status: 400,
    data: [{ path: 'body.entity_key' }],
  })
})

test("another tenant's fact and an unknown one are not found; a wrong key is refused", async () => {
  const { data } = await write(app(), 'mine')
  expect(await update('theirs', data.fact.fact_id, { content: 'x' })).toMatchObject({ status: 404 })
  expect(await update('mine', uuidv7(), { content: 'x' })).toMatchObject({ status: 404 })
  const headers = { 'x-organization-id': 'mine', 'x-internal-api-key': 'wrong' }
  expect(
    await app().ask('PUT', `${factsPath}/${data.fact.fact_id}`, { headers, body: { content: 'x' } }),
  ).toMatchObject({ status: 401 })
})

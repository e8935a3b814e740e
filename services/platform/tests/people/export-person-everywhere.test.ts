import { expect, test } from 'vitest'
import { as, forger, nobody, useApp } from '../test-app.ts'
import { holders, useHolders } from './people-servers.ts'

const holding = useHolders()
const app = useApp({}, () => holding.urls())
const path = '/api/v1/platform/people/u1/export'

test('the archive has the rows of every service, and that it was made is audited', async () => {
  const answer = await app().ask('GET', path, as('firm-a', 'people:export'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  for (const service of holders) expect(answer.text).toContain(`data/${service}.jsonl`)
  await expect.poll(() => app().audited.map(({ action }) => action)).toContain('person.exported')
})

test('it needs people:export', async () => {
  for (const who of [nobody, forger]) expect((await app().ask('GET', path, who)).status).toBe(401)
  for (const who of [as('firm-a'), as('firm-a', 'people:erase')])
    expect(await app().ask('GET', path, who)).toMatchObject({ status: 403, data: { permission: 'people:export' } })
})

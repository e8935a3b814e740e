import { askToErase, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { as, contents, recallPath, useApp, write } from './test-app.ts'

const app = useApp()
const recalled = async (user_id: string, organization = 'firm-a', more: object = {}) =>
  contents(await app().ask('POST', recallPath, { ...as(organization), body: { user_id, query: 'called', ...more } }))

test('all facts with revisions and conflicts go, and so does what is at hand for recall; others keep theirs', async () => {
  await write(app(), 'firm-a', { user_id: 'gone', source: 'human', content: 'is called A' })
  await write(app(), 'firm-a', { user_id: 'gone', source: 'human', content: 'is called B' })
  await write(app(), 'firm-a', { user_id: 'gone', source: 'model', content: 'is called C' })
  await write(app(), 'firm-a', { user_id: 'stays', content: 'is called D' })
  await write(app(), 'firm-b', { user_id: 'gone', content: 'is called E' })
  expect(await recalled('gone')).toEqual(['is called B'])
  const { data: counted } = await askToErase(app(), 'gone', { dry_run: true })
  expect(await recalled('gone')).toEqual(['is called B'])
  const { data } = await askToErase(app(), 'gone')
  expect(data).toEqual(counted)
  expect(data.erased).toMatchObject({ facts: 1, revisions: 2, conflicts: 1 })
  expect([await recalled('gone'), await recalled('stays'), await recalled('gone', 'firm-b')]).toEqual([
    [],
    ['is called D'],
    ['is called E'],
  ])
  // Who comes back under the same id is somebody new.
  await write(app(), 'firm-a', { user_id: 'gone', content: 'is called F' })
  expect(await recalled('gone')).toEqual(['is called F'])
})

test('an index of another replica forgets a person who was erased and has come back with as many facts', async () => {
  const { startTestService } = await import('@casewright/kit/testing')
  const { memory } = await import('@casewright/contracts/memory/endpoints')
  const { service } = await import('../service.ts')
  const replica = await startTestService(service, memory, {}, { replicaOf: app() })
  const ask = async () =>
    contents(await replica.ask('POST', recallPath, { ...as('firm-a'), body: { user_id: 'twice', query: 'called' } }))
  await write(app(), 'firm-a', { user_id: 'twice', content: 'is called old' })
  expect(await ask()).toEqual(['is called old'])
  await askToErase(app(), 'twice')
  await write(app(), 'firm-a', { user_id: 'twice', entity_key: 'other.key', content: 'is called new' })
  expect(await ask()).toEqual(['is called new'])
  await replica.stop()
})

test('what others remember of an erased matter goes from their recall too', async () => {
  const about = { scope: 'case', category: 'case_detail', content: 'is called G' } as const
  await write(app(), 'firm-a', { user_id: 'lawyer', case_id: 'm1', ...about })
  await write(app(), 'firm-a', { user_id: 'lawyer', case_id: 'm2', ...about })
  expect(await recalled('lawyer', 'firm-a', { case_id: 'm1' })).toHaveLength(1)
  expect((await askToErase(app(), 'nobody', { matters: ['m1'] })).data.erased.facts_of_erased_matters).toBe(1)
  expect(await recalled('lawyer', 'firm-a', { case_id: 'm1' })).toEqual([])
  expect(await recalled('lawyer', 'firm-a', { case_id: 'm2' })).toHaveLength(1)
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'erase')).toBe(true))

import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { admin, useApp } from '../test-app.ts'
import { domainsPath, expectShut, history, ifMatch, make } from './catalogue.ts'

const app = useApp()
const remove = (id: string, who: object = admin) => app().ask('DELETE', `${domainsPath}/${id}`, who)

test('whoever has seen another version is refused; else the domain goes, and one audit row tells of it', async () => {
  const { domain_id } = await make(app(), domainsPath, admin, { code: 'gone', name: 'Gone' })
  expect(await remove(domain_id, { ...admin, ...ifMatch(2) })).toMatchObject({ status: 412, data: { version: 1 } })
  expect(await history(app(), domain_id)).toHaveLength(1)
  expect(await remove(domain_id, { ...admin, ...ifMatch(1) })).toMatchObject({
    status: 200,
    data: { id: domain_id, deleted: true },
  })
  expect(await remove(domain_id)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await history(app(), domain_id)).toMatchObject([
    { action: 'domain.created' },
    { action: 'domain.deleted', organization_id: null, user_id: 'user-of-firm-a', details: { version: 1 } },
  ])
})

test('an id that is no id is refused', async () => {
  expect(await remove('seven')).toMatchObject({ status: 400, data: [{ path: 'params.domainId' }] })
})

test('only who administers the platform may delete one', () =>
  expectShut(app(), 'DELETE', `${domainsPath}/${uuidv7()}`, { permission: 'platform:admin' }))

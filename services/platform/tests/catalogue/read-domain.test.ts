import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { admin, as, useApp } from '../test-app.ts'
import { domainsPath, expectShut, make } from './catalogue.ts'

const app = useApp()
const someone = as('firm-b')
const read = (id: string, options: object = someone) => app().ask('GET', `${domainsPath}/${id}`, options)

test('anyone of any organization reads a domain, or is told that theirs is the newest', async () => {
  const domain = await make(app(), domainsPath, admin, { code: 'read', name: 'Read' })
  const { headers, data } = await read(domain.domain_id)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toEqual(domain)
  const known = { ...someone, headers: { 'if-none-match': '"1"' } }
  expect(await read(domain.domain_id, known)).toMatchObject({ status: 304, text: '' })
})

test('one that does not exist is not found, and an id that is no id is refused', async () => {
  expect(await read(uuidv7())).toMatchObject({ status: 404, message: 'domain not found' })
  expect(await read('seven')).toMatchObject({ status: 400, data: [{ path: 'params.domainId' }] })
})

test('whoever is not logged in reads nothing', () => expectShut(app(), 'GET', `${domainsPath}/${uuidv7()}`))

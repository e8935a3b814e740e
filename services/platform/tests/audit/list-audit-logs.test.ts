import { platform } from '@casewright/contracts/platform/endpoints'
import { startTestService, type TestService } from '@casewright/kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { service } from '../../service.ts'
import { manager, tagsPath } from '../catalogue/catalogue.ts'
import { admin, useApp } from '../test-app.ts'
import { auditor, auditPath, auditRow, collected, expectForAuditors, operator } from './audit-rows.ts'

const app = useApp()
const list = async (query = '', who: object = auditor('firm-a')) => {
  const { status, data } = await app().ask('GET', `${auditPath}?${query}`, who)
  return { status, ...data, ids: data?.items?.map(({ resource_id }: { resource_id: string }) => resource_id) }
}

beforeAll(async () => {
  await collected(app(), [
    auditRow({ resource_id: '1', user_id: 'u1', at: '2026-01-01T00:00:00Z' }),
    auditRow({ resource_id: '2', user_id: null, action: 'fact.deleted', at: '2026-01-02T00:00:00Z' }),
    auditRow({ resource_id: '3', user_id: '42', resource_type: 'note', action: 'factory.built', request_id: 'r3' }),
  ])
  await collected(app(), [auditRow({ resource_id: '4', action: 'file.read', request_id: null })], 'files-service')
  await collected(app(), [
    auditRow({ resource_id: '5', organization_id: 'firm-b' }),
    auditRow({ resource_id: '6', organization_id: null, action: 'config.created' }),
  ])
})

test('what was done is listed newest first, page by page', async () => {
  expect((await list()).ids).toEqual(['4', '3', '2', '1'])
  expect(await list('page=2&size=3')).toMatchObject({ ids: ['1'], total: 4, total_pages: 2, page: 2 })
})

test.each([
  ['user_id=u1', ['4', '1']],
  ['user_id=42', ['3']],
  ['service=files-service', ['4']],
  ['action=fact.created', ['1']],
  ['action=fact.', ['2', '1']],
  ['action=fact', []],
  ['action=%25.', []],
  ['resource_type=note', ['3']],
  ['resource_id=2', ['2']],
  ['request_id=r3', ['3']],
  ['from=2026-01-02T00:00:00Z', ['4', '3', '2']],
  ['to=2026-01-02T00:00:00Z', ['1']],
  ['from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00.001Z', ['2', '1']],
  ['from=2026-01-02T08:00:00%2B08:00&to=2026-01-02T00:00:00.001Z', ['2']],
  ['from=2026-01-02T23:00:00%2B23:00', ['4', '3', '2']],
  ['action=fact.&user_id=u1&resource_id=1', ['1']],
])('%s finds just %j, and counts them', async (query, ids) => {
  expect(await list(query)).toMatchObject({ ids, total: ids.length })
})

test.each([
  'from=yesterday',
  'to=2026-01-01',
  'from=0000-01-01T00:00:00Z',
  'to=2024-12-31T23:59:60Z',
  'scope=all',
  'organization_id=firm-b',
  'size=201',
  'action=',
  'user_id=a%00',
])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400 })
})

test('nobody sees what belongs to another organization, or to the installation', async () => {
  expect((await list('', auditor('firm-b'))).ids).toEqual(['5'])
  expect((await list('', auditor('firm-c'))).ids).toEqual([])
  expect((await list('scope=installation', operator)).ids).toEqual(['6'])
})

test('it needs audit:read, and the installation platform:read', () => expectForAuditors(app(), auditPath))

test('a change in a service shows up in the log, under the request that made it', async () => {
  const self: { service?: TestService<typeof platform> } = {}
  self.service = await startTestService(
    service,
    platform,
    {},
    {
      auditSink: async (rows) => self.service?.http.collectAuditLogs({ body: { service: 'platform-service', rows } }),
    },
  )
  const { ask, stop } = self.service
  try {
    const headers = { 'x-request-id': 'request-of-the-test' }
    const tag = await ask('POST', tagsPath, { ...manager, headers, body: { name: 'Urgent' } })
    await ask('POST', '/api/v1/platform/configs', { ...admin, body: { key: 'own', value: 1 } })
    const shown = async (query: string, who: object) => (await ask('GET', `${auditPath}?${query}`, who)).data.items
    await expect.poll(() => shown('scope=installation', operator)).toHaveLength(1)
    expect(await shown('', auditor('firm-a'))).toMatchObject([
      {
        seq: 1,
        service: 'platform-service',
        action: 'tag.created',
        resource_id: tag.data.tag_id,
        user_id: 'user-of-firm-a',
        request_id: 'request-of-the-test',
      },
    ])
    expect(await shown('scope=installation', operator)).toMatchObject([
      { action: 'config.created', resource_id: 'own' },
    ])
  } finally {
    await stop()
  }
})

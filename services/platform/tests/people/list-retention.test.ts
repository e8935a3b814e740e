import { expect, test } from 'vitest'
import { as, forger, nobody, useApp } from '../test-app.ts'
import { useHolders } from './people-servers.ts'

const holding = useHolders()
const app = useApp({ AUDIT_RETENTION_DAYS: '400' }, () => holding.urls())
const path = '/api/v1/platform/retention'

test('the rules of all services that delete by age are told, with the settings that say them', async () => {
  const { status, data } = await app().ask('GET', path, as('firm-a', 'platform:read'))
  expect(status).toBe(200)
  expect(data.rules).toEqual([
    ...['consultations-service', 'ai-engine', 'knowledge-service'].map((service) => ({
      service,
      kind: 'messages',
      setting: `SETTING_OF_${service}`,
      days: 30,
    })),
    { service: 'platform-service', kind: 'audit_logs', setting: 'AUDIT_RETENTION_DAYS', days: 400 },
  ])
})

test('it needs platform:read', async () => {
  for (const who of [nobody, forger]) expect((await app().ask('GET', path, who)).status).toBe(401)
  expect(await app().ask('GET', path, as('firm-a', 'people:erase'))).toMatchObject({ status: 403 })
})

import type { AuditLog, CollectedRow } from '@casewright/contracts/platform/audit-logs'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect } from 'vitest'
import { admin, anyone, as, forger, nobody, type TestApp } from '../test-app.ts'

export const auditPath = '/api/v1/platform/audit-logs'
export const collectPath = '/api/v1/internal/platform/audit-logs/collect'

export const auditor = (organization: string) => as(organization, 'audit:read')
/** Whoever may read what is the installation's. */
export const operator = { person: { user: 'operator', permissions: ['audit:read', 'platform:read'] } }
/** Of an organization, and of no more than that. */
const superuser = { person: { user: 'root', organization: 'firm-a', superuser: true } }

export const auditRow = (change: Partial<CollectedRow> = {}): CollectedRow => ({
  id: uuidv7(),
  organization_id: 'firm-a',
  user_id: 'u1',
  action: 'fact.created',
  resource_type: 'fact',
  resource_id: 'f1',
  details: { count: 1 },
  request_id: 'r1',
  at: '2026-01-02T03:04:05.678Z',
  ...change,
})
/** Rows of one organization whose resource ids are 1, 2, 3 … */
export const auditRows = (count: number, change: Partial<CollectedRow> = {}): CollectedRow[] =>
  Array.from({ length: count }, (_, n) => auditRow({ resource_id: String(n + 1), ...change }))

export const deliver = (app: TestApp, rows: object[], service = 'memory-service') =>
  app.ask('POST', collectPath, { body: { service, rows } })

/** Collects rows that must all be new. */
export async function collected(app: TestApp, rows: CollectedRow[], service?: string): Promise<void> {
  expect(await deliver(app, rows, service)).toMatchObject({ status: 200, data: { collected: rows.length, known: 0 } })
}

/** The whole chain as the log shows it, oldest first. */
export async function chainOf(app: TestApp, organization: string): Promise<AuditLog[]> {
  const { data } = await app.ask('GET', `${auditPath}?size=200`, auditor(organization))
  return data.items.toReversed()
}

/** Who may not see the log, and that the installation's own needs a permission of the installation. */
export async function expectForAuditors(app: TestApp, path: string): Promise<void> {
  for (const who of [nobody, forger])
    expect(await app.ask('GET', path, who)).toMatchObject({ status: 401, code: 'unauthorized' })
  for (const who of [anyone, admin])
    expect(await app.ask('GET', path, who)).toMatchObject({ status: 403, data: { permission: 'audit:read' } })
  const installation = `${path}${path.includes('?') ? '&' : '?'}scope=installation`
  for (const who of [auditor('firm-a'), superuser, as('firm-a', 'audit:admin', 'audit:read')])
    expect(await app.ask('GET', installation, who)).toMatchObject({
      status: 403,
      code: 'forbidden',
      data: { permission: 'platform:read' },
    })
  // Who has no organization has one of their own, and nothing of a firm's.
  const own = await app.ask('GET', path, { person: { user: 'root', superuser: true } })
  expect([200, 404]).toContain(own.status)
  expect(own.text).not.toContain('firm-a')
}

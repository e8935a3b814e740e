import type { FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import type { Answer } from '@casewright/kit/testing'
import { admin, type TestApp } from '../test-app.ts'

export const flagsPath = '/api/v1/platform/feature-flags'
export const remotePath = '/ofrep/v1/evaluate/flags'

/** Adds a flag that is on for everybody, but for what is changed. */
export const addFlag = (app: TestApp, key: string, change: Partial<FeatureFlag> = {}): Promise<Answer> =>
  app.ask('POST', flagsPath, { ...admin, body: { key, enabled: true, ...change } })

export const paths = ({ data }: Answer): string[] => data.map(({ path }: { path: string }) => path)

/** The flag's rows in the log, oldest first, whether they have left the outbox or not. */
export async function auditOf(app: TestApp, key: string): Promise<object[]> {
  const waiting = await app.database.sql`
    select id, organization_id, user_id, action, resource_type, resource_id, details from platform._audit_outbox
    where resource_id = ${key} order by position`
  const gone = app.audited.filter(({ resource_id }) => resource_id === key)
  const rows = new Map([...gone, ...(waiting as unknown as typeof gone)].map((row) => [row.id, row]))
  return [...rows.values()].map(({ organization_id, user_id, action, resource_type, details }) => ({
    organization_id,
    user_id,
    action,
    resource_type,
    details,
  }))
}

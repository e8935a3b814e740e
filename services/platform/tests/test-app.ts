import { platform } from '@casewright/contracts/platform/endpoints'
import type { Identity } from '@casewright/kit/http/identity'
import { startTestService, type TestService } from '@casewright/kit/testing'
import type { AuditRow } from '@casewright/kit/work/audit'
import { afterAll, beforeAll } from 'vitest'
import { service } from '../service.ts'

export type TestApp = TestService<typeof platform> & {
  /** What left the outbox so far. */
  audited: AuditRow[]
}

/** The running service of a test file, on a database of its own. */
export function useApp(
  environment: Record<string, string> = {},
  neighbours: () => Record<string, string> = () => ({}),
): () => TestApp {
  let app: TestApp
  beforeAll(async () => {
    const audited: AuditRow[] = []
    const auditSink = async (rows: AuditRow[]) => audited.push(...rows)
    const started = await startTestService(service, platform, environment, { neighbours: neighbours(), auditSink })
    app = Object.assign(started, { audited })
  })
  afterAll(() => app.stop())
  return () => app
}

/** Request options of somebody of an organization who has these permissions. */
export const as = (organization: string, ...permissions: string[]): { person: Identity } => ({
  person: { user: `user-of-${organization}`, organization, permissions },
})
export const admin = as('firm-a', 'platform:admin')
/** Logged in, and allowed nothing in particular. */
export const anyone = as('firm-a')
/** What nobody has said who they are: neither a key nor a login. */
export const nobody = { headers: { 'x-internal-api-key': undefined } }
/** Somebody who writes identity headers by hand. */
export const forger = {
  headers: {
    'x-internal-api-key': 'wrong',
    'x-user-id': 'user-of-firm-a',
    'x-organization-id': 'firm-a',
    'x-is-superuser': 'true',
  },
}

import { platform } from '@casewright/contracts/platform/endpoints'
import type { Identity } from '@casewright/kit/http/identity'
import { startTestService, type TestService } from '@casewright/kit/testing'
import type { AuditRow } from '@casewright/kit/work/audit'
import { afterAll, beforeAll } from 'vitest'
import { service } from '../service.ts'

export type House = TestService<typeof platform> & {
  /** What left the outbox so far. */
  audited: AuditRow[]
}

/** The running house of a test file, on a database of its own. */
export function useHouse(
  environment: Record<string, string> = {},
  neighbours: () => Record<string, string> = () => ({}),
): () => House {
  let house: House
  beforeAll(async () => {
    const audited: AuditRow[] = []
    const auditSink = async (rows: AuditRow[]) => audited.push(...rows)
    const started = await startTestService(service, platform, environment, { neighbours: neighbours(), auditSink })
    house = Object.assign(started, { audited })
  })
  afterAll(() => house.stop())
  return () => house
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

import { matter } from '@casewright/contracts/matter/endpoints'
import type { Matter } from '@casewright/contracts/matter/resources'
import type { Identity } from '@casewright/kit/http/identity'
import { startTestService, type TestService } from '@casewright/kit/testing'
import type { AuditRow } from '@casewright/kit/work/audit'
import { afterAll, beforeAll } from 'vitest'
import { service } from '../service.ts'

export type TestApp = TestService<typeof matter> & { audited: AuditRow[] }

/** The running service of a test file, on a database of its own. */
export function useApp(
  environment: Record<string, string> = {},
  neighbours: () => Record<string, string> = () => ({}),
): () => TestApp {
  let app: TestApp
  beforeAll(async () => {
    const audited: AuditRow[] = []
    const auditSink = async (rows: AuditRow[]) => audited.push(...rows)
    const started = await startTestService(service, matter, environment, { neighbours: neighbours(), auditSink })
    app = Object.assign(started, { audited })
  })
  afterAll(() => app?.stop())
  return () => app
}

/** Request options of somebody of an organization. */
export const person = (user: string, organization = 'firm-a', ...permissions: string[]): { person: Identity } => ({
  person: { user, organization, permissions },
})
export const client = person('client')
export const lawyer = person('lawyer')
/** Of the same organization, and no member of anything. */
export const stranger = person('stranger')
/** May see what is not walled. */
export const staff = person('staff', 'firm-a', 'matters:read')
export const elsewhere = person('client', 'firm-b', 'matters:read')
export const superuser = { person: { user: 'root', organization: 'firm-a', superuser: true } }
export const nobody = { headers: { 'x-internal-api-key': undefined } }
/** Somebody who writes identity headers by hand. */
export const forger = {
  headers: {
    'x-internal-api-key': 'wrong',
    'x-user-id': 'client',
    'x-organization-id': 'firm-a',
    'x-is-superuser': 'true',
  },
}

export const path = '/api/v1/matters'
export const internalPath = '/api/v1/internal/matters'
export const nothing = '01990000-0000-7000-8000-000000000000'

let sessions = 0
/** A matter as a consultation makes it: its client is `client` of firm-a unless told otherwise. */
export async function makeMatter(app: TestApp, change: object = {}): Promise<Matter> {
  const body = { session_id: `session-${++sessions}`, user_id: 'client', organization_id: 'firm-a', ...change }
  const { status, message, data } = await app.ask('POST', `${internalPath}/from-consultation`, { body })
  if (status !== 200) throw new Error(`no matter: ${message}`)
  return data.matter
}

/** Makes somebody a member, past the interface. */
export async function addMember(app: TestApp, matter_id: string, user_id: string, role: string): Promise<void> {
  await app.database.sql`
    insert into matter.members (matter_id, organization_id, user_id, role)
    select matter_id, organization_id, ${user_id}, ${role} from matter.matters where matter_id = ${matter_id}
    on conflict (matter_id, user_id) do update set role = excluded.role`
}

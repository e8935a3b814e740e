import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Identity } from '@casewright/kit/http/identity'
import { startTestService, type TestService } from '@casewright/kit/testing'
import type { AuditRow } from '@casewright/kit/work/audit'
import { afterAll, beforeAll } from 'vitest'
import { service } from '../service.ts'

export type TestApp = TestService<typeof knowledge> & { audited: AuditRow[] }

export async function startApp(
  environment: Record<string, string> = {},
  surroundings: { neighbours?: Record<string, string>; replicaOf?: TestApp } = {},
): Promise<TestApp> {
  const audited: AuditRow[] = []
  const auditSink = async (rows: AuditRow[]) => audited.push(...rows)
  const started = await startTestService(service, knowledge, environment, { ...surroundings, auditSink })
  return Object.assign(started, { audited })
}

/** The running service of a test file, on a database of its own. */
export function useApp(
  environment: Record<string, string> | (() => Record<string, string>) = {},
  neighbours: () => Record<string, string> = () => ({}),
): () => TestApp {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp(typeof environment === 'function' ? environment() : environment, {
      neighbours: neighbours(),
    })
  })
  afterAll(() => app?.stop())
  return () => app
}

/** Request options of somebody of an organization. */
export const person = (user: string, organization = 'firm-a', ...permissions: string[]): { person: Identity } => ({
  person: { user, organization, permissions },
})
export const reader = person('reader', 'firm-a', 'knowledge:read')
export const manager = person('manager', 'firm-a', 'knowledge:manage')
/** May manage knowledge, in another firm. */
export const elsewhere = person('manager', 'firm-b', 'knowledge:manage')
/** Of the firm, with no permission at all. */
export const stranger = person('stranger')
export const nobody = { headers: { 'x-internal-api-key': undefined } }
export const forFirm = (organization: string) => ({ headers: { 'x-organization-id': organization } })

export const atomic = '/api/v1/internal/atomic'
export const bases = '/api/v1/knowledge/bases'
export const nothing = '01990000-0000-7000-8000-000000000000'

/** A base of an organization, past the interface. */
export async function makeBase(app: TestApp, kb_id: string, organization_id = 'firm-a'): Promise<string> {
  await app.database.sql`
    insert into knowledge.bases (kb_id, organization_id, name) values (${kb_id}, ${organization_id}, ${kb_id})`
  return kb_id
}

/** Writes documents as a service does. */
export async function write(
  app: TestApp,
  kb_id: string,
  documents: readonly object[],
  organization = kb_id.startsWith('sys_') ? undefined : 'firm-a',
): Promise<void> {
  const { status, message } = await app.ask('POST', `${atomic}/batch-upsert`, {
    ...(organization && forFirm(organization)),
    body: { kb_id, documents },
  })
  if (status !== 200) throw new Error(`not written: ${message}`)
}

import { createLog } from '@casewright/kit/data/log'
import { migrate, readMigrations } from '@casewright/kit/postgres/migrate'
import { openDatabase } from '@casewright/kit/postgres/sql'
import { createTestDatabase, notingDatabase } from '@casewright/kit/testing'
import { startAudit } from '@casewright/kit/work/audit'
import { expect, test } from 'vitest'
import { createNameForm } from '../../adapters/name-form.ts'
import type { MatterDeps } from '../../deps.ts'
import { matterFromConsultation } from '../../flows/from-consultation.ts'
import { syncAll } from '../../flows/sync-all.ts'
import { workflowProfile } from '../../queries/profile.ts'

test('what matter-service does for a turn of a chat is a handful of statements, begin and commit included', async () => {
  const log = createLog({ level: 'silent', format: 'json' })
  const pool = openDatabase(await createTestDatabase(), { connectionsMax: 4 })
  await migrate(pool, 'matter', await readMigrations(new URL('../../migrations/', import.meta.url)), log)
  const { auditPart, stop } = startAudit(pool, 'matter', async () => {}, log)
  const { sql, transaction, sent } = notingDatabase(pool)
  const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = sent.length
    await work()
    return sent.length - before
  }

  const session = { session_id: 's', user_id: 'u', organization_id: 'o', providerOrganizationId: 'p' }
  const types = async () => ({ service_types: [], resolved_service_types: {}, version: null, stale: false })
  const deps = { serviceTypes: { read: types, soon: types }, userTypes: async () => 'client' as const }
  const bind = () => matterFromConsultation(session, { sql, auditPart, ...deps, files: undefined as never })
  expect(await statementsOf(bind)).toBe(1)
  expect(await statementsOf(bind)).toBe(2)

  const { matter_id } = await bind()
  const who = { organization: 'o', user: 'u' }
  const phases = [{ phase_id: 'p', phase_name: 'P', status: 'active' as const, order_num: 1 }]
  const files = { checkFiles: async () => ({ usable: ['f'] }) } as unknown as MatterDeps['files']
  const sync = (request: object) =>
    syncAll(
      { sql, files, transaction, auditPart, nameForm: createNameForm() },
      matter_id,
      { source_seq: 1, phases, ...request },
      who,
    )
  const todos = [{ todo_key: 't', title: 'T' }]
  const deliverables = [{ deliverable_key: 'd', title: 'D', file_id: 'f' }]
  expect(await statementsOf(() => sync({}))).toBe(5)
  expect(await statementsOf(() => sync({ source_seq: 2, status: 'ACTIVE', profile: { amount: 1 } }))).toBe(5)
  // Two of them before the transaction, for the file that is new.
  expect(await statementsOf(() => sync({ source_seq: 3, title: 'all', todos, deliverables }))).toBe(9)
  expect(await statementsOf(() => workflowProfile(sql, { organization: 'o', user: 'u' }, matter_id))).toBe(1)
  await stop()
  await pool.close()
})

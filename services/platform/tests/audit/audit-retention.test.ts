import { generateKeyPairSync } from 'node:crypto'
import { platform } from '@casewright/contracts/platform/endpoints'
import { startTestService } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { firstHash, hashOf } from '../../rules/audit-chain.ts'
import { service } from '../../service.ts'
import { useApp } from '../test-app.ts'
import { auditRows, chainOf, collected } from './audit-rows.ts'

const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const app = useApp({ AUDIT_SIGNING_KEY: key, AUDIT_SIGN_INTERVAL_HOURS: '0' })
const verify = (organization: string) => app().http.verifyAuditLogs({ organization })

/** The rows up to one were collected so many days ago, and were chained like that. */
async function aged(chain: string, upTo: number, days: number): Promise<void> {
  const { sql } = app().database
  await collected(app(), auditRows(10, { organization_id: chain }))
  const rows = await chainOf(app(), chain)
  let previous_hash = firstHash
  for (const row of rows) {
    const collected_at =
      row.seq <= upTo ? new Date(Date.now() - days * 86_400_000 + row.seq).toISOString() : row.collected_at
    const hash = hashOf(previous_hash, { ...row, collected_at })
    await sql`
      update platform.audit_logs set collected_at = ${collected_at}, previous_hash = ${previous_hash}, hash = ${hash}
      where id = ${row.id}`
    previous_hash = hash
  }
  await sql`update platform.audit_chains set hash = ${previous_hash} where chain = ${chain}`
  expect(await verify(chain)).toMatchObject({ intact: true, checked: 10, cut: null })
}

async function sweep(days: string): Promise<void> {
  const environment = { AUDIT_SIGNING_KEY: key, AUDIT_SIGN_INTERVAL_HOURS: '0', AUDIT_RETENTION_DAYS: days }
  await (await startTestService(service, platform, environment, { replicaOf: app() })).stop()
}

test('rows older than the retention time go, and the rest is verified from the signed cut', async () => {
  await aged('firm-old', 4, 100)
  await aged('firm-gone', 10, 100)
  await sweep('0')
  expect(await verify('firm-old')).toMatchObject({ intact: true, checked: 10 })
  await sweep('90')
  expect(await verify('firm-old')).toMatchObject({ intact: true, checked: 6, cut: { seq: 4 } })
  expect(await verify('firm-gone')).toMatchObject({ intact: true, checked: 0, cut: { seq: 10 }, head: { seq: 10 } })
  await collected(app(), auditRows(2, { organization_id: 'firm-gone' }))
  await sweep('90')
  expect(await verify('firm-gone')).toMatchObject({ intact: true, checked: 2, cut: { seq: 10 }, head: { seq: 12 } })
})

test('a cut that nobody has signed is found, and so is one more row that is missing', async () => {
  const { sql } = app().database
  await aged('firm-forged', 4, 100)
  await sql`
    update platform.audit_chains as c set cut_seq = 4, cut_hash = l.hash from platform.audit_logs as l
    where c.chain = 'firm-forged' and l.chain = c.chain and l.seq = 4`
  await sql`delete from platform.audit_logs where chain = 'firm-forged' and seq <= 4`
  expect((await verify('firm-forged')).problems).toMatchObject([{ seq: 4, kind: 'cut_unsigned' }])
  await aged('firm-more', 4, 100)
  await sweep('90')
  await sql`delete from platform.audit_logs where chain = 'firm-more' and seq = 5`
  expect((await verify('firm-more')).problems).toMatchObject([{ seq: 5, kind: 'removed' }])
})

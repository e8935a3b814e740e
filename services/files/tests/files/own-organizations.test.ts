import { createLog } from '@casewright/kit/data/log'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { personalOrganization } from '@casewright/kit/http/identity'
import { migrate, readMigrations } from '@casewright/kit/postgres/migrate'
import { openDatabase } from '@casewright/kit/postgres/sql'
import { createTestDatabase } from '@casewright/kit/testing'
import { expect, onTestFinished, test } from 'vitest'

const log = createLog({ level: 'error', format: 'json', write: () => {} })

test("files and bytes of people without an organization move into the owner's own, and doubled bytes are kept once", async () => {
  const database = openDatabase(await createTestDatabase(), { connectionsMax: 2 })
  onTestFinished(() => database.close())
  const { sql } = database
  const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))
  await migrate(database, 'files', migrations.slice(0, 1), log)
  const long = 'x'.repeat(128)
  const own = personalOrganization('loner')
  const file = async (owner: string, organization_id: string | null, sha256: string) => {
    const storage_key = uuidv7()
    await sql`insert into files.blobs (storage_key, owner, organization_id, sha256, size)
      values (${storage_key}, ${owner}, ${organization_id}, ${sha256}, 1)`
    await sql`insert into files.files ("fileId", owner, organization_id, purpose, name, "contentType", size, sha256, status, storage_key, "parseStatus")
      values (${uuidv7()}, ${owner}, ${organization_id}, 'general', 'a', 'text/plain', 1, ${sha256}, 'stored', ${storage_key}, 'parsed')`
    return storage_key
  }
  const doubled = await file('loner', null, 'same')
  const kept = await file('loner', own, 'same')
  await file('loner', null, 'other')
  await file(long, null, 'same')
  await file('lawyer', 'firm-a', 'same')
  await migrate(database, 'files', migrations, log)
  const expected = [
    { owner: 'lawyer', organization_id: 'firm-a' },
    { owner: 'loner', organization_id: own },
    { owner: long, organization_id: personalOrganization(long) },
  ]
  expect(await sql`select distinct owner, organization_id from files.files order by 1`).toEqual(expected)
  expect(await sql`select distinct owner, organization_id from files.blobs order by 1`).toEqual(expected)
  expect(await sql`select storage_key from files.loose_keys`).toEqual([{ storage_key: doubled }])
  expect(await sql`select count(*)::int as count from files.files where storage_key = ${kept}`).toEqual([{ count: 2 }])
})

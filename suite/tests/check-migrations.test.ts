import { createLog } from '@casewright/kit/data/log'
import { migrate, readMigrations } from '@casewright/kit/postgres/migrate'
import { openDatabase } from '@casewright/kit/postgres/sql'
import { createTestDatabase } from '@casewright/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMigrations } from '../commands/doctor/check-migrations.ts'
import { chosenServices, loadServices } from '../service-list.ts'

const services = await loadServices(chosenServices(['memory', 'platform']))
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 2 })
})
afterAll(() => database.close())

const look = () => checkMigrations(services.map((service) => ({ ...service, database })))
const log = createLog({ level: 'silent', format: 'json' })

test('a database before its first start, between versions, of a newer one and of an edited one are told apart', async () => {
  expect(await look()).toEqual([expect.objectContaining({ status: 'ok', detail: expect.stringMatching(/^none/) })])
  const [first, second] = services
  for (const service of [first, second])
    if (service) {
      if (service === second)
        expect(await look()).toMatchObject([
          { status: 'warning', detail: expect.stringContaining('are not applied yet') },
        ])
      await migrate(database, service.schema, await readMigrations(service.migrations), log)
    }
  expect(await look()).toMatchObject([{ status: 'ok', detail: expect.stringMatching(/^all \d+ are applied$/) }])
  await database.sql`insert into memory._migrations (name, sha256) values ('9999-later.sql', 'x')`
  expect(await look()).toMatchObject([
    { status: 'warning', detail: 'this version does not know memory/9999-later.sql' },
  ])
  await database.sql`update memory._migrations set sha256 = 'edited' where name like '0001%'`
  expect(await look()).toMatchObject([
    { status: 'problem', detail: expect.stringMatching(/^memory\/0001-\S+ changed after they ran/) },
    { status: 'warning' },
  ])
})

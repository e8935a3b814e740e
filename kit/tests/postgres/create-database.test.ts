import { expect, test } from 'vitest'
import { createDatabase } from '../../postgres/create-database.ts'
import { openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'

test('a database is made once, whoever asks at the same time, and is left alone afterwards', async () => {
  const address = await createTestDatabase()
  const name = `${address.database}_"new`
  await Promise.all([1, 2, 3].map(() => createDatabase(address, name)))
  const made = openDatabase({ ...address, database: name }, { connectionsMax: 1 })
  await made.sql`create table kept (id int)`
  await createDatabase(address, name)
  await made.sql`select * from kept`
  await made.close()
})

test('a template is copied with what is in it', async () => {
  const address = await createTestDatabase()
  const template = openDatabase(address, { connectionsMax: 1 })
  await template.sql`create table copied as select 5 as id`
  await template.close()
  const server = await createTestDatabase()
  await createDatabase(server, `${address.database}_copy`, address.database)
  const copy = openDatabase({ ...address, database: `${address.database}_copy` }, { connectionsMax: 1 })
  expect([...(await copy.sql`select * from copied`)]).toEqual([{ id: 5 }])
  await copy.close()
})

test('a failure to make it is told', async () => {
  const address = await createTestDatabase()
  await expect(createDatabase(address, 'x'.repeat(10), 'no_such_template')).rejects.toThrow('no_such_template')
})

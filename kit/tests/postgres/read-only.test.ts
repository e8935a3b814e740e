import { expect, test } from 'vitest'
import { asServiceError } from '../../data/errors.ts'
import { openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'
import { eventually } from '../work/waiting.ts'

test('a server that takes no writes is an outage, and its connections are not kept', async () => {
  const address = await createTestDatabase()
  const database = openDatabase(address, { connectionsMax: 1 })
  await database.sql`create table notes (id int primary key)`
  const reader = openDatabase(address, { connectionsMax: 1 })
  const pid = async () => (await reader.sql`select pg_backend_pid() as pid`)[0]?.pid as number
  await reader.ping()
  const writable = await pid()
  expect(await pid()).toBe(writable)
  const name = address.database
  await database.sql.unsafe(`alter database ${name} set default_transaction_read_only = on`)
  try {
    // Connections that are open already stay as they were.
    await reader.ping()
    await database.sql`select pg_terminate_backend(${writable})`
    await eventually(async () => (await pid().catch(() => writable)) !== writable)
    const readOnly = await pid()
    const error = await reader.sql`insert into notes (id) values (77)`.catch(asServiceError)
    expect(error).toMatchObject({ code: 'dependency_unavailable' })
    expect(await pid()).not.toBe(readOnly)
    const failed = await reader
      .transaction(async (sql) => {
        await sql`select 1`
        await sql`insert into notes (id) values (77)`
      })
      .catch(asServiceError)
    expect(failed).toMatchObject({ code: 'dependency_unavailable' })
    await expect(reader.ping()).rejects.toMatchObject({ code: 'dependency_unavailable' })
  } finally {
    const owner = openDatabase(address, { connectionsMax: 1 })
    await owner.transaction(async (sql) => {
      await sql`set transaction read write`
      await sql.unsafe(`alter database ${name} reset default_transaction_read_only`)
    })
    await owner.close()
  }
  // Without a restart, because no connection of the read-only time is left.
  await reader.ping()
  await reader.sql`insert into notes (id) values (77)`
  await Promise.all([reader.close(), database.close()])
})

import { type DatabaseAddress, openDatabase } from './sql.ts'

/** Makes a database unless it exists; two processes may ask at once. `template` copies another one, as tests do. */
export async function createDatabase(address: DatabaseAddress, name: string, template?: string): Promise<void> {
  const { sql, close } = openDatabase(address, { connectionsMax: 1 })
  try {
    const [existing] = await sql`select 1 from pg_database where datname = ${name}`
    if (!existing) await sql`create database ${sql(name)} ${template ? sql`template ${sql(template)}` : sql``}`
  } catch (error) {
    // Duplicate database, or the catalogue's unique index when two create it in the same instant.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await close()
  }
}

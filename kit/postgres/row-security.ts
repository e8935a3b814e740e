import { asOwner } from '../data/request-context.ts'
import type { Database, Sql } from './sql.ts'

/**
 * The second line behind the tenant predicates of the queries. Every table of a service that names an organization, or
 * that belongs to a table that does, shows and takes only rows of the organization that the connection is set to
 * (`casewright.organization`, see `sql.ts`); `*` is the system's own work, and nothing at all is shown while it is not set.
 *
 * A table that is read or written in every turn carries the organization itself. One that only belongs to another table
 * costs a lookup per row, and PostgreSQL may plan its statements anew at every call: it compares the cost of a plan
 * from the first rows of a table with one from many.
 */

const insufficientPrivilege = '42501'

/** The role of one service, which may touch that service's schema and nothing else. */
export const roleOf = (schema: string): string => `casewright_${schema}`
/** The role of a pool that several services share; it has the rights of each of them. */
export const sharedRole = 'casewright_suite'

/** Makes the role that the pool's statements run as. Where the login may make none it stays the login, which the policies bind as well. */
export async function enterRole({ sql }: Database, role: string): Promise<string | undefined> {
  const [login] = await sql<{ super: boolean }[]>`
    select rolsuper as super from pg_roles where rolname = current_user`
  try {
    await makeRole(sql, role)
    if (!login?.super && !(await hasRole(sql, role))) await sql.unsafe(`grant ${role} to current_user`)
    return role
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    if (login?.super) throw error
    return undefined
  }
}

async function hasRole(sql: Sql, role: string): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`select pg_has_role(${role}, 'member') as has`
  return row?.has === true
}

/** Of several that make it at once one is first. */
async function makeRole(sql: Sql, role: string): Promise<void> {
  const [known] = await sql`select from pg_roles where rolname = ${role}`
  if (known) return
  await sql.unsafe(`do $$ begin create role ${role} nologin;
    exception when duplicate_object or unique_violation then null; end $$`)
}

/** What is particular about a service's tables. */
export interface RowSecurity {
  /** Tables whose rows without an organization belong to the installation, and are everybody's to read. */
  shared?: readonly string[]
  /** Tables without a policy of their own: a statement that makes their parent returns their rows or avoids their conflicts, and would not see it yet. */
  unruled?: readonly string[]
}

/** Brings rights and policies of a schema up to date, in the transaction of its migrations. */
export async function secureSchema(
  sql: Sql,
  schema: string,
  role: string | undefined,
  { shared = [], unruled = [] }: RowSecurity,
): Promise<void> {
  for (const { name, rule, isChild, known } of await tenantTables(sql, schema)) {
    if (unruled.includes(name)) continue
    const open = shared.includes(name) ? 'organization_id is null or ' : ''
    const policy = `using (${open}${rule})${isChild ? ' with check (true)' : ''}`
    if (policy === known) continue
    // PostgreSQL writes an expression in its own way, so the comment keeps ours to compare with at the next start.
    await sql.unsafe(`alter table ${schema}.${name} enable row level security;
      alter table ${schema}.${name} force row level security;
      drop policy if exists organization on ${schema}.${name};
      create policy organization on ${schema}.${name} ${policy};
      comment on policy organization on ${schema}.${name} is '${policy.replaceAll("'", "''")}'`)
  }
  if (role !== undefined) await grantSchema(sql, schema, role)
}

const setTo = `current_setting('casewright.organization', true)`
/** The organization first, as nearly every row is found by it; rows that are nobody's are being removed in the background. */
const isOwn = (column: string): string => `${column} = ${setTo} or ${setTo} = '*' or ${column} = ''`

interface TenantTable {
  name: string
  rule: string
  /** Such rows are not looked at when they are written: often the same statement makes their parent, which a policy cannot see yet. */
  isChild: boolean
  /** The policy that it has, as it was written here; null before its first. */
  known: string | null
}

/** The tables that have an organization by themselves, or by the table that they belong to. */
async function tenantTables(sql: Sql, schema: string): Promise<TenantTable[]> {
  const rows = await sql<
    { name: string; column: string | null; parent: string | null; pairs: string | null; known: string | null }[]
  >`
    select c.relname as name, o.attname as column, f.confrelid::regclass::text as parent,
      (select string_agg(format('p.%I = %I.%I', pa.attname, c.relname, ca.attname), ' and ')
        from unnest(f.conkey, f.confkey) as k (child, parent)
        join pg_attribute as ca on ca.attrelid = f.conrelid and ca.attnum = k.child
        join pg_attribute as pa on pa.attrelid = f.confrelid and pa.attnum = k.parent) as pairs,
      (select obj_description(p.oid, 'pg_policy') from pg_policy as p
        where p.polrelid = c.oid and p.polname = 'organization') as known
    from pg_class as c
    left join pg_attribute as o on o.attrelid = c.oid and o.attname in ('organization_id', 'tenant_id') and not o.attisdropped
    left join pg_constraint as f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
    where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p') and not starts_with(c.relname, '_')
    order by c.relname, f.conname`
  const ruled = new Set(rows.filter(({ column }) => column !== null).map(({ name }) => name))
  const found = new Map<string, TenantTable>()
  for (const { name, column, known } of rows)
    if (column) found.set(name, { name, rule: isOwn(column), isChild: false, known })
  // A child of a child is found once its parent is.
  for (let before = -1; before !== ruled.size; ) {
    before = ruled.size
    for (const { name, parent, pairs, known } of rows) {
      if (ruled.has(name) || !parent || !ruled.has(parent.slice(schema.length + 1))) continue
      ruled.add(name)
      found.set(name, { name, rule: `exists (select from ${parent} as p where ${pairs})`, isChild: true, known })
    }
  }
  return [...found.values()]
}

/** Asks first: a right that is granted again is written again, and waits for whoever uses the table. */
async function grantSchema(sql: Sql, schema: string, role: string): Promise<void> {
  const own = roleOf(schema)
  await makeRole(sql, own)
  const [lacks] = await sql<{ tables: boolean; membership: boolean }[]>`
    select not has_schema_privilege(${own}, ${schema}, 'usage') or exists (
        select from pg_class where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')
          and not has_table_privilege(${own}, oid, 'delete')) as tables,
      not pg_has_role(${role}, ${own}, 'usage') as membership`
  if (lacks?.tables)
    await sql.unsafe(`grant usage on schema ${schema} to ${own};
      grant select, insert, update, delete on all tables in schema ${schema} to ${own};
      grant usage on all sequences in schema ${schema} to ${own}`)
  if (lacks?.membership)
    await sql.unsafe(`do $$ begin grant ${own} to ${role};
      exception when unique_violation then null; end $$`)
}

/** The tables of a library that works beside a service, in a schema of its own. */
export const grantLibrary = (sql: Sql, library: string, schema: string): Promise<void> =>
  asOwner(async () => {
    const [known] = await sql`select from pg_roles where rolname = ${roleOf(schema)}`
    // One after the other: rights of one table that two replicas grant at once are an error of PostgreSQL.
    if (known)
      await sql.unsafe(`select pg_advisory_xact_lock(hashtext('casewright grant'), hashtext('${library}'));
        grant usage on schema ${library} to ${roleOf(schema)};
        grant select, insert, update, delete on all tables in schema ${library} to ${roleOf(schema)}`)
  })

import type { Sql } from '@casewright/kit/postgres/sql'

/** A day or moment of the wire. The database itself would refuse year 0 and far zones, and the language a short one. */
export const moment = (sql: Sql, text: string) => {
  const known = text.toUpperCase().replace(/:60(?=[.Z+-])/, ':59')
  return sql`to_timestamp(${Date.parse(known.replace(/(:.{0,20}[+-]\d\d)$/, '$1:00')) / 1000}::float8)`
}

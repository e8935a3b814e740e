import type { Sql } from '@casewright/kit/sql'

/** A day or moment of the wire as one of the database, which would refuse year 0, far zones and leap seconds in some forms. */
export const moment = (sql: Sql, text: string) =>
  sql`to_timestamp(${Date.parse(text.toUpperCase().replace(/:60(?=[.Z+-])/, ':59')) / 1000}::float8)`

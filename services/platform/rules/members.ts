/** What callers write of a row: all but its id and what the service keeps beside it. */
export type Members<Row, Id extends keyof Row> = Omit<Row, Id | 'version' | 'created_at' | 'updated_at'>

/** Whether a change says anything new. Ids are the same in capitals, as PostgreSQL reads them. */
export const isNews = <Row extends object>(row: Row, given: Partial<Row>): boolean =>
  (Object.keys(given) as (keyof Row & string)[]).some((key) =>
    key.endsWith('_id') ? lower(given[key]) !== lower(row[key]) : given[key] !== row[key],
  )

const lower = (id: unknown): unknown => (typeof id === 'string' ? id.toLowerCase() : id)

import { found } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { requireMatch } from '@casewright/kit/http/etag'
import type { Once } from '@casewright/kit/http/idempotency'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { PlatformDeps } from '../deps.ts'
import { isNews } from '../rules/members.ts'
import { type Refusals, refusalOf } from '../rules/refusals.ts'

/** One kind of rows, as one organization or the whole installation has them; how they are stored and what they forbid. */
interface Kind<Row, Members> extends Refusals {
  type: 'tag' | 'tag_group' | 'business_category' | 'domain'
  /** Null for the installation's. */
  organization: string | null
  idOf(row: Row): string
  /** The row, which nobody else changes until the transaction ends. */
  lock(sql: Sql, id: string): Promise<Row | undefined>
  insert(sql: Sql, id: string, members: Members): Promise<Row>
  revise(sql: Sql, id: string, members: Members): Promise<Row>
  remove(sql: Sql, id: string): Promise<void>
  /** Both throw when other rows stand against it; the row itself is locked. */
  requireRevisable?(sql: Sql, row: Row, given: Partial<Members>): Promise<void>
  requireRemovable?(sql: Sql, row: Row): Promise<void>
}

type Deps = Pick<PlatformDeps, 'transaction' | 'audit'>
type Conditions = { 'if-match'?: string }

/** The changes that all kinds have in common, each in one transaction with its audit row. */
export function catalogue<Members extends object, Row extends Members & { version: number }>(kind: Kind<Row, Members>) {
  const locked = async (sql: Sql, id: string, conditions: Conditions): Promise<Row> => {
    const row = found(await kind.lock(sql, id), kind.type.replaceAll('_', ' '))
    requireMatch(row.version, conditions['if-match'])
    return row
  }
  const record = (
    deps: Deps,
    sql: Sql,
    change: 'created' | 'updated' | 'deleted',
    row: Row,
    user: string | undefined,
  ) =>
    deps.audit(sql, {
      organization: kind.organization,
      user: user ?? null,
      action: `${kind.type}.${change}`,
      resource_type: kind.type,
      resource_id: kind.idOf(row),
      details: { version: row.version },
    })
  const inWords = async (work: Promise<Row>): Promise<Row> => {
    try {
      return await work
    } catch (error) {
      throw refusalOf(error, kind)
    }
  }
  return {
    create: ({ once, user, body }: { once: Once; user?: string; body: Members }, deps: Deps): Promise<Row> =>
      inWords(
        once(async (sql) => {
          const row = await kind.insert(sql, uuidv7(), body)
          await record(deps, sql, 'created', row, user)
          return row
        }),
      ),
    /** What says nothing new writes nothing: neither a version nor an audit row. */
    update: (
      id: string,
      { user, headers, body }: { user?: string; headers: Conditions; body: Partial<Members> },
      deps: Deps,
    ): Promise<Row> =>
      inWords(
        deps.transaction(async (sql) => {
          const row = await locked(sql, id, headers)
          if (!isNews<Members>(row, body)) return row
          await kind.requireRevisable?.(sql, row, body)
          const revised = await kind.revise(sql, id, { ...row, ...body })
          await record(deps, sql, 'updated', revised, user)
          return revised
        }),
      ),
    remove: (id: string, { user, headers }: { user?: string; headers: Conditions }, deps: Deps) =>
      deps.transaction(async (sql) => {
        const row = await locked(sql, id, headers)
        await kind.requireRemovable?.(sql, row)
        await kind.remove(sql, id)
        await record(deps, sql, 'deleted', row, user)
        return { id: kind.idOf(row), deleted: true }
      }),
  }
}

import type { Category, Conflict, Fact, Scope, Source } from '@casewright/contracts/memory/resources'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import { type ConflictFilter, countConflicts, listConflicts } from '../queries/conflicts.ts'
import { asFact, pageOfFacts } from '../queries/facts.ts'
import type { Owner } from '../queries/users.ts'

type PageQuery = Parameters<typeof pageWindow>[0]

interface FactQuery extends PageQuery {
  scope?: Scope
  case_id?: string
  category?: Category
  source?: Source
}

/** Newest first. */
export async function factsPage(sql: Sql, owner: Owner, query: FactQuery) {
  const { scope, case_id, category, source } = query
  const filter = { scope, case_id, categories: category && [category], sources: source && [source] }
  const window = pageWindow(query)
  const { facts, total } = await pageOfFacts(sql, owner, filter, window)
  return toPage<Fact>(facts.map(asFact), total, window)
}

/** Newest first. */
export async function conflictsPage(sql: Sql, owner: Owner, query: PageQuery & ConflictFilter) {
  const window = pageWindow(query)
  const [items, total] = await Promise.all([
    listConflicts(sql, owner, query, window),
    countConflicts(sql, owner, query),
  ])
  return toPage<Conflict>(items, total, window)
}

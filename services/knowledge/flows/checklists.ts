import type { Checklist } from '@casewright/contracts/knowledge/structured-resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import { tokens } from '@casewright/kit/text/tokens'
import type { KnowledgeDeps } from '../deps.ts'
import { countStructured, listStructured, type StructuredFilter } from '../queries/structured.ts'

export interface ChecklistSearch {
  text: string | undefined
  service_type: string | undefined
  as_of: string
}

/** Those in force on the day that fit the words, best first; without words all of them, by id. */
export async function findChecklists(
  { sql, structuredIndex }: Pick<KnowledgeDeps, 'sql' | 'structuredIndex'>,
  { text, service_type, as_of }: ChecklistSearch,
  window: PageWindow,
): Promise<{ items: Checklist[]; total: number }> {
  const filter = { service_type, as_of }
  if (text === undefined) {
    const [items, total] = await Promise.all([
      readChecklists(sql, filter, window),
      countStructured(sql, 'checklist', filter),
    ])
    return { items, total }
  }
  const { offset, size } = window
  const search = { kind: 'checklist', terms: tokens(text), as_of, group: service_type, limit: offset + size } as const
  const { hits, total } = await structuredIndex.search(sql, search)
  const keys = hits.slice(offset).map(({ key }) => key)
  const checklists = await readChecklists(sql, { ...filter, keys }, { offset: 0, size })
  const byId = new Map(checklists.map((checklist) => [checklist.checklist_id, checklist]))
  return { items: keys.flatMap((key) => byId.get(key) ?? []), total }
}

/** The version in force on the day. */
export async function checklistById(sql: Sql, checklist_id: string, as_of: string): Promise<Checklist | undefined> {
  const [checklist] = await readChecklists(sql, { keys: [checklist_id], as_of }, { offset: 0, size: 1 })
  return checklist
}

async function readChecklists(
  sql: Sql,
  filter: StructuredFilter,
  window: Pick<PageWindow, 'offset' | 'size'>,
): Promise<Checklist[]> {
  const rows = await listStructured(sql, 'checklist', filter, window)
  return rows.map(({ body, updated_at }) => ({ ...body, updated_at }))
}

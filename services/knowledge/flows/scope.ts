import type { SearchRequest } from '@casewright/contracts/knowledge/search-resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import { type BaseState, readableBases } from '../queries/bases.ts'
import { summariesBehindWording } from '../queries/laws.ts'
import type { SearchScope } from '../rules/search-scope.ts'

interface Searched {
  bases: BaseState[]
  scope: SearchScope
}

/** What a search may look at: of the bases that it names, or of all, those that the organization may read. */
export async function scopeOf(
  sql: Sql,
  organization: string | undefined,
  { kb_ids, filters = {}, as_of = today() }: Pick<SearchRequest, 'kb_ids' | 'filters' | 'as_of'>,
): Promise<Searched> {
  const bases = await readableBases(sql, organization, kb_ids)
  const base_nos = bases.map(({ base_no }) => base_no)
  const stepped_back = await summariesBehindWording(sql, base_nos, as_of)
  return { bases, scope: { ...filters, as_of, kb_ids: bases.map(({ kb_id }) => kb_id), stepped_back } }
}

export const today = (): string => new Date().toISOString().slice(0, 10)

const triesMax = 8

/**
 * Searches again when a chunk was found and then not there any more: its document may have been replaced meanwhile, and
 * shall be found as it was or as it is.
 */
export async function untilWhole<Answer>(
  sql: Sql,
  organization: string | undefined,
  request: Pick<SearchRequest, 'kb_ids' | 'filters' | 'as_of'>,
  search: (searched: Searched) => Promise<{ answer: Answer; isWhole: boolean }>,
): Promise<Answer> {
  let searched = await scopeOf(sql, organization, request)
  for (let tries = 1; ; tries += 1) {
    const { answer, isWhole } = await search(searched)
    if (isWhole || tries === triesMax) return answer
    const now = await scopeOf(sql, organization, request)
    if (now.bases.every(({ writes }, at) => writes === searched.bases[at]?.writes)) return answer
    searched = now
  }
}

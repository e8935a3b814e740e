import type { CauseOfAction, FoundCause } from '@casewright/contracts/knowledge/structured-resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { KnowledgeDeps } from '../deps.ts'
import { besideProfiles, countStructured, listStructured, type StructuredFilter } from '../queries/structured.ts'
import { causesOfAction } from '../rules/cause-of-action.ts'
import { askedTerms, asSaid, hasWord } from '../rules/structured-terms.ts'

export interface CauseSearch {
  text: string | undefined
  parent_code: string | undefined
  as_of: string
}

/** Below it only words matched that nearly every cause has. */
const scoreMin = 0.1
/** All causes of a country are fewer. */
const causesMax = 10_000

/** Those in force on the day that fit the words, best first; without words all of them, by code. */
export async function findCauses(
  { sql, structuredIndex }: Pick<KnowledgeDeps, 'sql' | 'structuredIndex'>,
  { text, parent_code, as_of }: CauseSearch,
  window: PageWindow,
): Promise<{ items: FoundCause[]; total: number }> {
  const filter = { parent_code, as_of }
  if (text === undefined) {
    const [causes, total] = await Promise.all([
      readCauses(sql, filter, window),
      countStructured(sql, 'cause_profile', filter),
    ])
    return { items: causes.map((cause) => ({ cause, score: 0, matched_terms: [] })), total }
  }
  const { offset, size } = window
  const search = {
    kind: 'cause_profile',
    terms: askedTerms(text),
    as_of,
    group: parent_code,
    limit: causesMax,
  } as const
  const found = await structuredIndex.search(sql, search)
  const hits = found.hits.filter(({ score, matched }) => score >= scoreMin && hasWord(matched))
  const shown = hits.slice(offset, offset + size)
  if (shown.length === 0) return { items: [], total: hits.length }
  // The filter stands in this query too: what the index says is never the reason why a cause is shown.
  const causes = await readCauses(sql, { ...filter, keys: shown.map(({ key }) => key) }, { offset: 0, size })
  const causeOf = new Map(causes.map((cause) => [cause.code, cause]))
  const items = shown.flatMap(({ key, score, matched }) => {
    const cause = causeOf.get(key)
    return cause ? [{ cause, score, matched_terms: [...new Set(matched.map(asSaid))] }] : []
  })
  return { items, total: hits.length }
}

/** The version in force on the day. */
export async function causeByCode(sql: Sql, code: string, as_of: string): Promise<CauseOfAction | undefined> {
  const [cause] = await readCauses(sql, { keys: [code], as_of }, { offset: 0, size: 1 })
  return cause
}

async function readCauses(
  sql: Sql,
  filter: StructuredFilter,
  window: Pick<PageWindow, 'offset' | 'size'>,
): Promise<CauseOfAction[]> {
  const profiles = await listStructured(sql, 'cause_profile', filter, window)
  const codes = profiles.map(({ key }) => key)
  return causesOfAction(profiles, codes.length > 0 ? await besideProfiles(sql, codes, filter.as_of) : [])
}

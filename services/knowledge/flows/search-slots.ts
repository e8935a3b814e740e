import type { Sql } from '@casewright/kit/postgres/sql'
import { type BaseState, statesOf } from '../queries/bases.ts'
import { placesOf, slotsInScope } from '../queries/chunks.ts'
import type { RetrievedHit, SearchScope, SlotHit } from '../rules/search-scope.ts'

/** A way of searching that knows slots, and neither which of them still have a chunk nor who may see it. */
export type FindSlots = (
  bases: readonly BaseState[],
  options: { limit: number; accepts?: (base: number, slot: number) => boolean },
) => Promise<SlotHit[]>

/** A scope with more chunks than this is too wide to be listed beforehand. */
const listedMax = 20_000
const roundsMax = 4
const retriesMax = 8

/** The best chunks in scope. A document that is replaced at this moment is found as it was or as it is. */
export async function searchSlots(
  sql: Sql,
  bases: readonly BaseState[],
  scope: SearchScope,
  limit: number,
  find: FindSlots,
): Promise<RetrievedHit[]> {
  if (bases.length === 0) return []
  let current = bases
  for (let retry = 0; ; retry += 1) {
    const { hits, missed } = await search(sql, current, scope, limit, find)
    if (!missed || retry === retriesMax) return hits
    // A found chunk is gone: perhaps its document was replaced meanwhile, and its new chunks are not among the found.
    const now = await statesOf(
      sql,
      bases.map(({ base_no }) => base_no),
    )
    if (now.every(({ writes }, at) => current[at]?.writes === writes)) return hits
    current = now
  }
}

async function search(
  sql: Sql,
  bases: readonly BaseState[],
  scope: SearchScope,
  limit: number,
  find: FindSlots,
): Promise<{ hits: RetrievedHit[]; missed: boolean }> {
  const accepts = isNarrow(scope) ? await listed(sql, bases, scope) : undefined
  let missed = false
  // Chunks that were deleted or are not in force still stand in an index: so it is asked for some more.
  let asked = limit + Math.ceil(limit / 4) + 10
  for (let round = 1; ; round += 1) {
    const found = await find(bases, { limit: asked, ...(accepts && { accepts }) })
    const places = await placesOf(
      sql,
      scope,
      found.map(({ base, slot }) => ({ base_no: (bases[base] as BaseState).base_no, slot })),
    )
    const chunkOf = new Map(places.map((place) => [`${place.base_no} ${place.slot}`, place]))
    missed ||= places.length < found.length
    const hits = found.flatMap(({ base, slot, score }) => {
      const place = chunkOf.get(`${(bases[base] as BaseState).base_no} ${slot}`)
      return place?.accepted ? [{ chunk_id: place.chunk_id, score }] : []
    })
    if (hits.length >= limit || found.length < asked || round === roundsMax)
      return { hits: hits.slice(0, limit), missed }
    asked *= 8
  }
}

const isNarrow = (scope: SearchScope): boolean =>
  Boolean(scope.document_ids || scope.file_ids || scope.doc_types || scope.date_from || scope.date_to || scope.metadata)

/** Which slots a narrow scope has; nothing when it turns out to be wide. */
async function listed(
  sql: Sql,
  bases: readonly BaseState[],
  scope: SearchScope,
): Promise<((base: number, slot: number) => boolean) | undefined> {
  const base_nos = bases.map(({ base_no }) => base_no)
  const places = await slotsInScope(sql, scope, base_nos, listedMax + 1)
  if (places.length > listedMax) return undefined
  const slots = Map.groupBy(places, ({ base_no }) => base_no)
  const accepted = base_nos.map((base_no) => new Set(slots.get(base_no)?.map(({ slot }) => slot)))
  return (base, slot) => accepted[base]?.has(slot) ?? false
}

import { tokens } from '@casewright/kit/text/tokens'
import type { KnowledgeDeps } from '../deps.ts'
import type { BaseState } from '../queries/bases.ts'
import { hasOutboxEntries, type Target } from '../queries/outbox.ts'
import type { RetrievedHit, SearchScope } from '../rules/search-scope.ts'
import { searchSlots } from './search-slots.ts'

/** What was asked, and where it may be looked for. */
export interface Asked {
  query: string
  /** The words of a long text that were chosen to search by; else those of the query. */
  terms?: readonly string[]
  bases: readonly BaseState[]
  scope: SearchScope
  /** What the query means, asked for once, however often it is searched with; absent when there is nobody to ask. */
  meaning: (() => Promise<Float32Array>) | undefined
}

/** What one way of searching found. It always answers: a reason says why it did so in a lesser way. */
export interface Retrieved {
  hits: RetrievedHit[]
  backend: string
  reason: string | null
}

const database = 'database'
const messageOf = (error: unknown): string => (error as Error).message.slice(0, 300)

export function askedOf(
  { embeddings }: Pick<KnowledgeDeps, 'embeddings'>,
  query: string,
  where: Pick<Asked, 'bases' | 'scope'>,
): Asked {
  let meant: Promise<Float32Array> | undefined
  const meaning =
    embeddings &&
    (() => {
      meant ??= embeddings.embedQuery(query)
      return meant
    })
  return { query, ...where, meaning }
}

/** By the search engine if there is one that has everything, else by the database. */
export async function retrieveByKeywords(deps: KnowledgeDeps, asked: Asked, limit: number): Promise<Retrieved> {
  const { sql, engine, keywordIndex } = deps
  const { query, bases, scope, terms = tokens(query) } = asked
  if (terms.length === 0 || bases.length === 0) return { hits: [], backend: engine?.name ?? database, reason: null }
  let reason: string | null = null
  if (engine)
    try {
      reason = await unfinished(deps, 'search', scope, 'the search engine has not got everything yet')
      if (reason === null) return { hits: await engine.keyword(terms, scope, limit), backend: engine.name, reason }
    } catch (error) {
      reason = messageOf(error)
    }
  const hits = await searchSlots(sql, bases, scope, limit, (states, options) =>
    keywordIndex.search(sql, states, terms, { ...options, isAccount: asked.terms !== undefined }),
  )
  return { hits, backend: database, reason }
}

/** Without hits when there is nobody who knows what the query means; the reason says so. */
export async function retrieveByVectors(deps: KnowledgeDeps, asked: Asked, limit: number): Promise<Retrieved> {
  const { sql, vectorIndexes, engine } = deps
  const { bases, scope, meaning } = asked
  if (!meaning || !vectorIndexes) return { hits: [], backend: database, reason: 'no embedding service is configured' }
  if (bases.length === 0) return { hits: [], backend: engine?.name ?? database, reason: null }
  let reason: string | null = null
  try {
    const [vector, waiting] = await Promise.all([
      meaning(),
      unfinished(deps, 'embedding', scope, 'some documents have no vectors yet'),
    ])
    reason = waiting
    if (engine)
      try {
        const incomplete = await unfinished(deps, 'search', scope, 'the search engine has not got everything yet')
        if (!incomplete) return { hits: await engine.vector(vector, scope, limit), backend: engine.name, reason }
        reason = incomplete
      } catch (error) {
        reason = messageOf(error)
      }
    return {
      hits: await searchSlots(sql, bases, scope, limit, vectorIndexes.finder(sql, vector)),
      backend: database,
      reason,
    }
  } catch (error) {
    return { hits: [], backend: database, reason: messageOf(error) }
  }
}

/** The reason, if there is something of the bases that the system has not learnt of. */
export const unfinished = async (
  { sql }: Pick<KnowledgeDeps, 'sql'>,
  target: Target,
  { kb_ids }: SearchScope,
  reason: string,
): Promise<string | null> => ((await hasOutboxEntries(sql, target, kb_ids)) ? reason : null)

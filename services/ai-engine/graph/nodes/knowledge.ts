import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Hit } from '@casewright/contracts/knowledge/search-resources'
import type { Client } from '@casewright/kit/http/endpoint'
import { clipText } from '@casewright/kit/text/clip-text'
import { isByFiling } from '@casewright/legal/law/law-of-day'
import type { Source } from '@casewright/legal/skills/skill'
import type { ArticlesOfDay } from '@casewright/legal/sources/cited-articles'
import type { Whose } from '../rules/state.ts'
import { actingFor } from './acting.ts'
import { type Record, recorded } from './recorded.ts'

type Passage = Pick<Hit, 'document_id' | 'title' | 'content' | 'start' | 'end'>

export interface KnowledgeDeps {
  knowledge: Pick<Client<typeof knowledge>, 'hybridSearch' | 'findArticles'>
}

const queryCharactersMax = 2000
const quoteCharactersMax = 2000

/** Kinds of documents that help to work and are no authority for anybody. */
const workAids: readonly string[] = ['guide', 'clause', 'code_list']
const passagesMax = 8

/**
 * Passages for a skill, with a model or without one. It fails open: when knowledge-service is away the skill goes on
 * without sources, and the step's record says why there are none.
 */
export async function searchKnowledge(
  deps: KnowledgeDeps,
  whose: Whose,
  asked: { query: string; withAids: boolean; decisive?: string | null },
  { record, signal }: { record: Record; signal: AbortSignal },
): Promise<Source[]> {
  const query = clipText(asked.query.trim(), queryCharactersMax)
  const body = { query, ...(!asked.withAids && { top_k: 2 * passagesMax }) }
  if (body.query === '') return []
  try {
    const hits = await recorded({ kind: 'service', name: 'knowledge.hybridSearch', input: body }, record, () =>
      search(deps, whose, body, signal),
    )
    return hits
      .filter(({ doc_type }) => asked.withAids || !workAids.includes(doc_type))
      .filter((hit) => isOfDay(hit, asked.decisive ?? null))
      .slice(0, passagesMax)
      .map(asSource)
  } catch {
    signal.throwIfAborted()
    return []
  }
}

/** The wording of another day is no authority for the facts of this one. */
const isOfDay = ({ title, effective_from, effective_to, metadata }: Hit, day: string | null): boolean =>
  day === null ||
  metadata.kind !== 'official' ||
  isByFiling(title) ||
  ((effective_from === null || effective_from <= day) && (effective_to === null || effective_to > day))

/** The articles themselves, by law and number, in their wording of a day; it fails open as the search does. */
export async function findArticles(
  { knowledge }: KnowledgeDeps,
  whose: Whose,
  { day, articles }: ArticlesOfDay,
  { record, signal }: { record: Record; signal: AbortSignal },
): Promise<Source[]> {
  if (articles.length === 0) return []
  const body = { articles: [...articles], ...(day !== null && { as_of: day }) }
  try {
    return await recorded({ kind: 'service', name: 'knowledge.findArticles', input: body }, record, async () =>
      (await knowledge.findArticles({ ...actingFor(whose), body, signal })).articles.map(asSource),
    )
  } catch {
    signal.throwIfAborted()
    return []
  }
}

/** The user and organization are the turn's, whatever was asked. */
export const findSources = async (
  deps: KnowledgeDeps,
  whose: Whose,
  body: { query: string; top_k?: number; as_of?: string },
  signal: AbortSignal,
): Promise<Source[]> => (await search(deps, whose, body, signal)).map(asSource)

const search = async (
  { knowledge }: KnowledgeDeps,
  whose: Whose,
  body: { query: string; top_k?: number; as_of?: string },
  signal: AbortSignal,
): Promise<Hit[]> => (await knowledge.hybridSearch({ ...actingFor(whose), body, signal })).hits

/** A quote that had to be clipped keeps offsets that fit it. */
function asSource({ document_id, title, content, start, end }: Passage): Source {
  const quote = clipText(content, quoteCharactersMax)
  const isWhole = quote.length === content.length
  return { kind: 'knowledge', id: document_id, title, quote, start, end: isWhole ? end : start + quote.length }
}

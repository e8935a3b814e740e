import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { ArticleName } from '@casewright/contracts/knowledge/law-resources'
import type { Hit } from '@casewright/contracts/knowledge/search-resources'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Source } from '@casewright/legal/skills/skill'
import { clipText } from '../../rules/models/tool-result.ts'
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
  asked: { query: string; withAids: boolean },
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
      .slice(0, passagesMax)
      .map(asSource)
  } catch {
    signal.throwIfAborted()
    return []
  }
}

/** The articles themselves, by law and number; it fails open as the search does. */
export async function findArticles(
  { knowledge }: KnowledgeDeps,
  whose: Whose,
  articles: readonly ArticleName[],
  { record, signal }: { record: Record; signal: AbortSignal },
): Promise<Source[]> {
  if (articles.length === 0) return []
  const body = { articles: [...articles] }
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

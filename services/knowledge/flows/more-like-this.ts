import type { MoreLikeThisRequest, SearchResult } from '@casewright/contracts/knowledge/search-resources'
import { tokens } from '@casewright/kit/text/tokens'
import type { KnowledgeDeps } from '../deps.ts'
import { candidateTerms, tellingTerms } from '../rules/telling-terms.ts'
import { readText } from './read-text.ts'
import type { Asked } from './retrievers.ts'
import { byKeyword, type Ranker, search } from './search.ts'

/** What is read of a longer document. */
const charactersMax = 100_000

/** Finds by the telling words of a document or a passage. What it costs is bounded by their number, not by the text. */
export async function searchAlike(
  deps: KnowledgeDeps,
  organization: string | undefined,
  { like, ...request }: MoreLikeThisRequest,
): Promise<SearchResult> {
  const known = 'text' in like ? null : await readText(deps.sql, organization, like.kb_id, like.document_id)
  const text = ('text' in like ? like.text : (known?.content ?? '')).slice(0, charactersMax)
  const candidates = candidateTerms(tokens(text))
  const rank: Ranker = async (_, asked, limit) => {
    const { bases } = asked
    const chunksWith = await deps.keywordIndex.chunksWith(deps.sql, bases, [...candidates.keys()])
    const chunks = bases.reduce((sum, base) => sum + base.chunks, 0)
    const terms = tellingTerms(candidates, chunksWith, chunks)
    return byKeyword(deps, { ...without(asked, known?.row), terms }, limit)
  }
  return search(deps, organization, { ...request, query: text }, rank)
}

/** A document is most like itself. */
function without(
  asked: Asked,
  document: { document_no: number; kb_id: string; document_id: string } | undefined,
): Asked {
  if (!document) return asked
  const { document_no, kb_id, document_id } = document
  const stepped_back = [...asked.scope.stepped_back, { document_no, kb_id, document_id }]
  return { ...asked, scope: { ...asked.scope, stepped_back } }
}

import type { Passage } from '@casewright/legal/sources/verify-place'
import type { KnowledgeDeps } from './knowledge.ts'

type Knowledge = KnowledgeDeps['knowledge']

/** Knowledge-service with a note of each passage that it gives, to the skill itself or to a tool of its model. */
export function notingPassages<K extends Knowledge>(knowledge: K): { knowledge: K; passages: Passage[] } {
  const passages: Passage[] = []
  const note = (found: readonly Passage[]) => {
    for (const { document_id, kb_id, content, start } of found) passages.push({ document_id, kb_id, content, start })
  }
  const hybridSearch: Knowledge['hybridSearch'] = async (input) => {
    const result = await knowledge.hybridSearch(input)
    note(result.hits)
    return result
  }
  const findArticles: Knowledge['findArticles'] = async (input) => {
    const result = await knowledge.findArticles(input)
    note(result.articles)
    return result
  }
  return { knowledge: { ...knowledge, hybridSearch, findArticles }, passages }
}

import type { Passage } from '@casewright/legal/sources/verify-place'
import type { KnowledgeDeps } from './knowledge.ts'

/** Knowledge-service with a note of each passage that its searches find, by the skill itself or by a tool of its model. */
export function notingPassages<Knowledge extends KnowledgeDeps['knowledge']>(
  knowledge: Knowledge,
): { knowledge: Knowledge; passages: Passage[] } {
  const passages: Passage[] = []
  const hybridSearch: KnowledgeDeps['knowledge']['hybridSearch'] = async (input) => {
    const result = await knowledge.hybridSearch(input)
    for (const { document_id, kb_id, content, start } of result.hits)
      passages.push({ document_id, kb_id, content, start })
    return result
  }
  return { knowledge: { ...knowledge, hybridSearch }, passages }
}

import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { asChunk, readText, sectionsOf } from '../flows/read-text.ts'

export const readSection: Handler<typeof knowledge.readSection, KnowledgeDeps> = async (
  { organization, body: { kb_id, document_id, section_id } },
  { sql },
) => {
  const { chunks, content } = await readText(sql, organization, kb_id, document_id)
  const section = found(
    sectionsOf(chunks).find((one) => one.section_id === section_id),
    'section',
  )
  return {
    ...section,
    kb_id,
    document_id,
    content: content.slice(section.start, section.end),
    chunks: chunks.filter((chunk) => chunk.section_id === section_id).map(asChunk),
  }
}

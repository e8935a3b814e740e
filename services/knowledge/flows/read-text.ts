import { found } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import { type ChunkText, chunksOfDocument } from '../queries/chunks.ts'
import { type DocumentRow, documentById } from '../queries/documents.ts'

/** A document with its text, into which all offsets point. */
export async function readText(
  sql: Sql,
  organization: string | undefined,
  kb_id: string,
  document_id: string,
): Promise<{ row: DocumentRow; chunks: ChunkText[]; content: string }> {
  let row = found(await documentById(sql, organization, kb_id, document_id), 'document')
  for (;;) {
    const chunks = await chunksOfDocument(sql, row.document_no)
    const after = found(await documentById(sql, organization, kb_id, document_id), 'document')
    // Else it was replaced between the statements.
    if (after.content_hash === row.content_hash && after.updated_at === row.updated_at)
      return { row, chunks, content: textOf(chunks) + row.tail }
    row = after
  }
}

/** Of chunks that follow each other. */
const textOf = (chunks: readonly ChunkText[]): string => chunks.map(({ gap, content }) => gap + content).join('')

/** Without the column that is not on the wire. */
export const asChunk = ({ gap: _, ...chunk }: ChunkText) => chunk

/** Each section once, from its first chunk to its last. */
export function sectionsOf(chunks: readonly ChunkText[]) {
  const sections = new Map<string, { section_id: string; section_title: string | null; start: number; end: number }>()
  for (const { section_id, section_title, start, end } of chunks) {
    if (section_id === null) continue
    const known = sections.get(section_id)
    if (known) known.end = end
    else sections.set(section_id, { section_id, section_title, start, end })
  }
  return [...sections.values()]
}

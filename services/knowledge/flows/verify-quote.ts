import type { QuoteVerdict, VerifyQuoteRequest } from '@casewright/contracts/knowledge/search-resources'
import { found } from '@casewright/kit/data/errors'
import { quoteWork } from '@casewright/kit/text/quote'
import type { KnowledgeDeps } from '../deps.ts'
import { readText, sectionsOf } from './read-text.ts'

/** Compares a quotation with the text of a document that the organization may read, or with one section of it. */
export async function verifyQuoteIn(
  { sql, textWorkers }: Pick<KnowledgeDeps, 'sql' | 'textWorkers'>,
  organization: string | undefined,
  { kb_id, document_id, section_id, quote }: VerifyQuoteRequest,
): Promise<QuoteVerdict> {
  const { chunks, content } = await readText(sql, organization, kb_id, document_id)
  const section =
    section_id === undefined
      ? { start: 0, end: content.length }
      : found(
          sectionsOf(chunks).find((one) => one.section_id === section_id),
          'section',
        )
  const verdict = await textWorkers.run(quoteWork, [quote, content.slice(section.start, section.end)])
  const moved = (at: number | null) => (at === null ? null : at + section.start)
  const [start, end] = [moved(verdict.start), moved(verdict.end)]
  return {
    ...verdict,
    start,
    end,
    passage: start === null || end === null ? null : content.slice(start, end),
    left_out: verdict.left_out.map((one) => ({
      ...one,
      start: one.start + section.start,
      end: one.end + section.start,
    })),
  }
}
